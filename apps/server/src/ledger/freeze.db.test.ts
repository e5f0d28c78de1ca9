import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { auditBooks } from './audit-store.ts';
import { freeze, freezeReason, thaw } from './freeze-store.ts';
import { account, move } from './posting.ts';
import { book } from './store.ts';

describeEachDatabase('freezes and the auditor', (database) => {
  beforeEach(async () => {
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (repeat('A', 40), 'Ada', 'ada', 'ada', 'bee')`.execute(queries),
    );
  });
  test('money is frozen by a cause until the same cause lets go', async () => {
    const reason = () => database().run((queries) => freezeReason(queries));
    expect(await reason()).toBeNull();
    await database().run((queries) => freeze(queries, 'audit', 'sums differ'));
    await database().run((queries) => freeze(queries, 'operator', 'maintenance'));
    await database().run((queries) => thaw(queries, 'operator'));
    expect(await reason()).toBe('audit: sums differ');
    await database().run((queries) => thaw(queries, 'audit'));
    expect(await reason()).toBeNull();
  });

  // What no writer can do, a restored backup or a hand on the database could: the auditor sees it.
  test.each([
    [
      'a changed balance',
      `update account set balance = balance + 1 where kind = 'player'`,
      'the sum of all balances is zero',
    ],
    [
      'a changed line',
      `update posting set amount = amount + 5 where line = 1`,
      'every journal sums to zero over at least two lines',
    ],
    [
      'a lost line',
      `delete from posting where line = 1`,
      'versions are gapless and the last posting stands where the account stands',
    ],
    [
      'a lost posting in the middle',
      `update posting set balance_after = 99 where line = 1`,
      'every posting adds to the one before it',
    ],
    ['an overdraft', `update account set balance = -1 where kind = 'player'`, 'nobody is overdrawn'],
  ])('the auditor finds %s', async (_name, corruption, check) => {
    await database().transaction((tx) =>
      book(tx, {
        opKey: 'paid',
        kind: 'test',
        legs: move(account('chain'), account('player', 1), lamports(1n)),
      }),
    );
    expect(await database().run((queries) => auditBooks(queries))).toEqual([]);
    await database().run((queries) =>
      sql.raw('alter table account drop constraint if exists account_not_overdrawn').execute(queries),
    );
    await database().transaction(async (tx) => {
      await sql.raw(`set local session_replication_role = replica`).execute(tx);
      await sql.raw(corruption).execute(tx);
    });
    const breaches = await database().run((queries) => auditBooks(queries));
    expect(breaches.map((breach) => breach.check)).toContain(check);
  });
});
