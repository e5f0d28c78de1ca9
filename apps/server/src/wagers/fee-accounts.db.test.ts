// wagers: games that end at the same time do not wait for each other at a fee account.
import { feeOf, formatSol, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isAwaited } from '../games/testkit/lock-waits.ts';
import { auditBooks, FEE_ACCOUNTS } from '../ledger/index.ts';
import { fund } from '../ledger/testkit/amounts.ts';
import type { Tx } from '../platform/database/index.ts';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { fromBalance, settleStakes } from './index.ts';

const WAGER = lamports(1_000_000_000n);
const FIRST = 5;

describeBothEngines('fee accounts', (database, engine) => {
  /** Each game has its own two players. */
  const white = (gameId: number) => 10 * gameId + 1;
  const black = (gameId: number) => 10 * gameId + 2;

  async function stakeBoth(gameId: number): Promise<void> {
    for (const [seat, userId] of [
      ['w', white(gameId)],
      ['b', black(gameId)],
    ] as const) {
      await fund(database(), userId, formatSol(WAGER));
      await database().transaction((tx) => fromBalance.hold(tx, { gameId, seat, userId, wager: WAGER }));
    }
  }

  const settle = (tx: Tx, gameId: number) =>
    settleStakes(tx, {
      ...{
        gameId,
        stakeSource: 'balance',
        wager: WAGER,
        fee: feeOf(WAGER),
        result: 'white_wins',
        reason: 'checkmate',
        ply: 40,
      },
      ...{ timeControl: { initialMs: 600_000, incrementMs: 0 }, endedAtMs: 0 },
      ...{ whiteId: white(gameId), blackId: black(gameId), winnerId: white(gameId) },
    });

  /** Returns whether the end of one game waits for the uncommitted end of another. */
  async function waits(one: number, other: number): Promise<boolean> {
    for (const gameId of [one, other]) await stakeBoth(gameId);
    // Creates the accounts first, because two transactions that create the same account wait for each other.
    await database().transaction((tx) =>
      sql`insert into account (kind, ref) select 'fee', n from generate_series(0, ${FEE_ACCOUNTS - 1}) n
        on conflict do nothing`.execute(tx),
    );
    const isSettled = Promise.withResolvers<void>();
    let isDone = false;
    const first = database().transaction(async (tx) => {
      await settle(tx, one);
      isSettled.resolve();
      while (!isDone) if (await isAwaited(tx)) return true;
      return false;
    });
    await isSettled.promise;
    await database().transaction((tx) => settle(tx, other));
    isDone = true;
    const hasWaited = await first;
    expect(await database().run(auditBooks)).toEqual([]);
    return hasWaited;
  }

  test('delay an end only for another end at the same account', async () => {
    if (engine === 'pglite') {
      // PGlite has one connection, so games end one after the other. The bookings are the same.
      for (const gameId of [FIRST, FIRST + 1]) await stakeBoth(gameId);
      for (const gameId of [FIRST, FIRST + 1]) await database().transaction((tx) => settle(tx, gameId));
    } else {
      expect(await waits(FIRST, FIRST + FEE_ACCOUNTS)).toBe(true);
      expect(await waits(FIRST + 1, FIRST + 2)).toBe(false);
    }
    const { rows } = await database().run((queries) =>
      sql<{
        ref: bigint;
        balance: bigint;
      }>`select ref, balance from account where kind = 'fee' and balance > 0
        order by ref`.execute(queries),
    );
    const fees = (count: bigint) => count * feeOf(WAGER);
    expect(rows).toEqual(
      engine === 'pglite'
        ? [FIRST, FIRST + 1].map((ref) => ({ ref: BigInt(ref), balance: fees(1n) }))
        : [
            { ref: BigInt(FIRST), balance: fees(2n) },
            { ref: BigInt(FIRST + 1), balance: fees(1n) },
            { ref: BigInt(FIRST + 2), balance: fees(1n) },
          ],
    );
  });
});
