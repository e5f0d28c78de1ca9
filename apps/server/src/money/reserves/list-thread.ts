// reserves: entry of the thread that builds one list, with the system's random bytes. `list-worker.ts` starts it.
import { parentPort } from 'node:worker_threads';
import { systemRandom } from '../../platform/random.ts';
import { createListBuilder } from './build-list.ts';

export type ThreadRequest =
  | { kind: 'amounts'; encoded: Uint8Array }
  | { kind: 'nonces'; encoded: Uint8Array }
  | { kind: 'build'; height: number };

const builder = createListBuilder(systemRandom.bytes);

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'amounts') builder.addAmounts(request.encoded);
  else if (request.kind === 'nonces') builder.addNonces(request.encoded);
  else {
    const built = builder.build(request.height);
    const parts = [...built.pieces, ...built.shares.map(({ bytes }) => bytes), built.nonces];
    parentPort?.postMessage(
      built,
      parts.map(({ buffer }) => buffer as ArrayBuffer),
    );
    parentPort?.close();
  }
});
