// Held money in the database: the booking refuses a debit, and the schema refuses what the booking would have let pass.
import { isRefused, type Lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseClock } from '../../platform/testkit/database-clock.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { endHolds, extendHolds, heldOf, placeHold } from './hold-store.ts';
import { type AccountName, account, move } from './posting.ts';
import { balanceOf, book, lockAccounts } from './store.ts';
import { sol } from './testkit/amounts.ts';

const ADA = 1;
const ada = account('player', ADA);
const kept = account('withdraw_only', ADA);
const bob = account('player', 2);
const chain = account('chain');
const HOUR_MS = 3_600_000;
const NOW_MS = Date.parse('2026-05-01T12:00:00Z');
const UNTIL_MS = NOW_MS + 48 * HOUR_MS;

describeBothEngines('held money', (database) => {
  const clock = databaseClock(database);
  let causes = 0;
  const post = (from: AccountName, to: AccountName, amount: Lamports, kind = 'wager') => {
    causes += 1;
    const transfer = { opKey: `${kind}:${causes}`, kind, legs: move(from, to, amount) };
    return database().transaction((tx) => book(tx, transfer));
  };
  const fund = async (to: AccountName, amount: string) => {
    expect(isRefused(await post(chain, to, sol(amount), 'deposit'))).toBe(false);
  };
  const hold = (amount: string, source = 'review:1:1') =>
    database().transaction(async (tx) => {
      await lockAccounts(tx, [ada]);
      await placeHold(tx, { userId: ADA, source, amount: sol(amount), fromMs: NOW_MS, untilMs: UNTIL_MS });
    });
  const held = () => database().run((queries) => heldOf(queries, ADA));

  test('cannot be staked, and what is free can', async () => {
    await clock(NOW_MS);
    await fund(ada, '39');
    await fund(kept, '1');
    await hold('19');
    await hold('1', 'review:1:2');
    expect(await held()).toEqual({ balance: sol('40'), held: sol('20'), untilMs: UNTIL_MS });
    const refused = { refused: 'held', userId: ADA, held: sol('20'), untilMs: UNTIL_MS };
    expect(await post(ada, bob, sol('20.000000001'))).toEqual(refused);
    expect(await post(ada, bob, sol('40'))).toMatchObject({ refused: 'overdrawn' });
    expect(isRefused(await post(kept, ada, sol('1'), 'release'))).toBe(false);
    expect(isRefused(await post(ada, bob, sol('20')))).toBe(false);
    expect(await post(ada, bob, sol('0.000000001'))).toEqual(refused);
    await fund(ada, '0.5');
    expect(isRefused(await post(ada, bob, sol('0.5')))).toBe(false);
  });

  test('is free at the end of the hold, and as soon as the hold is ended', async () => {
    await clock(NOW_MS);
    await fund(ada, '2');
    await hold('1');
    await hold('1', 'review:1:2');
    await database().transaction((tx) => extendHolds(tx, ['review:1:2'], UNTIL_MS + HOUR_MS));
    await clock(UNTIL_MS - 1);
    expect(await post(ada, bob, sol('1'))).toMatchObject({ refused: 'held', untilMs: UNTIL_MS + HOUR_MS });
    await clock(UNTIL_MS);
    expect(isRefused(await post(ada, bob, sol('1')))).toBe(false);
    expect(await post(ada, bob, sol('1'))).toMatchObject({ refused: 'held' });
    const ended = { how: 'cleared', atMs: UNTIL_MS };
    await database().transaction((tx) => endHolds(tx, ['review:1:1', 'review:1:2'], ended));
    expect(await held()).toBeNull();
    expect(isRefused(await post(ada, bob, sol('1')))).toBe(false);
  });

  test('is never taken by debits of both accounts at once', async () => {
    await clock(NOW_MS);
    for (let round = 0; round < 10; round += 1) {
      await fund(ada, '2');
      await fund(kept, '2');
      await hold('3', `review:2:${round}`);
      const answers = await Promise.all([ada, kept].map((from) => post(from, bob, sol('1'), 'withdrawal')));
      expect(answers.filter(isRefused)).toHaveLength(1);
      const ended = { how: 'cleared', atMs: NOW_MS };
      await database().transaction((tx) => endHolds(tx, [`review:2:${round}`], ended));
      for (const from of [ada, kept]) {
        const left = await database().run((queries) => balanceOf(queries, from));
        if (left > 0n) await post(from, bob, left);
      }
    }
  });

  describe('in the schema', () => {
    const NO_HASH = '0'.repeat(64);
    const NAMES: Record<string, AccountName> = { ada, kept, bob, chain, operating: account('operating') };
    /** Inserts a journal by hand; `legs` are lines of an account and an amount. */
    const insert = (kind: string, legs: string) =>
      database().transaction(async (tx) => {
        const lines = legs.split(', ').map((leg) => leg.split(' ')) as [string, string][];
        const names = lines.map(([name]) => NAMES[name] ?? ada);
        const accounts = await lockAccounts(tx, names);
        const { rows } = await sql<{ id: bigint }>`
          insert into journal (kind, op_key, request_hash) values (${kind}, 'by hand', ${NO_HASH}) returning id`.execute(
          tx,
        );
        const values = names.map(({ kind: name, ref }, index) => {
          const amount = lines[index]?.[1] ?? '';
          const signed = sol(amount.slice(1)) * (amount.startsWith('-') ? -1n : 1n);
          return sql`(${rows[0]?.id ?? 0n}::int8, ${index + 1}::int2, ${accounts.get(`${name}:${ref}`)?.id ?? 0n}::int8, ${signed}::int8, 0, 0)`;
        });
        await sql`insert into posting values ${sql.join(values)}`.execute(tx);
      });
    const prepared = async () => {
      await clock(NOW_MS);
      await fund(ada, '3');
      await fund(kept, '1');
      await hold('3');
    };

    test.each([
      ['a stake of what is free', true, 'wager', 'ada -1, bob +1'],
      ['a stake of held money', false, 'wager', 'ada -1.000000001, bob +1.000000001'],
      ['a debit of the other account', false, 'withdrawal', 'kept -1, ada -1, chain +2'],
      ['a move between the two accounts', true, 'release', 'kept -1, ada +1'],
      ['the return of an upheld game', true, 'void', 'ada -3, bob +3'],
      ['a correction', true, 'adjust', 'ada -3, operating +3'],
      ['a credit', true, 'winnings', 'chain -1, ada +1'],
    ] as const)('%s passes: %s', async (_what, passes, kind, legs) => {
      await prepared();
      const done = insert(kind, legs);
      if (passes) await done;
      else await expect(done).rejects.toThrow('player 1 would keep');
    });

    test('a hold above the sum refuses every debit and no credit', async () => {
      await prepared();
      await hold('100', 'review:1:2');
      const purchase = insert('purchase', 'ada -0.000000001, bob +0.000000001');
      await expect(purchase).rejects.toThrow('is held');
      await insert('refund', 'bob +0.000000001, chain -0.000000001');
    });

    test.each([
      ['an earlier end', `update account_hold set until = until - interval '1 second'`, /has ended/],
      ['another amount', 'update account_hold set amount = amount + 1', /has ended/],
      ['another player', 'update account_hold set user_id = 2', /has ended/],
      ['a deleted row', 'delete from account_hold', /append only/],
      [
        'the same cause twice',
        `insert into account_hold (user_id, source, amount, held_from, until)
        select user_id, source, amount, held_from, until from account_hold`,
        /account_hold_source_key/,
      ],
    ])('a hold has no %s', async (_what, statement, message) => {
      await prepared();
      await expect(database().run((queries) => sql.raw(statement).execute(queries))).rejects.toThrow(message);
      await database().transaction((tx) => endHolds(tx, ['review:1:1'], { how: 'cleared', atMs: NOW_MS }));
      const again = `update account_hold set ended_at = null, ended_as = null`;
      await expect(database().run((queries) => sql.raw(again).execute(queries))).rejects.toThrow(/has ended/);
    });
  });
});
