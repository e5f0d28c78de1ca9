// What upheld cases, debts and appeals do to money and ratings, in the database.
import { formatSol, isRefused, type Lamports, lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertPlayers, type Player } from '../../games/testkit/game-harness.ts';
import { account, auditBooks, balanceOf, bookOrThrow, feeAccountOf, move } from '../../money/ledger/index.ts';
import { sol } from '../../money/ledger/testkit/amounts.ts';
import { requestWithdrawal } from '../../money/withdrawals/requests.ts';
import { createMetrics } from '../../platform/http/index.ts';
import { databaseClock } from '../../platform/testkit/database-clock.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { least } from './amounts.ts';
import { gamesOfCases } from './case-store.ts';
import { releaseAllDue } from './holds.ts';
import { createFairPlay, type FairPlay } from './index.ts';
import { insertAppeal, insertVoided } from './outcome-store.ts';
import {
  auditAllCases,
  fairPlayParts,
  insertStakedGame,
  NO_EVIDENCE,
  type StakedTerms,
} from './testkit/staked-game.ts';
import { answer, payAllDebts, payForPlayer, uphold } from './uphold.ts';

const RULES = { autoApproveMax: sol('0'), secondApproval: null };
const PROGRAMS = Number(process.env['FAIR_PLAY_PROGRAMS'] ?? 5);
/** So many programs share a database, which the audit reads completely. */
const GROUP = 10;
const GROUPS = Array.from({ length: Math.ceil(PROGRAMS / GROUP) }, (_, group) =>
  Math.min(GROUP, PROGRAMS - group * GROUP),
);
const STEPS = 25;
const KINDS = [
  ...(['play', 'play', 'open', 'uphold', 'give'] as const),
  ...(['spend', 'debts', 'withdraw', 'appeal', 'pay'] as const),
];

