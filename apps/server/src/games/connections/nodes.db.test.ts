// games: a game whose players are connected to several nodes. Its row names the nodes; an outage of one node is compensated
// for its own players only.
import type { Match } from '@kingstake/chess';
import { isRefused } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { matchInRow } from '../testkit/match-in-row.ts';
import { move, playMoves, say, seatPlayers } from '../testkit/players-at-board.ts';

describeEachDatabase('players at several nodes', (database) => {
  let room: GameHarness;
  let other: GameHarness;
  let first: number; // the node id of `room`
  let second: number; // the node id of `other`
  let ada: Player;
  let bob: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    ({ room, ada, bob, white, black } = await seatPlayers(database()));
    other = await createGameHarness(database(), room.time);
    [first, second] = [room.nodeId(), other.nodeId()];
  });
  afterEach(async () => {
    await other.stop();
    await room.stop();
  });

  async function seatsOf(gameId: number) {
    const { white: one, black: two } = await matchInRow(database(), gameId);
    return [one.at, two?.at];
  }

  test('are listed in the row with their nodes, whichever node writes it', async () => {
    const gameId = await room.start(white, black);
    expect(await seatsOf(gameId)).toEqual([[first], [first]]);
    const tab = other.socket(bob);
    await tab.enter(gameId);
    expect(await seatsOf(gameId)).toEqual([[first], [first, second]]);
    await black.enter(gameId);
    expect(await seatsOf(gameId)).toEqual([[first], [first, second]]);
    await say(black, gameId, 'leave_game');
    expect(await seatsOf(gameId)).toEqual([[first], [second]]);
    tab.close();
    await other.idle();
    expect(await matchInRow(database(), gameId)).toMatchObject({
      white: { at: [first], awaySinceMs: null },
      black: { at: [], awaySinceMs: room.time.nowMs() },
    });
  });

  test('are reported as away 10 s after both of their tabs closed, and not after one of two', async () => {
    const gameId = await room.start(white, black);
    const tab = other.socket(bob);
    await tab.enter(gameId);
    tab.close();
    await other.idle();
    await room.pass(15_000);
    expect(white.types()).not.toContain('opponent_connection');
    expect(await seatsOf(gameId)).toEqual([[first], [first]]);
    black.close();
    await room.pass(9_750);
    expect(white.types()).not.toContain('opponent_connection');
    await room.pass(500);
    expect(white.types()).toContain('opponent_connection');
  });

  test('are listed with both nodes when these write the seat at the same time', async () => {
    const gameId = await room.start(white, black);
    const tabs = [room.socket(ada), other.socket(ada), other.socket(bob)];
    await Promise.all([...tabs.map((tab) => tab.enter(gameId)), move(white, gameId, 'e2e4')]);
    expect(await seatsOf(gameId)).toEqual([
      [first, second],
      [first, second],
    ]);
    expect((await matchInRow(database(), gameId)).seq).toBe(3);
  });
});

describeEachDatabase('an outage of the nodes of the side to move', (database) => {
  let room: GameHarness;
  let white: TestSocket;
  let black: TestSocket;
  let gameId: number;
  let startMs: number; // White's third ply begins

  beforeEach(async () => {
    ({ room, white, black } = await seatPlayers(database()));
    gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    startMs = room.time.nowMs();
    for (const socket of [white, black]) socket.types();
  });
  afterEach(() => room.stop());

  const failed = async (sinceMs: number, arrivedMs?: number) => {
    const record = await room.games.runExclusive(gameId, (handle) =>
      handle.execute({ type: 'node-outage', sinceMs }, arrivedMs === undefined ? {} : { arrivedMs }),
    );
    if (isRefused(record)) throw new Error(record.refused);
    return record;
  };
  const runningSince = (match: Match): number | null =>
    match.status === 'active' ? match.clock.runningSinceMs : null;
  const givenMs = async (): Promise<number> =>
    (runningSince(await matchInRow(database(), gameId)) ?? 0) - startMs;

  test('is compensated once and broadcast to both players', async () => {
    await room.pass(8_000);
    const told = await failed(startMs + 3_000);
    expect(told.compensatedUntilMs).toBe(startMs + 8_000);
    expect(await givenMs()).toBe(5_000);
    for (const socket of [white, black]) expect(socket.types()).toEqual(['timer_update']);
    await failed(startMs + 3_000);
    expect(await givenMs()).toBe(5_000);
    await room.pass(2_000);
    await failed(startMs + 3_000);
    expect(await givenMs()).toBe(7_000);
    await failed(startMs + 9_000);
    expect(await givenMs()).toBe(7_000);
  });

  test('is subtracted from the compensation of a later cluster outage', async () => {
    await room.pass(8_000);
    await failed(startMs + 3_000);
    await room.pass(4_000);
    await room.games.runExclusive(gameId, (handle) => handle.execute({ type: 'outage', outageMs: 9_000 }));
    expect(await givenMs()).toBe(9_000);
    await failed(startMs);
    expect(await givenMs()).toBe(9_000);
  });

  test('is compensated up to the given end, and no time before that is charged', async () => {
    await room.pass(8_000);
    await failed(startMs + 3_000, startMs + 7_000);
    expect(await givenMs()).toBe(4_000);
    await move(white, gameId, 'g1f3');
    expect(white.last('move_made')).toMatchObject({ whiteTime: 600 - 4 });
  });

  test('writes nothing for a game whose clock did not run', async () => {
    const before = await room.games.runExclusive(gameId, (handle) => handle.load());
    const record = await failed(startMs + 1_000);
    expect(record.version).toBe(before?.record.version);
    expect(record.compensatedUntilMs).toBe(before?.record.compensatedUntilMs);
  });
});
