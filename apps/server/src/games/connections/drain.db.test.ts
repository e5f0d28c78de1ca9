// games: a draining node migrates its players to another node; they are not reported as away and lose no clock time.
import type { ActiveMatch } from '@kingstake/chess';
import { CLOSE } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAIN } from '../../cluster/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  insertPlayers,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { matchInRow, shortenWhite } from '../testkit/match-in-row.ts';
import { move, playMoves } from '../testkit/players-at-board.ts';
import { createTestBus } from '../testkit/test-bus.ts';

/** The first step of these tests' clock after `DRAIN.noticeMs`, when migration may begin. */
const NOTICED_MS = 1_250;

describeEachDatabase('a draining node', (database) => {
  let old: GameHarness;
  let next: GameHarness;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;
  let gameId: number;

  beforeEach(async () => {
    [ada, bob, cyd] = (await insertPlayers(database(), ['ada', 'bob', 'cyd'])) as [Player, Player, Player];
    const bus = createTestBus();
    bus.isConnected = true;
    old = await createGameHarness(database(), undefined, { bus });
    next = await createGameHarness(database(), old.time, { bus });
    await old.pass(1_000); // now each node has read the other's row
    [white, black] = [old.socket(ada), old.socket(bob)];
    gameId = await old.start(white, black, { allowObservers: true });
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    for (const socket of [white, black]) socket.types();
  });
  afterEach(async () => {
    await next.stop();
    await old.stop();
  });

  const rest = async (): Promise<void> => {
    for (const room of [old, next, old]) await room.idle();
  };
  const seatsOf = async () => {
    const { white: one, black: two } = (await matchInRow(database(), gameId)) as ActiveMatch;
    return [one.at, two.at];
  };

  test('migrates each player after their own move, reports no absence and charges no time', async () => {
    let ended = false;
    const drained = old.drain().then(() => {
      ended = true;
    });
    await old.pass(NOTICED_MS);
    expect([white.isOpen(), black.isOpen()]).toEqual([true, true]);
    await move(white, gameId, 'g1f3');
    expect(await white.closed).toBe(CLOSE.restart);
    expect(white.last('move_made')).toMatchObject({ ply: 3 });
    expect(black.last('move_made')).toMatchObject({ ply: 3 });
    const afterOwnMove = white.last('move_made').whiteTime;
    await rest();
    expect(await seatsOf()).toEqual([[], [old.nodeId()]]);
    await old.pass(250);
    const whiteAgain = next.socket(ada);
    await whiteAgain.enter(gameId);
    expect(whiteAgain.last('game_state')).toMatchObject({ whiteTime: afterOwnMove });
    await old.pass(500);
    await move(black, gameId, 'b8c6');
    expect(await black.closed).toBe(CLOSE.restart);
    await rest();
    expect(whiteAgain.last('move_made')).toMatchObject({ ply: 4, whiteTime: afterOwnMove });
    await old.pass(250);
    await drained;
    expect(ended).toBe(true);
    const blackAgain = next.socket(bob);
    await blackAgain.enter(gameId);
    await old.stop();
    await next.pass(15_000);
    expect(await seatsOf()).toEqual([[next.nodeId()], [next.nodeId()]]);
    for (const socket of [white, black, whiteAgain, blackAgain])
      expect(socket.types()).not.toContain('opponent_connection');
    await move(whiteAgain, gameId, 'f1b5');
    await rest();
    expect(blackAgain.last('move_made')).toMatchObject({ ply: 5 });
  });

  test('keeps the player to move for 8 s, and migrates the opponent and spectators before that', async () => {
    const onlooker = old.socket(cyd);
    await onlooker.enter(gameId);
    void old.drain();
    await old.pass(DRAIN.allMs - 250);
    expect([white, black, onlooker].map((socket) => socket.isOpen())).toEqual([true, false, false]);
    await old.pass(250);
    expect(white.isOpen()).toBe(false);
  });

  test('keeps a player with too little time to reconnect until the end, before and after their move', async () => {
    const nowMs = old.time.nowMs();
    await shortenWhite(database(), gameId, { leftMs: 9_500, sinceMs: nowMs, dueMs: nowMs + 9_500 });
    await white.enter(gameId); // reloads the row
    void old.drain();
    await old.pass(DRAIN.allMs + 250);
    expect(white.isOpen()).toBe(true);
    await move(white, gameId, 'g1f3');
    expect(white.last('move_made').whiteTime).toBeLessThan(DRAIN.shortClockMs / 1_000);
    expect(white.isOpen()).toBe(true);
    await old.pass(DRAIN.lastMs - DRAIN.allMs - 500);
    expect(white.isOpen()).toBe(true);
    await old.pass(250);
    expect(white.isOpen()).toBe(false);
  });

  test('reports a player who does not reconnect as away after 10 s', async () => {
    const drained = old.drain();
    const blackAgain = next.socket(bob);
    await blackAgain.enter(gameId);
    await old.pass(DRAIN.allMs);
    await drained;
    await old.stop();
    await next.pass(9_000);
    expect(blackAgain.types()).not.toContain('opponent_connection');
    await next.pass(1_500);
    expect(blackAgain.types()).toContain('opponent_connection');
  });

  test('keeps its clients when no other node is active', async () => {
    await next.stop();
    await old.pass(1_000);
    await old.drain();
    expect([white.isOpen(), black.isOpen()]).toEqual([true, true]);
  });
});