describeBothEngines('an upheld case', (database) => {
  const clock = databaseClock(database);
  let time: ManualTime;
  let fairPlay: FairPlay;
  let players: [Player, Player, Player];
  let gifts: number;

  beforeEach(async () => {
    time = createManualTime();
    fairPlay = createFairPlay(fairPlayParts(database(), time));
    players = (await insertPlayers(database(), ['ada', 'bob', 'cyd'])) as [Player, Player, Player];
    gifts = 0;
    for (const { id } of players) await give(id, '10');
  });
  afterEach(() => audited());

  const [CHEAT, BOB, CYD] = [0, 1, 2] as const;
  const idOf = (index: number): number => (players[index] as Player).id;
  const stateOf = (kind: 'player' | 'withdraw_only', index: number) =>
    database().run((queries) => balanceOf(queries, account(kind, idOf(index))));
  const has = async (index: number): Promise<string> => formatSol(await stateOf('player', index));
  const operating = async () =>
    formatSol(await database().run((queries) => balanceOf(queries, account('operating'))));

  async function give(
    userId: number,
    amount: string,
    to: 'player' | 'withdraw_only' | 'operating' = 'player',
  ) {
    gifts += 1;
    const target = to === 'operating' ? account(to) : account(to, userId);
    const legs = move(account('chain'), target, sol(amount));
    await database().transaction((tx) => bookOrThrow(tx, { opKey: `dep:${gifts}`, kind: 'deposit', legs }));
  }
  /** Takes money out of the player's accounts. */
  const spend = (index: number, amount: Lamports) =>
    database().transaction((tx) => {
      gifts += 1;
      const legs = move(account('player', idOf(index)), account('chain'), amount);
      return bookOrThrow(tx, { opKey: `spent:${gifts}`, kind: 'purchase', legs });
    });
  const play = (white: number, black: number, winner: number | null, more: Partial<StakedTerms> = {}) =>
    insertStakedGame(database(), {
      whiteId: idOf(white),
      blackId: idOf(black),
      winnerId: winner === null ? null : idOf(winner),
      wager: sol('1'),
      endedMs: time.nowMs(),
      ...more,
    });
  async function open(games: readonly number[], hold = true, index: number = CHEAT): Promise<number> {
    const asked = { userId: idOf(index), kind: 'quality', games, evidence: NO_EVIDENCE, hold } as const;
    const id = await database().transaction((tx) => fairPlay.openCase(tx, asked));
    if (id === null) throw new Error('no case was opened');
    return id;
  }
  const decide = (caseId: number, games: readonly number[] | null = null) =>
    database().transaction((tx) =>
      uphold(tx, { caseId, games, by: ['eve', 'dan'], reason: 'engine', nowMs: time.nowMs() }),
    );
  const payDebts = (heldOf = async (_tx: unknown, _userId: number) => lamports(0n)) =>
    payAllDebts(database(), heldOf, () => {});
  const withdraw = (index: number, amount: string) => {
    const request = { userId: idOf(index), walletAddress: 'A'.repeat(40), lamports: sol(amount) };
    return database().transaction((tx) => requestWithdrawal(tx, request, RULES, fairPlay));
  };
  const appeal = (caseId: number) =>
    database().transaction((tx) => insertAppeal(tx, caseId, 'It was me.', time.nowMs()));
  const respond = (caseId: number, isGranted: boolean, by = ['kim']) =>
    database().transaction((tx) => answer(tx, { caseId, isGranted, text: 'read', by, nowMs: time.nowMs() }));
  const audited = async () => {
    expect(await database().run(auditBooks)).toEqual([]);
    expect(await database().run(auditAllCases)).toEqual([]);
  };
  /** The player has an upheld game of 1 SOL against Bob, and had so much when it was decided. */
  async function convicted(left: string): Promise<{ id: number; game: number }> {
    const game = await play(CHEAT, BOB, CHEAT);
    const id = await open([game], false);
    await spend(CHEAT, lamports((await stateOf('player', CHEAT)) - sol(left)));
    await decide(id);
    return { id, game };
  }
  async function debt(gameId: number): Promise<string> {
    const { rows } = await database().run((queries) =>
      sql<{ missing: bigint }>`select case when cancelled_at is null then owed - paid else 0 end as missing
        from voided_game where game_id = ${gameId}`.execute(queries),
    );
    return formatSol(lamports(rows[0]?.missing ?? -1n));
  }

  test('U3 closes a case with a game whose hold has lapsed, and writes that it was released', async () => {
    await clock(time.nowMs());
    const lapsed = await play(CHEAT, BOB, CHEAT);
    const id = await open([lapsed]);
    time.advance(24 * 3_600_000);
    const held = await play(CHEAT, BOB, CHEAT);
    expect(await open([held])).toBe(id);
    time.advance(25 * 3_600_000);
    await clock(time.nowMs());
    expect(await decide(id)).toMatchObject({ upheld: [held], left: [lapsed] });
    const games = await database().run((queries) => gamesOfCases(queries, [id]));
    expect(games.map(({ gameId, state }) => [gameId, state])).toEqual([
      [lapsed, 'released'],
      [held, 'upheld'],
    ]);
  });

  test('U7 returns the stakes of the games that the player won, with their fees, in one journal a game', async () => {
    const games = [
      await play(CHEAT, BOB, CHEAT),
      await play(CYD, CHEAT, CHEAT, { wager: sol('5') }),
      await play(CHEAT, BOB, BOB),
      await play(CHEAT, CYD, null),
    ];
    const [first, second] = games as [number, number];
    const fee = (id: number) => database().run((queries) => balanceOf(queries, feeAccountOf(id)));
    expect([await has(CHEAT), await has(BOB), await has(CYD)]).toEqual(['14.7', '9.95', '5']);
    const upheld = await decide(await open(games));
    expect(upheld).toMatchObject({
      userId: idOf(CHEAT),
      returned: [
        { gameId: first, userId: idOf(BOB), amount: sol('1'), owed: 0n },
        { gameId: second, userId: idOf(CYD), amount: sol('5'), owed: 0n },
      ],
    });
    expect([await has(CHEAT), await has(BOB), await has(CYD)]).toEqual(['9', '10.95', '10']);
    expect([await fee(first), await fee(second)]).toEqual([0n, 0n]);
    const { rows } = await database().run((queries) =>
      sql<{ op_key: string }>`select op_key from journal where kind = 'void' order by id`.execute(queries),
    );
    expect(rows.map((row) => row.op_key)).toEqual([`void:${first}`, `void:${second}`]);
  });

  test('U6 is decided once, and moves nothing the second time', async () => {
    const id = await open([await play(CHEAT, BOB, CHEAT)]);
    await decide(id);
    expect(await decide(id)).toEqual({ refused: 'over' });
    expect(await decide(987)).toEqual({ refused: 'unknown' });
    expect(await has(BOB)).toBe('10');
    await expect(
      database().run((queries) =>
        sql`update review_case set kind = 'pair' where id = ${id}`.execute(queries),
      ),
    ).rejects.toThrow('is decided');
  });

  test('U6 upholds single games: the others stay held, and the case is upheld when the last one has ended', async () => {
    await clock(time.nowMs());
    const [first, second] = [await play(CHEAT, BOB, CHEAT), await play(CHEAT, CYD, CHEAT)];
    const id = await open([first, second]);
    expect(await decide(id, [first, 987])).toMatchObject({ upheld: [first], left: [987] });
    expect([await has(CHEAT), await has(BOB), await has(CYD)]).toEqual(['10.95', '10', '9']);
    const state = async () => {
      const { rows } = await database().run((queries) =>
        sql<{ state: string; by: string[] }>`
          select state, decided_by as by from review_case where id = ${id}`.execute(queries),
      );
      return rows[0];
    };
    expect(await state()).toEqual({ state: 'open', by: [] });
    expect(await withdraw(CHEAT, '10.5')).toMatchObject({ refused: 'UNDER_REVIEW' });
    const seat = { userId: idOf(CHEAT), wager: sol('1') };
    expect(await database().transaction((tx) => fairPlay.refuseSeat(tx, seat))).toMatchObject({
      refused: 'FORBIDDEN',
    });
    expect(await decide(id, [first])).toEqual({ refused: 'over' });
    time.advance(48 * 3_600_000);
    await clock(time.nowMs());
    await releaseAllDue(database(), time.nowMs());
    expect(await state()).toEqual({ state: 'upheld', by: ['eve', 'dan'] });
    expect(isRefused(await withdraw(CHEAT, '10.5'))).toBe(false);
  });

  test('U7 stores at most one return of a game', async () => {
    const gameId = await play(CHEAT, BOB, CHEAT);
    const caseId = await open([gameId]);
    await decide(caseId);
    const voidedAt = new Date(time.nowMs());
    const row = { gameId, caseId, debtorId: idOf(CHEAT), creditorId: idOf(BOB), voidedAt };
    const money = { taken: lamports(0n), fee: lamports(0n), owed: sol('1'), journalId: null };
    const again = database().transaction((tx) => insertVoided(tx, { ...row, ...money }));
    await expect(again).rejects.toThrow('voided_game_pkey');
  });

  test('U8 takes what the accounts hold, and the rest as it arrives, before any withdrawal', async () => {
    await give(idOf(CHEAT), '0.1', 'withdraw_only');
    const { game } = await convicted('0.2');
    expect([await has(CHEAT), await has(BOB), await debt(game)]).toEqual(['0', '9.35', '0.65']);
    await give(idOf(CHEAT), '0.25');
    await payDebts();
    expect([await has(CHEAT), await has(BOB), await debt(game)]).toEqual(['0', '9.6', '0.4']);
    await give(idOf(CHEAT), '1');
    expect(await withdraw(CHEAT, '0.7')).toMatchObject({ refused: 'INSUFFICIENT_BALANCE' });
    expect(isRefused(await withdraw(CHEAT, '0.6'))).toBe(false);
    expect([await has(CHEAT), await has(BOB), await debt(game)]).toEqual(['0', '10', '0']);
    await payDebts();
    expect(await has(BOB)).toBe('10');
  });

  test('U8 pays the debts of other players if the payment of one fails, and reports the failure', async () => {
    for (const index of [CHEAT, CYD]) {
      const id = await open([await play(index, BOB, index)], true, index);
      await spend(index, await stateOf('player', index));
      await decide(id);
      await give(idOf(index), '5');
    }
    const before = await has(BOB);
    const paying = payDebts(async (_tx, userId) => {
      if (userId === idOf(CHEAT)) throw new Error('unreadable case');
      return lamports(0n);
    });
    await expect(paying).rejects.toThrow('unreadable case');
    expect([before, await has(CHEAT), await has(CYD), await has(BOB)]).toEqual(['8.1', '5', '4.05', '9.05']);
    await payDebts();
    expect([await has(CHEAT), await has(BOB)]).toEqual(['4.05', '10']);
  });

  test('U8 lets operators pay the rest from the operating account', async () => {
    const { game } = await convicted('0');
    const pay = () => database().transaction((tx) => payForPlayer(tx, game));
    const refused = 'The operating account holds 0 SOL, and 0.95 SOL are needed.';
    expect(await pay()).toEqual({ refused });
    await give(0, '3', 'operating');
    expect(await pay()).toMatchObject({ creditorId: idOf(BOB), amount: sol('0.95') });
    expect(await pay()).toEqual({ refused: `Nothing is owed of game ${game}.` });
    expect([await has(BOB), await operating(), await debt(game)]).toEqual(['10', '2.05', '0']);
  });

  test('U7 rejects withdrawals that wait for operators first', async () => {
    const game = await play(CHEAT, BOB, CHEAT);
    await withdraw(CHEAT, '10.95');
    const upheld = await decide(await open([game]));
    expect(upheld).toMatchObject({ rejected: [expect.any(Number)] });
    expect([await has(CHEAT), await has(BOB), await debt(game)]).toEqual(['10', '10', '0']);
  });

  test('U9 reverses the ratings of both players, and an appeal restores those of the player', async () => {
    const ratings = async () => {
      const { rows } = await database().run((queries) =>
        sql<{ rating: number; games: number }>`
          select rating, games from player_rating order by user_id`.execute(queries),
      );
      return rows.map(({ rating, games }) => `${Math.round(rating)} after ${games}`);
    };
    const game = await play(CHEAT, BOB, CHEAT);
    const after = await ratings();
    expect(after).toEqual(['1662 after 1', '1338 after 1']);
    const id = await open([game]);
    await decide(id);
    expect(await ratings()).toEqual(['1500 after 0', '1500 after 0']);
    await give(0, '5', 'operating');
    await appeal(id);
    await respond(id, true);
    expect(await ratings()).toEqual([after[0], '1500 after 0']);
  });

  test('U36 takes returned games out of records and streaks, and a granted appeal counts them again for the winner', async () => {
    const records = async () => {
      const { rows } = await database().run((queries) =>
        sql<{ record: string }>`
          select concat_ws(' ', wins, losses, draws, total_earnings, streak) as record
          from player_record order by user_id`.execute(queries),
      );
      return rows.map(({ record }) => record);
    };
    const games: number[] = [];
    for (const winner of [CHEAT, CHEAT, BOB, CHEAT]) {
      games.push(await play(BOB, CHEAT, winner));
      time.advance(60_000);
    }
    await play(CYD, BOB, CYD);
    expect(await records()).toEqual(['3 1 0 2850000000 1', '1 4 0 950000000 -2', '1 0 0 950000000 1']);
    // The last two: Bob's win stays, and only the other one is returned.
    const id = await open(games.slice(2));
    await decide(id);
    expect(await records()).toEqual(['2 1 0 1900000000 -1', '1 3 0 950000000 -1', '1 0 0 950000000 1']);
    await decide(await open([games[1] as number]));
    expect(await records()).toEqual(['1 1 0 950000000 -1', '1 2 0 950000000 -1', '1 0 0 950000000 1']);
    await give(0, '5', 'operating');
    await appeal(id);
    await respond(id, true);
    expect(await records()).toEqual(['2 1 0 1900000000 1', '1 2 0 950000000 -1', '1 0 0 950000000 1']);
  });

  test('U37 counts of a returned game what is missing of the stake, also after a granted appeal', async () => {
    const { id, game } = await convicted('0.5');
    const uncounted = (index: number) =>
      database().run((queries) => fairPlay.uncountedGames(queries, idOf(index)));
    const missing = { gameId: game, lost: sol('0.45') };
    expect([await uncounted(CHEAT), await uncounted(BOB)]).toEqual([[{ gameId: game, lost: 0n }], [missing]]);
    await appeal(id);
    await give(0, '5', 'operating');
    await respond(id, true);
    expect([await uncounted(CHEAT), await uncounted(BOB)]).toEqual([[], [missing]]);
  });

  describe('and its appeal', () => {
    async function appealed(): Promise<{ id: number; game: number }> {
      const decided = await convicted('0.5');
      await appeal(decided.id);
      return decided;
    }

    test('U12 is answered once, by operators who did not decide', async () => {
      const { id } = await appealed();
      expect(await respond(id, false, ['dan'])).toMatchObject({
        refused: expect.stringContaining('dan decided'),
      });
      expect(await respond(id, false)).toMatchObject({ paidBack: 0n });
      expect(await respond(id, true)).toMatchObject({ refused: expect.stringContaining('before') });
      expect(await has(CHEAT)).toBe('0');
    });

    test('U12 measures how long the oldest appeal without an answer has waited', async () => {
      const metrics = createMetrics(time);
      fairPlay.metrics(metrics);
      const waited = async () => {
        const gauge = await metrics.registry.getSingleMetric('kingstake_appeal_oldest_seconds')?.get();
        return gauge?.values[0]?.value;
      };
      expect(await waited()).toBe(0);
      const { id: first } = await appealed();
      time.advance(3_600_000);
      await give(idOf(CHEAT), '1');
      const { id: second } = await appealed();
      time.advance(1_000);
      expect(await waited()).toBe(3_601);
      await respond(first, false);
      expect(await waited()).toBe(1);
      await respond(second, false);
      expect(await waited()).toBe(0);
    });

    test('U12 pays back what was taken and cancels the debt if it is granted, and the opponent keeps the stake', async () => {
      const { id, game } = await appealed();
      expect(await debt(game)).toBe('0.45');
      await give(idOf(CHEAT), '0.1');
      await payDebts();
      expect(await respond(id, true)).toEqual({
        refused: 'The operating account holds 0 SOL, and 0.6 SOL are needed.',
      });
      await give(0, '1', 'operating');
      expect(await respond(id, true)).toMatchObject({ paidBack: sol('0.6') });
      expect([await has(CHEAT), await has(BOB), await operating()]).toEqual(['0.6', '9.65', '0.4']);
      expect(await debt(game)).toBe('0');
    });
  });

  test.each(GROUPS)(
    'U7 U8 conserves money over %i random programs of games, decisions, debts, withdrawals and appeals',
    async (programs) => {
      const op = fc.record({
        kind: fc.constantFrom(...KINDS),
        who: fc.nat(2),
        other: fc.nat(1),
        outcome: fc.nat(2),
        amount: fc.integer({ min: 1, max: 300 }),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(op, { minLength: STEPS, maxLength: STEPS }), async (ops) => {
          let free: number[] = [];
          let cases: number[] = [];
          let upheld: number[] = [];
          let voided: number[] = [];
          for (const { kind, who, other, outcome, amount } of ops) {
            const opponent = (who + 1 + other) % 3;
            const wager = lamports(BigInt(amount) * 1_000_000n);
            if (kind === 'play') {
              if ((await stateOf('player', who)) < wager || (await stateOf('player', opponent)) < wager)
                continue;
              const winner = outcome === 2 ? null : outcome === 1 ? who : opponent;
              const game = await play(who, opponent, winner, { wager });
              if (who === CHEAT || opponent === CHEAT) free.push(game);
            } else if (kind === 'open' && free.length > 0) {
              cases = [...new Set([...cases, await open(free)])];
              voided = [...voided, ...free];
              free = [];
            } else if (kind === 'uphold') {
              for (const id of cases) if (!isRefused(await decide(id))) upheld.push(id);
              cases = [];
            } else if (kind === 'give') await give(idOf(who), formatSol(wager));
            else if (kind === 'spend') {
              const rest = await stateOf('player', who);
              if (rest > 0n) await spend(who, least(rest, wager));
            } else if (kind === 'debts') await payDebts();
            else if (kind === 'withdraw') await withdraw(who, formatSol(wager));
            else if (kind === 'pay') {
              await give(0, '0.1', 'operating');
              for (const game of voided) await database().transaction((tx) => payForPlayer(tx, game));
            } else if (kind === 'appeal') {
              for (const id of upheld) {
                await appeal(id);
                await respond(id, outcome === 1);
              }
              upheld = [];
            }
          }
          await audited();
          const { rows } = await database().run((queries) =>
            sql<{ total: bigint; wrong: bigint }>`
              select (select coalesce(sum(balance), 0)::int8 from account) as total,
                (select count(*) from voided_game v join game g on g.id = v.game_id
                  where v.taken + v.fee + v.owed <> g.wager or v.paid > v.owed) as wrong`.execute(queries),
          );
          expect(rows).toEqual([{ total: 0n, wrong: 0n }]);
        }),
        { numRuns: programs },
      );
    },
    30_000 + GROUP * 10_000,
  );
});
