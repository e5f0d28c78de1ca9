// games: compensating an outage of many games takes a few statements, whose duration is charged to no player.
import { readStoredMatch } from '@kingstake/chess';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { GAMES } from '../limits.ts';
import { listRunning } from '../store/game-list-store.ts';
import { createGameHarness, type GameHarness } from '../testkit/game-harness.ts';
import { copyGame } from '../testkit/many-games.ts';
import { changeMatchInRow, runningSinceMs } from '../testkit/match-in-row.ts';
import { move, playMoves, readGameRow, seatPlayers } from '../testkit/players-at-board.ts';
import { allRunningFrom, passOverGames } from './outage-pass.ts';

const COPIES = 600;
const STALL_MS = 5_000;
const CALL_MS = 5;
const STEP_MS = 10;

describeEachDatabase('an outage of many games', (database) => {
  let seated: Awaited<ReturnType<typeof seatPlayers>>;
  let gameId: number;
  let room: GameHarness | null;

  beforeEach(async () => {
    seated = await seatPlayers(database());
    room = null;
    gameId = await seated.room.start(seated.white, seated.black);
    await playMoves(seated.white, seated.black, gameId, ['e2e4', 'e7e5']);
    await copyGame(database(), gameId, COPIES);
    await seated.room.stop();
  });
  afterEach(() => room?.stop());

  /**
   * Returns a database that counts its calls, each of which takes `callMs` on the manual clock. `answered` runs after each call, before
   * that time passes.
   */
  function metered(callMs: number, callsMs = (): number => callMs, answered = async (): Promise<void> => {}) {
    const time = createManualTime(seated.room.time.nowMs());
    const count = { calls: 0, answeredMs: time.nowMs() };
    const noted = async <T>(work: () => Promise<T>): Promise<T> => {
      count.calls += 1;
      const answer = await work();
      await answered();
      if (callsMs() > 0) time.advance(callsMs());
      count.answeredMs = time.nowMs();
      return answer;
    };
    const slow: Database = {
      ...database(),
      run: (work) => noted(() => database().run(work)),
      transaction: (work) => noted(() => database().transaction(work)),
    };
    return { count, time, database: slow };
  }

  /** Returns when the clock of each running game started, which determines the time charged by a given instant. */
  async function clockStarts(): Promise<number[]> {
    const { rows } = await database().run((queries) =>
      sql<{ match: unknown }>`select match from game where status = 'active' order by id`.execute(queries),
    );
    return rows.map(({ match }) => runningSinceMs(readStoredMatch(match)));
  }

  /** Advances the clock until commands are accepted again. Returns how long that took, and the instant. */
  async function untilWell(opened: GameHarness): Promise<{ tookMs: number; atMs: number }> {
    const startMs = opened.time.nowMs();
    for (let steps = 0; steps < 3_000 && !opened.games.acceptsCommands(); steps++) {
      opened.time.advance(STEP_MS);
      await opened.idle();
    }
    return { tookMs: opened.time.nowMs() - startMs, atMs: opened.time.nowMs() };
  }

  test('is compensated in sets of a few statements each, after a stall and at startup', async () => {
    const { count, time, database: counted } = metered(0);
    time.advance(10_000);
    room = await createGameHarness(counted, time);
    // 601 games: three sets, each read and written, and a few single queries.
    expect(count.calls).toBeLessThan(20);
    expect(new Set(await clockStarts()).size).toBe(1);
    count.calls = 0;
    room.standStill(STALL_MS);
    await room.idle();
    expect(room.games.acceptsCommands()).toBe(true);
    expect(count.calls).toBeLessThan(20);
    expect(new Set(await clockStarts()).size).toBe(1);
  });

  test('ends soon after a stall, does not count its compensation as the next outage, and charges no player', async () => {
    const { count, time, database: slow } = metered(CALL_MS);
    room = await createGameHarness(slow, time, { livesByTheClock: true });
    await untilWell(room);
    const [white, black] = [room.socket(seated.ada), room.socket(seated.bob)];
    await white.enter(gameId);
    await black.enter(gameId);
    for (let seconds = 0; seconds < 4; seconds++) {
      time.advance(1_000);
      await room.idle();
    }
    const before = await clockStarts();
    // Time charged before the outage, which begins at the last answer of the database.
    const chargedMs = count.answeredMs - (before[0] ?? 0);
    room.standStill(STALL_MS);
    await room.idle();
    const { tookMs, atMs } = await untilWell(room);
    expect(tookMs).toBeLessThan(3_000);
    const after = await clockStarts();
    // The first and the last set are compensated up to the instant at which moves are accepted again.
    expect(new Set(after).size).toBe(1);
    expect(atMs - (after[0] ?? 0)).toBeLessThanOrEqual(chargedMs + STEP_MS);
    expect(atMs - (after[0] ?? 0)).toBeGreaterThanOrEqual(chargedMs);
    for (let seconds = 0; seconds < 5; seconds++) {
      time.advance(1_000);
      await room.idle();
      expect(room.games.acceptsCommands()).toBe(true);
    }
    await move(white, gameId, 'g1f3');
    expect(black.last('move_made')).toMatchObject({ ply: 3 });
  });

  test('is compensated separately for a game that another node wrote during the pass', async () => {
    let calls = 0;
    const real = database();
    const seqOf = async () => (await readGameRow(real, gameId)).seq;
    // The third call reads a set. Before the set is written, another node writes one of its games.
    const other: Database = {
      ...real,
      run: async (work) => {
        const answer = await real.run(work);
        calls += 1;
        if (calls === 3) await changeMatchInRow(real, gameId, (match) => ({ ...match, seq: match.seq + 10 }));
        return answer;
      },
    };
    const seq = await seqOf();
    const before = await clockStarts();
    seated.room.time.advance(20_000);
    room = await createGameHarness(other, seated.room.time);
    expect((await clockStarts()).map((sinceMs, at) => sinceMs - (before[at] ?? 0))).toEqual(
      before.map(() => 20_000),
    );
    // The other node's write is kept.
    expect(await seqOf()).toBe(seq + 10);
  });

  test('is checked again in sets when another node has written their games repeatedly', async () => {
    const real = database();
    let calls = 0;
    let isOthers = false;
    const other: Database = {
      ...real,
      run: async (work) => {
        const answer = await real.run(work);
        calls += 1;
        // The third and the fifth call have read the first set. Before it is written, the other node writes all games, and compensates them
        // the second time.
        if (isOthers && (calls === 3 || calls === 5))
          await real.run((queries) =>
            sql`update game set version = version + 1,
                outage_compensated_until = outage_compensated_until + ${calls === 3 ? 0 : 3_600} * interval '1 second'
              where status = 'active'`.execute(queries),
          );
        return answer;
      },
    };
    room = await createGameHarness(other, seated.room.time);
    const before = await clockStarts();
    [calls, isOthers] = [0, true];
    room.standStill(STALL_MS);
    await room.idle();
    expect(calls).toBeLessThan(30);
    expect(await clockStarts()).toEqual(before);
  });

  test.each([
    [0, [250, 250, 101]],
    [1 / 3, [250, 151, 250]],
    [0.999, [1, 250, 250, 101]],
  ])('is compensated in every game when the pass begins after a share of %f', async (share, sets) => {
    const seen: number[][] = [];
    const games = allRunningFrom(share);
    const page: typeof games.page = async (...asked) => {
      const found = await games.page(...asked);
      seen.push(found.heads.map(({ id }) => id));
      return found;
    };
    // No game is owed anything, so the pass changes nothing.
    const live = { decideOnSet: async () => [], runExclusive: () => Promise.reject(new Error('not alone')) };
    const deps = { database: database(), time: seated.room.time, live, isCorrupt: () => false };
    const none = { outage: null, nodeOutage: null };
    expect(await passOverGames(deps, none, { ...games, page }, () => true)).toBe(sets.length);
    const all = await database().run((queries) => listRunning(queries, 0, 1_000));
    const ids = all.heads.map(({ id }) => id);
    expect([...new Set(seen.flat())].sort((one, other) => one - other)).toEqual(ids);
    expect(seen.map(({ length }) => length)).toEqual(sets);
    expect(seen[0]?.[0]).toBe(ids[Math.floor(share * ids.length)]);
  });

  test('is not estimated from a slow first set', async () => {
    let callMs = 0;
    let sinceMs: number | null = null;
    const { time, database: slow } = metered(
      0,
      () => callMs,
      async () => {
        if (callMs > 0 && (await clockStarts())[COPIES] !== sinceMs) callMs = 0;
      },
    );
    room = await createGameHarness(slow, time, { livesByTheClock: true });
    await untilWell(room);
    // Three sets, each read and written. From the first set alone, the pass would be estimated at 15 s.
    sinceMs = (await clockStarts())[COPIES] ?? null;
    callMs = 2_000;
    room.standStill(STALL_MS);
    await room.idle();
    expect(callMs).toBe(0);
    expect((await untilWell(room)).tookMs).toBeLessThanOrEqual(2 * GAMES.outageAheadMs);
    expect(new Set(await clockStarts()).size).toBe(1);
  });
});
