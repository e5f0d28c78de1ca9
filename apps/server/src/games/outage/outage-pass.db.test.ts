// games: compensating an outage of many games takes a few statements, whose duration is charged to no player.
import { type Match, readStoredMatch } from '@kingstake/chess';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createOutageLog, owedTo } from '../rows/outage-log.ts';
import { createGameHarness, type GameHarness } from '../testkit/game-harness.ts';
import { around } from '../testkit/holdable.ts';
import { copyGame } from '../testkit/many-games.ts';
import { changeMatchInRow, readGameRow, runningSinceMs } from '../testkit/match-in-row.ts';
import { move, playMoves, say, seatEach } from '../testkit/players-at-board.ts';

const COPIES = 600;
const STALL_MS = 5_000;
const CALL_MS = 5;
const STEP_MS = 10;
/** The transaction that records the outage, and the statement that reads it again. */
const RECORDING_MS = 2 * CALL_MS;

describeEachDatabase('an outage of many games', (database) => {
  const at = seatEach(database);
  let gameId: number;
  beforeEach(async () => {
    gameId = await at.room.start(at.white, at.black);
    await playMoves(at.white, at.black, gameId, ['e2e4', 'e7e5']);
    await copyGame(database(), gameId, COPIES);
    await at.room.stop();
  });

  /** Returns a database that counts its calls, each of which takes `callMs` on the manual clock. */
  function metered(callMs: number) {
    const time = createManualTime(at.room.time.nowMs());
    const count = { calls: 0, answeredMs: time.nowMs() };
    const slow = around(database(), async (call) => {
      count.calls += 1;
      const answer = await call();
      if (callMs > 0) time.advance(callMs);
      count.answeredMs = time.nowMs();
      return answer;
    });
    return { count, time, database: slow };
  }

  /** Returns when the clock of each running game started, which determines the time charged by a given instant. */
  async function clockStarts(): Promise<number[]> {
    const { rows } = await database().run((queries) =>
      sql<{ match: unknown }>`select match from game where status = 'active' order by id`.execute(queries),
    );
    return rows.map(({ match }) => runningSinceMs(readStoredMatch(match)));
  }

  /** Advances the clock until commands are accepted again. Returns how long that took. */
  async function untilWell(opened: GameHarness): Promise<number> {
    const startMs = opened.time.nowMs();
    for (let steps = 0; steps < 3_000 && !opened.games.acceptsCommands(); steps++) {
      opened.time.advance(STEP_MS);
      await opened.idle();
    }
    return opened.time.nowMs() - startMs;
  }

  test('is compensated in sets of a few statements each, after a stall and at startup', async () => {
    const { count, time, database: counted } = metered(0);
    time.advance(10_000);
    at.room = await createGameHarness(counted, time);
    // 601 games: three sets, each read and written, and a few single queries.
    expect(count.calls).toBeLessThan(20);
    expect(new Set(await clockStarts()).size).toBe(1);
    count.calls = 0;
    at.room.standStill(STALL_MS);
    await at.room.idle();
    expect(at.room.games.acceptsCommands()).toBe(true);
    expect(count.calls).toBeLessThan(20);
    expect(new Set(await clockStarts()).size).toBe(1);
  });

  test('ends soon after a stall, does not count its compensation as the next outage, and charges no player', async () => {
    const { count, time, database: slow } = metered(CALL_MS);
    at.room = await createGameHarness(slow, time, { livesByTheClock: true });
    await untilWell(at.room);
    const [white, black] = [at.room.socket(at.ada), at.room.socket(at.bob)];
    await white.enter(gameId);
    await black.enter(gameId);
    for (let seconds = 0; seconds < 4; seconds++) {
      time.advance(1_000);
      await at.room.idle();
    }
    const before = await clockStarts();
    // Time charged before the outage, which begins at the last answer of the database.
    const chargedMs = count.answeredMs - (before[0] ?? 0);
    at.room.standStill(STALL_MS);
    await at.room.idle();
    expect(await untilWell(at.room)).toBeLessThan(500);
    const atMs = time.nowMs();
    // The pass runs while moves are accepted.
    time.advance(1_000);
    await at.room.idle();
    const after = await clockStarts();
    // All games are compensated up to the instant at which moves are accepted again.
    expect(new Set(after).size).toBe(1);
    expect(atMs - (after[0] ?? 0)).toBeLessThanOrEqual(chargedMs + STEP_MS + RECORDING_MS);
    expect(atMs - (after[0] ?? 0)).toBeGreaterThanOrEqual(chargedMs);
    for (let seconds = 0; seconds < 5; seconds++) {
      time.advance(1_000);
      await at.room.idle();
      expect(at.room.games.acceptsCommands()).toBe(true);
    }
    await move(white, gameId, 'g1f3');
    expect(black.last('move_made')).toMatchObject({ ply: 3 });
  });

  test.each<[string, (room: GameHarness) => Promise<unknown>]>([
    ['a move', () => move(at.white, gameId, 'g1f3')],
    ['an end', () => say(at.white, gameId, 'resign')],
    [
      'a transaction over games',
      ({ games }) =>
        games.transactOnSet([gameId], (_tx, apply) => apply(gameId, { type: 'offer-draw', by: at.ada.id })),
    ],
  ])('is known to %s although this node has not heard of it', async (_what, act) => {
    at.room = await createGameHarness(database(), at.room.time);
    [at.white, at.black] = [at.room.socket(at.ada), at.room.socket(at.bob)];
    await at.white.enter(gameId);
    await at.black.enter(gameId);
    at.white.types();
    at.room.time.advance(200);
    const nowMs = at.room.time.nowMs();
    await createOutageLog(database()).record(nowMs - STALL_MS, nowMs);
    await act(at.room);
    expect(at.white.types()[0]).toBe('timer_update');
    expect((await readGameRow(database(), gameId)).compensated).toEqual(new Date(nowMs));
  });

  test('is recorded once by nodes that return together, and to its end if the first of them dies', async () => {
    const log = createOutageLog(database());
    await log.record(1_000_000, 1_010_000);
    await log.record(1_000_500, 1_011_000); // the first node may accept commands, and has written no heartbeat yet
    await log.record(1_000_000, 1_012_900);
    expect(log.current().unsettled.map(({ sinceMs, untilMs }) => [sinceMs, untilMs])).toEqual([
      [1_000_000, 1_010_000],
      [1_000_000, 1_012_900],
    ]);
    // A game that was compensated for the first part is owed the second.
    const at = { match: { status: 'waiting', expiresAtMs: 0 } as Match, compensatedUntilMs: 1_010_000 };
    expect(owedTo(at, log.current())).toEqual({
      command: { type: 'outage', outageMs: 12_900, compensatedMs: 10_000 },
      arrivedMs: 1_012_900,
    });
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
    at.room.time.advance(20_000);
    at.room = await createGameHarness(other, at.room.time);
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
    at.room = await createGameHarness(other, at.room.time);
    const before = await clockStarts();
    [calls, isOthers] = [0, true];
    at.room.standStill(STALL_MS);
    await at.room.idle();
    expect(calls).toBeLessThan(30);
    expect(await clockStarts()).toEqual(before);
  });
});
