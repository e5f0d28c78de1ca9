import { DEFAULT_THRESHOLDS } from '@kingstake/fair-play';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { EndedGame } from '../../games/index.ts';
import { insertPlayed, insertTwoUsers } from '../../games/testkit/ended-games.ts';
import { createLog } from '../../platform/log.ts';
import { describeBothEngines, describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { endedGame } from '../../ratings/testkit/ended-game.ts';
import { AnalysisFault } from './analyst.ts';
import { AnalysisQueue, queueGame } from './index.ts';
import { ANALYSIS } from './limits.ts';
import {
  analysedByMonth,
  type Claim,
  claimNext,
  countAnalysed,
  failClaim,
  finalCentipawns,
  finishClaim,
  insertQueued,
  queueReported,
  queueSecondPass,
  queueSize,
  releaseClaim,
} from './queue-store.ts';
import { createFakeAnalyst, type FakeAnalyst } from './testkit/fake-analyst.ts';

describeEachDatabase('the analysis of ended games', (database) => {
  let time: ManualTime;
  let analyst: FakeAnalyst;
  let isLeader: boolean;
  let checkedPairs: number[];

  beforeEach(async () => {
    time = createManualTime();
    analyst = createFakeAnalyst();
    isLeader = true;
    checkedPairs = [];
    await insertTwoUsers(database());
  });

  const start = (): AnalysisQueue =>
    new AnalysisQueue({
      database: database(),
      time,
      log: createLog('silent'),
      analyst,
      mode: 'on',
      cpuShare: 1,
      isLeader: () => isLeader,
      thresholds: DEFAULT_THRESHOLDS,
      openCase: async () => {},
      checkPair: async (_tx, gameId) => void checkedPairs.push(gameId),
    });

  async function run(queue: AnalysisQueue): Promise<void> {
    await queue.look();
    await queue.settled();
  }

  /** Queues games of 24 plies, the first to be analysed last. Resolves to their ids. */
  async function queueGames(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let game = 0; game < count; game += 1) {
      const { id: gameId } = await insertPlayed(database(), { plies: 24, hoursAgo: 1 });
      ids.push(gameId);
      await database().transaction((tx) =>
        insertQueued(tx, { gameId, wager: lamports(1_000n), isDecided: true, atMs: time.nowMs() }),
      );
    }
    return ids;
  }

  /** The rows as lines, such as `3 done: 1 none, 2 none`. */
  async function results(): Promise<readonly string[]> {
    const { rows } = await database().run((queries) =>
      sql<{ line: string }>`
        select a.game_id || ' ' || a.state || ': ' || coalesce(string_agg(s.user_id || ' ' || s.review, ', ' order by s.user_id), '') as line
        from game_analysis a left join analysed_side s on s.game_id = a.game_id
        group by a.game_id, a.state order by a.game_id`.execute(queries),
    );
    return rows.map(({ line }) => line);
  }

  test('analyses all queued games, and ends the engine when the queue is empty', async () => {
    const [first, second] = await queueGames(2);
    const queue = start();
    await run(queue);
    expect(await results()).toEqual([`${first} done: 1 none, 2 none`, `${second} done: 1 none, 2 none`]);
    expect(queue.counts).toEqual({ analysed: 2, failed: 0, skipped: 0 });
    expect(analyst.closed).toBe(1);
    await run(queue);
    expect(analyst.begun).toHaveLength(2);
  });

  test('U53 stores the evaluation of a resigned game’s last position, and checks its pair of players again', async () => {
    const [game = 0] = await queueGames(1);
    await run(start());
    expect(checkedPairs).toEqual([]);
    await database().transaction((tx) =>
      queueReported(tx, { gameId: game, reportedId: 1, nowMs: time.nowMs() }),
    );
    analyst.finalCentipawns = -120;
    await run(start());
    expect(checkedPairs).toEqual([game]);
    const found = await database().run((queries) => finalCentipawns(queries, [game, game + 1]));
    expect([...found]).toEqual([[game, -120]]);
  });

  test('U18 scores a player over the last 20 games', async () => {
    await queueGames(22);
    await run(start());
    expect(analyst.scored.slice(0, 4)).toEqual([1, 1, 2, 2]);
    expect(analyst.scored.slice(-6)).toEqual(Array(6).fill(20));
  });

  test('counts each side of a game once among players of its rating, and the game once', async () => {
    await queueGames(1);
    const queue = start();
    await run(queue);
    await database().run((queries) =>
      sql`update game_analysis set state = 'queued', next_at = queued_at`.execute(queries),
    );
    await run(queue);
    expect(queue.counts.analysed).toBe(2);
    const { rows } = await database().run((queries) =>
      sql`select measure, sum(games)::int as games, min(band) as band from cohort_value group by measure order by measure`.execute(
        queries,
      ),
    );
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatchObject({ games: 2, band: 1400 });
    const months = await database().run((queries) =>
      sql`select games::int from analysed_month`.execute(queries),
    );
    expect(months.rows).toEqual([{ games: 1 }]);
  });

  test('U22 skips a game that always fails, counts it, and goes on with the others', async () => {
    const [good, poison] = await queueGames(2);
    analyst.onGame = async ({ game }) => {
      if (game.id === String(poison)) throw new AnalysisFault('crashed', 'crashed');
    };
    const queue = start();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await run(queue);
      time.advance(10 * ANALYSIS.retryMs);
    }
    expect(await results()).toEqual([`${good} done: 1 none, 2 none`, `${poison} skipped: `]);
    expect(queue.counts).toEqual({ analysed: 1, failed: 3, skipped: 1 });
    expect(analyst.begun.filter((id) => id === String(poison))).toHaveLength(ANALYSIS.attempts);
  });

  test('U51 retries a game whose analysis ended with the server, and skips it after three such attempts', async () => {
    const [good, poison] = await queueGames(2);
    const queue = start();
    const claimed = () => database().run((queries) => claimNext(queries, time.nowMs()));
    for (let attempt = 1; attempt <= ANALYSIS.attempts; attempt += 1) {
      // Leaves the claim as a killed server does.
      expect(await claimed()).toMatchObject({ gameId: poison, attempts: attempt });
      time.advance(ANALYSIS.claimMs);
    }
    await run(queue);
    expect(await results()).toEqual([`${good} done: 1 none, 2 none`, `${poison} skipped: `]);
    expect(queue.counts).toEqual({ analysed: 1, failed: 0, skipped: 1 });
    expect(analyst.begun).toEqual([String(good)]);
  });

  test('blames no game when the program cannot be started, and reports the failure to the job', async () => {
    const [game] = await queueGames(1);
    analyst.onGame = async () => {
      throw new AnalysisFault('cannot be started', 'missing');
    };
    const queue = start();
    for (let look = 0; look < 5; look += 1) {
      await queue.look().catch((error: unknown) => expect(error).toBeInstanceOf(AnalysisFault));
      await queue.settled();
    }
    await expect(queue.look()).rejects.toThrow('cannot be started');
    await queue.settled();
    expect(queue.counts.skipped).toBe(0);
    analyst.onGame = async () => {};
    await queue.look().catch(() => {});
    await queue.settled();
    expect(await results()).toEqual([`${game} done: 1 none, 2 none`]);
  });

  test.each<[string, (queue: AnalysisQueue) => unknown]>([
    ['the server stops', (queue) => queue.stop()],
    [
      'it loses the leadership',
      () => {
        isLeader = false;
      },
    ],
  ])(
    'stores nothing when %s in the middle of a game, which the next leader analyses from its start',
    async (_what, interrupt) => {
      const [game] = await queueGames(1);
      const queue = start();
      let interrupted: unknown;
      analyst.onGame = async () => {
        interrupted = interrupt(queue);
      };
      await run(queue);
      await interrupted;
      expect(await results()).toEqual([`${game} queued: `]);
      isLeader = true;
      analyst.onGame = async () => {};
      const next = start();
      await run(next);
      expect(await results()).toEqual([`${game} done: 1 none, 2 none`]);
      expect(queue.counts.failed + next.counts.failed).toBe(0);
    },
  );

  test('stores the results of one of two leaders that analyse the same game', async () => {
    const [game] = await queueGames(1);
    const [paused, other] = [start(), start()];
    let isFirst = true;
    analyst.onGame = async () => {
      if (!isFirst) return;
      isFirst = false;
      const soonMs = time.nowMs() + ANALYSIS.claimMs - 1;
      expect(await database().run((queries) => claimNext(queries, soonMs))).toBeNull();
      time.advance(ANALYSIS.claimMs);
      await run(other);
    };
    await run(paused);
    expect([paused.counts.analysed, other.counts.analysed]).toEqual([0, 1]);
    expect(await results()).toEqual([`${game} done: 1 none, 2 none`]);
  });
});

