// statements: the order in which playing balances are sent to a player.
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { account, book, move } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createBalancePush } from './balance-push.ts';

describeEachDatabase('the pushed playing balance', (database) => {
  let deposits = 0;
  const deposit = (userId: number) =>
    database().transaction((tx) => {
      deposits += 1;
      const legs = move(account('chain'), account('player', userId), lamports(1_000_000_000n));
      return book(tx, { opKey: `test:${deposits}`, kind: 'deposit', legs });
    });

  /** Returns a database that withholds each result until the test releases it, and the withheld results. */
  function heldReads() {
    const held: { read: Promise<unknown>; letGo: () => void }[] = [];
    const slow: Database = {
      ...database(),
      run: async (work) => {
        const read = database().run(work);
        await new Promise<void>((resolve) => held.push({ read, letGo: resolve }));
        return read;
      },
    };
    return { slow, held };
  }

  /** Lets released results be sent. */
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  test('drops an older balance that arrives after a newer one', async () => {
    const { slow, held } = heldReads();
    const sent: string[] = [];
    const push = createBalancePush({
      database: slow,
      log: createLog('silent'),
      send: (userId, { balance }) => sent.push(`${userId}: ${balance}`),
    });
    await deposit(7);
    push(7);
    await held[0]?.read;
    await deposit(7);
    push(7);
    await held[1]?.read;
    push(8);
    await held[2]?.read;
    held[1]?.letGo();
    await turns();
    held[0]?.letGo();
    held[2]?.letGo();
    await turns();
    expect(sent).toEqual(['7: 2', '8: 0']);
    // Once all reads have ended, the next balance is sent as well.
    await deposit(7);
    push(7);
    await held[3]?.read;
    held[3]?.letGo();
    await turns();
    expect(sent).toEqual(['7: 2', '8: 0', '7: 3']);
  });
});
