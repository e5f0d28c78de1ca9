import { DEFAULT_THRESHOLDS } from '@kingstake/fair-play';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPlayed, insertTwoUsers } from '../games/testkit/ended-games.ts';
import { createLog } from '../platform/log.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../platform/testkit/manual-time.ts';
import type { AskedCase } from './analyse-game.ts';
import { AnalysisQueue } from './analysis-queue.ts';
import { AnalysisFault } from './analyst.ts';
import { ANALYSIS } from './limits.ts';
import { claimNext, finalCentipawns, insertQueued, queueReported } from './queue-store.ts';
import { createFakeAnalyst, type FakeAnalyst } from './testkit/fake-analyst.ts';

describeEachDatabase('the analysis of ended games', (database) => {
  let time: ManualTime;
  let analyst: FakeAnalyst;
  let isLeader: boolean;
  let opened: AskedCase[];
  let checkedPairs: number[];

  beforeEach(async () => {
    time = createManualTime();
    analyst = createFakeAnalyst();
    isLeader = true;
    opened = [];
    checkedPairs = [];
    await insertTwoUsers(database());
  });

  const start = (mode: 'on' | 'shadow' = 'on'): AnalysisQueue =>
    new AnalysisQueue({
      database: database(),
      time,
      log: createLog('silent'),
      analyst,
      mode,
      cpuShare: 1,
      isLeader: () => isLeader,
      thresholds: DEFAULT_THRESHOLDS,
      openCase: async (_tx, asked) => void opened.push(asked),
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
    /** Leaves the claim as a killed server does. */
    const dieDuring = async (): Promise<void> => {
      const claim = await database().run((queries) => claimNext(queries, time.nowMs()));
      expect(claim?.gameId).toBe(poison);
      time.advance(ANALYSIS.claimMs);
    };
    for (let attempt = 0; attempt < ANALYSIS.attempts; attempt += 1) await dieDuring();
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

  describe.each<[string, (queue: AnalysisQueue) => Promise<void>]>([
    ['the server stops', (queue) => queue.stop()],
    [
      'it loses the leadership',
      async () => {
        isLeader = false;
      },
    ],
  ])('when %s in the middle of a game', (_what, interrupt) => {
    test('stores nothing of it, and the next leader analyses it as if it had not begun', async () => {
      const [game] = await queueGames(1);
      const queue = start();
      let interrupted: Promise<void> = Promise.resolve();
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
    });
  });

  test('stores the results of one of two leaders that analyse the same game', async () => {
    const [game] = await queueGames(1);
    const [paused, other] = [start(), start()];
    let isFirst = true;
    analyst.onGame = async () => {
      if (!isFirst) return;
      isFirst = false;
      time.advance(ANALYSIS.claimMs);
      await run(other);
    };
    await run(paused);
    expect([paused.counts.analysed, other.counts.analysed]).toEqual([0, 1]);
    expect(await results()).toEqual([`${game} done: 1 none, 2 none`]);
  });
});