const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const MINUTE_MS = 60_000;

describeBothEngines('the queue of games to analyse', (database) => {
  beforeEach(() => insertTwoUsers(database()));

  const play = async (): Promise<number> => (await insertPlayed(database(), { plies: 2, hoursAgo: 1 })).id;

  /** Plays a game and queues it. Resolves to its id. */
  async function queued(wager = 1_000n, atMs = NOW_MS, isDecided = true): Promise<number> {
    const gameId = await play();
    const asked = { gameId, wager: lamports(wager), isDecided, atMs };
    await database().transaction((tx) => insertQueued(tx, asked));
    return gameId;
  }

  const claim = (nowMs = NOW_MS): Promise<Claim | null> =>
    database().run((queries) => claimNext(queries, nowMs));

  async function claimed(nowMs = NOW_MS): Promise<Claim> {
    const found = await claim(nowMs);
    if (found === null) throw new Error('nothing is queued');
    return found;
  }

  const finish = (found: Claim, nowMs = NOW_MS): Promise<boolean> =>
    database().transaction((tx) => finishClaim(tx, found, { nowMs, finalCentipawns: null }));
  const size = () => database().run(queueSize);

  test('gives second passes of scores first, then the highest stakes, then the newest games, and drawn games last', async () => {
    const [oldSmall, small, large, again, reported, drawn] = [
      await queued(),
      await queued(),
      await queued(5_000n),
      await queued(),
      await queued(2_000n),
      await queued(9_000n, NOW_MS, false),
    ];
    await database().run((queries) =>
      sql`update game_analysis set state = 'done', analysed_at = now() where game_id = any(${[again, drawn]}::int8[])`.execute(
        queries,
      ),
    );
    await database().transaction((tx) => queueSecondPass(tx, [again, drawn], NOW_MS));
    for (const gameId of [reported, drawn, again])
      await database().transaction((tx) => queueReported(tx, { gameId, reportedId: 2, nowMs: NOW_MS }));
    expect(await size()).toEqual({ length: 6, oldest: new Date(NOW_MS), skipped: 0 });
    const order = [];
    for (let left = 6; left > 0; left -= 1) order.push(await claimed());
    expect(order.map(({ gameId, pass }) => [gameId, pass])).toEqual([
      [again, 2],
      [large, 1],
      [reported, 2],
      [small, 1],
      [oldSmall, 1],
      [drawn, 2],
    ]);
    expect(await claim()).toBeNull();
  });

  test('gives a claimed game to one of two leaders', async () => {
    const gameId = await queued();
    const claims = await Promise.all([claim(), claim()]);
    expect(claims.filter((found) => found !== null).map((found) => found.gameId)).toEqual([gameId]);
  });

  test('U22 tries a failed game again later and later, and skips it after three attempts', async () => {
    const gameId = await queued();
    const fail = (found: Claim, nowMs: number) =>
      database().run((queries) => failClaim(queries, found, nowMs));
    expect(await fail(await claimed(), NOW_MS)).toBe(false);
    expect(await claim(NOW_MS + MINUTE_MS - 1)).toBeNull();
    expect(await fail(await claimed(NOW_MS + MINUTE_MS), NOW_MS + MINUTE_MS)).toBe(false);
    expect(await claim(NOW_MS + 3 * MINUTE_MS - 1)).toBeNull();
    expect(await fail(await claimed(NOW_MS + 3 * MINUTE_MS), NOW_MS + 3 * MINUTE_MS)).toBe(true);
    expect(await claim(NOW_MS + 99 * MINUTE_MS)).toBeNull();
    expect(await size()).toEqual({ length: 0, oldest: null, skipped: 1 });
    // A report tries it once more.
    await database().transaction((tx) => queueReported(tx, { gameId, reportedId: 2, nowMs: NOW_MS }));
    expect(await claimed()).toMatchObject({ gameId, pass: 2, attempts: 1, reportedIds: [2] });
  });

  test('does not count an interrupted attempt', async () => {
    await queued();
    const interrupted = await claimed();
    await database().run((queries) => releaseClaim(queries, interrupted, NOW_MS));
    expect(await claimed()).toMatchObject({ gameId: interrupted.gameId, attempts: 1 });
  });

  test('drops the results of a first pass if the game was reported during it', async () => {
    const gameId = await queued();
    const first = await claimed();
    const report = (reportedId: number) =>
      database().transaction((tx) => queueReported(tx, { gameId, reportedId, nowMs: NOW_MS }));
    for (const reportedId of [1, 2, 1]) await report(reportedId);
    expect(await finish(first)).toBe(false);
    expect(await claimed()).toMatchObject({ pass: 2, attempts: 1, reportedIds: [2, 1] });
  });

  test('queues a game for a second pass once, and only when the first is done', async () => {
    const gameId = await queued();
    const again = () => database().transaction((tx) => queueSecondPass(tx, [gameId], NOW_MS));
    await again();
    const first = await claimed();
    expect(first.pass).toBe(1);
    await finish(first);
    await again();
    const second = await claimed();
    expect(second.pass).toBe(2);
    await finish(second);
    await again();
    expect(await claim()).toBeNull();
  });

  test('counts analysed games by month', async () => {
    for (const at of ['2026-10-31T23:59:59Z', '2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z'])
      await database().transaction((tx) => countAnalysed(tx, Date.parse(at)));
    expect(await database().run(analysedByMonth)).toEqual(
      new Map([
        ['2026-10', 1],
        ['2026-11', 2],
      ]),
    );
  });

  test.each<[string, Partial<EndedGame>, number]>([
    ['a won game of 20 plies', { ply: 20, result: 'white_wins', winnerId: 1 }, 1],
    ['a drawn game', {}, 1],
    ['a forfeit', { result: 'forfeit', winnerId: 2 }, 1],
    ['a game on chain', { stakeSource: 'escrow' }, 1],
    ['19 plies', { ply: 19 }, 0],
    ['a friendly game', { wager: lamports(0n) }, 0],
    ['an aborted game', { result: 'aborted' }, 0],
    ['a cancelled game', { result: 'cancelled', blackId: null }, 0],
    ['a void game', { result: 'void' }, 0],
  ])('U15 queues by how it ended: %s', async (_what, more, expected) => {
    const gameId = await play();
    await database().transaction((tx) => queueGame(tx, endedGame({ gameId, ...more })));
    expect((await size()).length).toBe(expected);
  });
});
