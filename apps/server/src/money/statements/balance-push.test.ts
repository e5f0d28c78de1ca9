// statements: the order in which playing balances are sent to a player.
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log.ts';
import { createBalancePush } from './index.ts';

/** Lets released results be sent. */
const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('drops an older balance that arrives after a newer one', async () => {
  const sent: string[] = [];
  /** Reads in flight. Each returns a balance of this many postings of 1 SOL. */
  const reads: ((postings: bigint) => void)[] = [];
  const run = () =>
    new Promise((resolve) => {
      const read = (postings: bigint) =>
        resolve({ balance: lamports(postings * 1_000_000_000n), postings, held: lamports(0n) });
      reads.push(read);
    });
  const push = createBalancePush({
    database: { run } as unknown as Database,
    log: createLog('silent'),
    sendBalance: (userId, { balance }) => sent.push(`${userId}: ${balance}`),
  });
  for (const userId of [7, 7, 8]) push(userId);
  reads[1]?.(2n);
  await turns();
  reads[0]?.(1n);
  reads[2]?.(0n);
  await turns();
  expect(sent).toEqual(['7: 2', '8: 0']);
  // Once all reads have ended, the next balance is sent as well.
  push(7);
  reads[3]?.(3n);
  await turns();
  expect(sent).toEqual(['7: 2', '8: 0', '7: 3']);
});
