import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { auditBooks } from './audit-store.ts';
import { freeze, freezeReason, thaw } from './freeze-store.ts';
import { type KeyedCall, type Once, once, sweepIdempotencyKeys } from './idempotency-store.ts';
import { account, move } from './posting.ts';
import { balanceOf, book } from './store.ts';

describeEachDatabase('keys, freezes and the auditor', (database) => {
  beforeEach(async () => {
    await database().run((queries) =>
      sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        values (repeat('A', 40), 'Ada', 'ada', 'ada', 'bee')`.execute(queries),
    );
  });
  const call: KeyedCall = { userId: 1, call: 'POST /api/x', key: 'k', request: { amount: '1' } };
  let runs = 0;
  const pay = (keyed: KeyedCall): Promise<Once> =>
    database().transaction((tx) =>
      once(tx, keyed, async () => {
        runs += 1;
        await book(tx, {
          opKey: `run:${runs}`,
          kind: 'test',
          legs: move(account('chain'), account('player', 1), lamports(1n)),
        });
        return { status: 200, body: { run: runs } };
      }),
    );
  const paid = () => database().run((queries) => balanceOf(queries, account('player', 1)));

  test('the same key and request gets the same answer and moves money once', async () => {
    const first = await pay(call);
    expect(await pay(call)).toEqual(first);
    expect(await paid()).toBe(1n);
  });

  test('many at once under one key: one runs, all get its answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await paid()).toBe(1n);
  });

  test('another request under the same key is a conflict; another user, call or key is not', async () => {
    await pay(call);
    expect(await pay({ ...call, request: { amount: '2' } })).toEqual({ conflict: true });
    expect(await paid()).toBe(1n);
    await pay({ ...call, call: 'POST /api/y', request: { amount: '2' } });
    await pay({ ...call, key: 'other', request: { amount: '2' } });
    await pay({ ...call, key: null });
    await pay({ ...call, key: null });
    expect(await paid()).toBe(5n);
  });

  test('work that throws leaves neither money nor key behind', async () => {
    const failing = database().transaction((tx) => once(tx, call, () => Promise.reject(new Error('no'))));
    await expect(failing).rejects.toThrow('no');
    await pay(call);
    expect(await paid()).toBe(1n);
  });

  test('keys are forgotten after a day', async () => {
    await pay(call);
    await database().run((queries) =>
      sql`update idempotency_key set created_at = app_now() - interval '25 hours'`.execute(queries),
    );
    await database().run((queries) => sweepIdempotencyKeys(queries));
    await pay({ ...call, request: 'another' });
    expect(await paid()).toBe(2n);
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
    await pay(call);
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
