import { feeOf, formatSol, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EndedGame } from '../../games/index.ts';
import { isAwaited } from '../../games/testkit/lock-waits.ts';
import type { Tx } from '../../platform/database/index.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { endedGame } from '../../ratings/testkit/ended-game.ts';
import { account, auditBooks, balanceOf, FEE_ACCOUNTS, freeze, unfreeze } from '../ledger/index.ts';
import { fund, sol } from '../ledger/testkit/amounts.ts';
import { fromBalance, settleStakes } from './index.ts';

const { hold } = fromBalance;

const [ADA, BOB, GAME] = [1, 2, 9];

describeBothEngines('wagers', (database) => {
  const balance = async (kind: 'player' | 'escrow' | 'fee' | 'chain', ref = 0) =>
    formatSol(await database().run((queries) => balanceOf(queries, account(kind, ref))));
  const give = (userId: number, amount: string) => fund(database(), userId, amount);
  const stake = (seat: 'w' | 'b', amount = sol('1')) =>
    database().transaction((tx) =>
      hold(tx, { gameId: GAME, seat, userId: seat === 'w' ? ADA : BOB, wager: amount }),
    );
  const ended = (more: Partial<EndedGame> = {}): EndedGame =>
    endedGame({ gameId: GAME, wager: sol('1'), fee: feeOf(sol('1')), whiteId: ADA, blackId: BOB, ...more });
  const end = (more: Partial<EndedGame> = {}) =>
    database().transaction((tx) => settleStakes(tx, ended(more)));
  const bothStake = async () => {
    await give(ADA, '5');
    await give(BOB, '5');
    expect([await stake('w'), await stake('b')]).toEqual([null, null]);
    expect(await balance('escrow', GAME)).toBe('2');
  };
  /** Expects that the game's account is empty and closed, and that the books balance. */
  const expectOver = async () => {
    const { rows } = await database().run((queries) =>
      sql`select balance, closed from account where kind = 'escrow'`.execute(queries),
    );
    expect(rows).toEqual([{ balance: 0n, closed: true }]);
    expect(await database().run(auditBooks)).toEqual([]);
  };

  test.each(['balance', 'escrow'] as const)(
    'lock both players when a game with stakes from %s is won, and move only stakes from the balance',
    async (stakeSource) => {
      await bothStake();
      const locked = await database().transaction(async (tx) => {
        await settleStakes(tx, ended({ stakeSource, winnerId: ADA, result: 'white_wins' }));
        const { rows } = await sql<{ ref: bigint }>`
        select ref from account where kind = 'player' and xmax = pg_current_xact_id()::xid order by ref`.execute(
          tx,
        );
        return rows.map(({ ref }) => Number(ref));
      });
      expect(locked).toEqual([ADA, BOB]);
      expect(await balance('escrow', GAME)).toBe(stakeSource === 'balance' ? '0' : '2');
    },
  );

  describe('a stake', () => {
    test('M5 may take the whole balance, is held once, and is refused with both amounts if it is not covered', async () => {
      await give(ADA, '1');
      const overdrawn = { refused: 'overdrawn', balance: sol('1'), needed: sol('1') + 1n };
      expect(await stake('w', lamports(sol('1') + 1n))).toEqual(overdrawn);
      expect(await balance('player', ADA)).toBe('1');
      for (let time = 0; time < 3; time++) expect(await stake('w')).toBeNull();
      expect([await balance('player', ADA), await balance('escrow', GAME)]).toEqual(['0', '1']);
    });

    test('throws for an ended game', async () => {
      await give(ADA, '5');
      await stake('w');
      await end({ blackId: null });
      await give(BOB, '5');
      await expect(stake('b')).rejects.toThrow('closed');
      await expect(stake('w', sol('2'))).rejects.toThrow();
    });

    test('is refused while money is frozen', async () => {
      await give(ADA, '5');
      await database().run((queries) => freeze(queries, 'operator', 'inventory'));
      expect(await stake('w')).toEqual({ refused: 'frozen' });
      expect(await balance('player', ADA)).toBe('5');
      await database().run((queries) => unfreeze(queries, 'operator'));
      expect(await stake('w')).toBeNull();
    });
  });

  test.each([
    ['paid to the winner, less the fee', BOB, ['4', '5.95', '0.05'], [ADA, null]],
    ['refunded without a fee if no side won', null, ['5', '5', '0'], [ADA, BOB]],
  ])('M1 are %s, once, also while money is frozen', async (_what, winnerId, after, others) => {
    await bothStake();
    await database().run((queries) => freeze(queries, 'audit', 'books'));
    for (let time = 0; time < 3; time++) await end({ winnerId });
    for (const other of others)
      await expect(end({ winnerId: other })).rejects.toThrow(/refund:9|other-request|settle:9/);
    expect([await balance('player', ADA), await balance('player', BOB), await balance('fee', GAME)]).toEqual(
      after,
    );
    await expectOver();
  });

  test('throw and pay nothing if a stake is missing', async () => {
    await give(ADA, '5');
    await stake('w');
    await expect(end({ winnerId: ADA })).rejects.toThrow('overdrawn');
    await expect(end()).rejects.toThrow('overdrawn');
    expect([await balance('player', ADA), await balance('escrow', GAME)]).toEqual(['4', '1']);
  });

  test('do not deadlock if games of the same two players end at the same time', async () => {
    await give(ADA, '50');
    await give(BOB, '50');
    const games = [...Array(10).keys()].map((index) => ({ gameId: 100 + index, swapped: index % 2 === 1 }));
    for (const { gameId, swapped } of games) {
      await database().transaction(async (tx) => {
        const wager = sol('1');
        await hold(tx, { gameId, seat: 'w', userId: swapped ? BOB : ADA, wager });
        await hold(tx, { gameId, seat: 'b', userId: swapped ? ADA : BOB, wager });
      });
    }
    await Promise.all(
      games.map(({ gameId, swapped }) =>
        end({ gameId, whiteId: swapped ? BOB : ADA, blackId: swapped ? ADA : BOB }),
      ),
    );
    expect([await balance('player', ADA), await balance('player', BOB)]).toEqual(['50', '50']);
  });
});

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
      ...endedGame({ gameId, wager: WAGER, fee: feeOf(WAGER), result: 'white_wins' }),
      whiteId: white(gameId),
      blackId: black(gameId),
      winnerId: white(gameId),
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

  // PGlite has one connection, so games end one after the other there.
  test.runIf(engine === 'postgres')('delay an end only for another end at the same account', async () => {
    expect(await waits(FIRST, FIRST + FEE_ACCOUNTS)).toBe(true);
    expect(await waits(FIRST + 1, FIRST + 2)).toBe(false);
    const { rows } = await database().run((queries) =>
      sql`select ref::int, balance from account where kind = 'fee' and balance > 0 order by ref`.execute(
        queries,
      ),
    );
    expect(rows).toEqual([
      { ref: FIRST, balance: 2n * feeOf(WAGER) },
      { ref: FIRST + 1, balance: feeOf(WAGER) },
      { ref: FIRST + 2, balance: feeOf(WAGER) },
    ]);
  });
});
