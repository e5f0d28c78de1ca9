import { feeOf, formatSol, lamports, prizePoolOf, WAGER_OPTIONS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EndedGame } from '../games/index.ts';
import { account, auditBooks, balanceOf, freeze, unfreeze } from '../ledger/index.ts';
import { fund, sol } from '../ledger/testkit/amounts.ts';
import { describeBothEngines } from '../platform/testkit/databases.ts';
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
  const ended = (more: Partial<EndedGame> = {}, wager = sol('1')): EndedGame => ({
    gameId: GAME,
    stakeSource: 'balance',
    wager,
    fee: feeOf(wager),
    whiteId: ADA,
    blackId: BOB,
    winnerId: null,
    result: 'draw',
    reason: 'agreement',
    ply: 40,
    timeControl: { initialMs: 600_000, incrementMs: 0 },
    endedAtMs: 0,
    ...more,
  });
  const end = (more: Partial<EndedGame> = {}, wager = sol('1')) =>
    database().transaction((tx) => settleStakes(tx, ended(more, wager)));
  const bothStake = async () => {
    await give(ADA, '5');
    await give(BOB, '5');
    expect([await stake('w'), await stake('b')]).toEqual([null, null]);
    expect(await balance('escrow', GAME)).toBe('2');
  };
  /** Expects that the game's account is empty and closed, and that the books balance. */
  const expectOver = async () => {
    const { rows } = await database().run((queries) =>
      sql<{
        balance: bigint;
        closed: boolean;
      }>`select balance, closed from account where kind = 'escrow'`.execute(queries),
    );
    expect(rows).toEqual([{ balance: 0n, closed: true }]);
    const { rows: sums } = await database().run((queries) =>
      sql<{ total: bigint }>`select sum(balance)::int8 as total from account`.execute(queries),
    );
    expect(sums[0]?.total).toBe(0n);
    expect(await database().run(auditBooks)).toEqual([]);
  };

  test('move nothing in the ledger for a game with stakes on chain', async () => {
    await end({ stakeSource: 'escrow', winnerId: ADA, result: 'white_wins' });
    expect(await database().run((queries) => sql`select 1 from posting`.execute(queries))).toMatchObject({
      rows: [],
    });
  });

  test.each(['balance', 'escrow'] as const)(
    'lock both players when a game with stakes from %s is won',
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
    },
  );

  describe('a stake', () => {
    test('M5 is refused with both amounts if the balance does not cover it, and moves nothing', async () => {
      await give(ADA, '0.999999999');
      expect(await stake('w')).toEqual({
        refused: 'overdrawn',
        balance: sol('0.999999999'),
        needed: sol('1'),
      });
      expect(await balance('player', ADA)).toBe('0.999999999');
      expect(await balance('escrow', GAME)).toBe('0');
    });

    test('may take the whole balance', async () => {
      await give(ADA, '1');
      expect(await stake('w')).toBeNull();
      expect(await balance('player', ADA)).toBe('0');
    });

    test('is held once for each seat', async () => {
      await give(ADA, '5');
      for (let time = 0; time < 3; time++) expect(await stake('w')).toBeNull();
      expect(await balance('player', ADA)).toBe('4');
      expect(await balance('escrow', GAME)).toBe('1');
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

  test.each(WAGER_OPTIONS.map((wager) => [formatSol(wager), wager] as const))(
    'M1 pay 1.95 wagers of %s SOL to the winner, 0.05 as the fee, and close the empty escrow account',
    async (_text, wager) => {
      await give(ADA, '100');
      await give(BOB, '100');
      await stake('w', wager);
      await stake('b', wager);
      await end({ winnerId: BOB }, wager);
      expect(await balance('player', ADA)).toBe(formatSol(lamports(sol('100') - wager)));
      expect(await balance('player', BOB)).toBe(formatSol(lamports(sol('100') - wager + prizePoolOf(wager))));
      expect(await balance('fee', GAME)).toBe(formatSol(feeOf(wager)));
      await expectOver();
    },
  );

  test('move money once for a repeated settlement', async () => {
    await bothStake();
    for (let time = 0; time < 3; time++) await end({ winnerId: ADA });
    expect(await balance('player', ADA)).toBe('5.95');
    await expectOver();
  });

  test('are refunded to both players once, without a fee', async () => {
    await bothStake();
    for (let time = 0; time < 3; time++) await end();
    expect([await balance('player', ADA), await balance('player', BOB), await balance('fee', GAME)]).toEqual([
      '5',
      '5',
      '0',
    ]);
    await expectOver();
  });

  test('are refunded only to the creator if no opponent joined', async () => {
    await give(ADA, '5');
    await stake('w');
    await end({ blackId: null });
    expect(await balance('player', ADA)).toBe('5');
    await expectOver();
  });

  test('are neither refunded nor paid to the other player after a settlement', async () => {
    await bothStake();
    await end({ winnerId: ADA });
    await expect(end()).rejects.toThrow('refund:9');
    await expect(end({ winnerId: BOB })).rejects.toThrow('other-request');
    expect([await balance('player', ADA), await balance('player', BOB)]).toEqual(['5.95', '4']);
    await expectOver();
  });

  test('throw and pay nothing if a stake is missing', async () => {
    await give(ADA, '5');
    await stake('w');
    await expect(end({ winnerId: ADA })).rejects.toThrow('overdrawn');
    await expect(end()).rejects.toThrow('overdrawn');
    expect([await balance('player', ADA), await balance('escrow', GAME)]).toEqual(['4', '1']);
  });

  test('are settled while money is frozen', async () => {
    await bothStake();
    await database().run((queries) => freeze(queries, 'audit', 'books'));
    await end({ winnerId: ADA });
    expect(await balance('player', ADA)).toBe('5.95');
    await expectOver();
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
