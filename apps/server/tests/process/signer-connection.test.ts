// The signer connection that the server opens. The metrics count the requests of all modules.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKey, keypairFromSecret } from '@kingstake/proofs/custody';
import { startSignerProcess } from '@kingstake/signer/testkit';
import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { readSettings } from '../../src/platform/settings/index.ts';
import { systemTime } from '../../src/platform/time.ts';
import { openSigner } from '../../src/signer-connection.ts';

const [ONE, OTHER] = [
  '4BtM4rhFQJXyiKVEdDLnxWpqbNRjaD31Nb6zMpWTzrAv',
  'EYkcNP8zWSrG7YCTSNa6LEwGvWjfLZdAgHZEZWYuRyCN',
] as const;
const LIFETIME = { blockhash: ONE, lastValidBlockHeight: 1n };

test('counts a refused escrow step like a refused payout', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-opened-'));
  const keypair = keypairFromSecret(new Uint8Array(32).fill(9));
  const AUDITOR_KEYPAIR = join(folder, 'auditor.json');
  writeFileSync(AUDITOR_KEYPAIR, JSON.stringify([...keypair]), { mode: 0o600 });
  const started = await startSignerProcess(folder, {
    AUDITOR_PUBLIC_KEY: createSigningKey(keypair)?.publicKey ?? '',
  });
  try {
    const environment = { DATA_DIR: folder, AUDITOR_KEYPAIR, SIGNER_SOCKET: started.socket };
    const { signer, stop } = await openSigner({
      settings: readSettings(environment, '/'),
      environment,
      nodePath: process.execPath,
      time: systemTime,
      random: systemRandom,
      log: createLog('silent'),
    });
    const decide = (winnerSeat: string, loserSeat: string) =>
      signer.signStep({
        step: { do: 'decide', winner: ONE, winnerSeat, loserSeat, record: 'ab'.repeat(32) },
        lifetime: LIFETIME,
      });
    await decide(ONE, OTHER);
    await expect(decide(OTHER, ONE)).rejects.toMatchObject({ code: 'terms' });
    expect([...signer.refusals()]).toEqual([['terms', 1]]);
    await stop();
  } finally {
    await started.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
