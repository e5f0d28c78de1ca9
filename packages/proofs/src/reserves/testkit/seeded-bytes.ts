// reserves testkit: reproducible bytes as the random source of tests and benchmarks.
import { utf8 } from '../../bytes.ts';
import { nodeHash } from '../../node/crypto.ts';
import type { RandomBytes } from '../split.ts';

export function seededBytes(seed: string): RandomBytes {
  let round = 0;
  return (count) => {
    const bytes = new Uint8Array(Math.ceil(count / 32) * 32);
    for (let at = 0; at < bytes.length; at += 32) {
      round += 1;
      bytes.set(nodeHash.sha256(utf8(`${seed}/${round}`)), at);
    }
    return bytes.subarray(0, count);
  };
}
