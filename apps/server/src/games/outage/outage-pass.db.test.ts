// An outage of many games costs a few statements, and none of the time that these take is charged to a player.
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
/** What one call of the database takes in the tests that measure time. */
const CALL_MS = 5;
/** The clock moves in such steps while a test waits for games to be played again. */
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

  /** A database whose calls are counted and take `callMs` of the manual clock. `answered`: after each, before its time is over. */
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

  /** Since when each running game's clock runs: what was charged by an instant is the time since then. */
  async function clockStarts(): Promise<number[]> {
    const { rows } = await database().run((queries) =>
      sql<{ match: unknown }>`select match from game where status = 'active' order by id`.execute(queries),
    );
    return rows.map(({ match }) => runningSinceMs(readStoredMatch(match)));
  }

  /** Moves the clock until games are played again; how long that took, and when it was. */
  async function untilWell(opened: GameHarness): Promise<{ tookMs: number; atMs: number }> {
    const startMs = opened.time.nowMs();
    for (let steps = 0; steps < 3_000 && !opened.games.acceptsCommands(); steps++) {
      opened.time.advance(STEP_MS);
      await opened.idle();
    }
    return { tookMs: opened.time.nowMs() - startMs, atMs: opened.time.nowMs() };
  }

  test('a stall and an opening are compensated in sets: statements are counted by sets, not by games', async () => {
    const { count, time, database: counted } = metered(0);
    time.advance(10_000);
    room = await createGameHarness(counted, time);
    // 601 games: three sets, each read and written, and what is asked once.
    expect(count.calls).toBeLessThan(20);
    expect(new Set(await clockStarts()).size).toBe(1);
    count.calls = 0;
    room.standStill(STALL_MS);
    await room.idle();
    expect(room.games.acceptsCommands()).toBe(true);
    expect(count.calls).toBeLessThan(20);
    expect(new Set(await clockStarts()).size).toBe(1);
  });

  test('a node is well soon after a stall: its own work is not its next outage, and no player pays for it', async () => {
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
    // What was charged before the outage: it begins with the last answer of the database.
    const chargedMs = count.answeredMs - (before[0] ?? 0);
    room.standStill(STALL_MS);
    await room.idle();
    const { tookMs, atMs } = await untilWell(room);
    expect(tookMs).toBeLessThan(3_000);
    const after = await clockStarts();
    // The first set and the last are given all of it, up to the instant at which moves are taken again.
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

  test('a game that another node wrote during the pass is compensated by itself', async () => {
    let calls = 0;
    const real = database();
    const seqOf = async () => (await readGameRow(real, gameId)).seq;
    // The third call reads a set: before it is written, another node writes one of its games.
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
    // What the other node wrote is kept.
    expect(await seqOf()).toBe(seq + 10);
  });

  test('sets that another node has written meanwhile are looked at again as sets', async () => {
    const real = database();
    let calls = 0;
    let isOthers = false;
    const other: Database = {
      ...real,
      run: async (work) => {
        const answer = await real.run(work);
        calls += 1;
        // Counting, then reading the first set; before it is written, the other node has given everything to all.
        if (isOthers && calls === 3)
          await real.run((queries) =>
            sql`update game set version = version + 1, outage_compensated_until = outage_compensated_until + interval '1 hour'
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
  ])('a pass that begins after %f of all goes over each of them', async (share, sets) => {
    const seen: number[][] = [];
    const games = allRunningFrom(share);
    const page: typeof games.page = async (...asked) => {
      const found = await games.page(...asked);
      seen.push(found.heads.map(({ id }) => id));
      return found;
    };
    // It changes nothing: no game is owed anything.
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

  test('a slow beginning foretells no long outage', async () => {
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
    // Three sets, each read and written: the whole pass would be foretold to take 15 s.
    sinceMs = (await clockStarts())[COPIES] ?? null;
    callMs = 2_000;
    room.standStill(STALL_MS);
    await room.idle();
    expect(callMs).toBe(0);
    expect((await untilWell(room)).tookMs).toBeLessThanOrEqual(2 * GAMES.outageAheadMs);
    expect(new Set(await clockStarts()).size).toBe(1);
  });
});
