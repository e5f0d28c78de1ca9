// games: spectators of a staked game receive moves later than its players, and the end immediately.
import { SPECTATOR_DELAY } from '@kingstake/chess';
import type { ServerMessage } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { move, say, seatPlayers } from '../testkit/players-at-board.ts';
import { createTestBus } from '../testkit/test-bus.ts';

const MINUTE = SPECTATOR_DELAY.ms;
const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6'] as const;

describeEachDatabase('spectators', (database) => {
  let room: GameHarness;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;
  let gameId: number;

  beforeEach(async () => {
    ({ room, cyd, white, black } = await seatPlayers(database()));
    gameId = await room.start(white, black, { allowObservers: true });
  });
  afterEach(() => room.stop());

  /** Plays the plies `from` to `to - 1` of `MOVES`, each by the side to move. */
  async function play(from: number, to: number, id = gameId, sides = [white, black] as const): Promise<void> {
    for (let index = from; index < to; index += 1) {
      const text = MOVES[index] ?? '';
      await move(index % 2 === 0 ? sides[0] : sides[1], id, text);
    }
  }
  const take = (socket: TestSocket): ServerMessage[] => socket.received.splice(0);
  const watch = async (at: GameHarness = room): Promise<TestSocket> => {
    const watcher = at.socket(cyd);
    await watcher.enter(gameId);
    return watcher;
  };
  /** Drains the received messages and returns the plies of their `move_made`. */
  const told = (socket: TestSocket): number[] =>
    take(socket).flatMap((message) => (message.type === 'move_made' ? [message.ply] : []));

  test('S22 receive a move with the third move after it; players receive each immediately', async () => {
    const watcher = await watch();
    told(watcher);
    told(black);
    await play(0, 3);
    expect([told(watcher), told(black)]).toEqual([[], [1, 2, 3]]);
    await play(3, 5);
    expect(told(watcher)).toEqual([1, 2]);
  });

  test('S22 receive a move one minute after it was made at the latest; their clocks run from then', async () => {
    const watcher = await watch();
    told(watcher);
    await play(0, 1);
    const firstMs = room.time.nowMs();
    await room.pass(20_000);
    await play(1, 2);
    await room.pass(MINUTE - 20_000 - 1_000);
    expect(told(watcher)).toEqual([]);
    await room.pass(1_000);
    const received = watcher.last('move_made');
    expect(received).toMatchObject({ ply: 1, serverTime: firstMs + MINUTE, blackTime: 600 });
    expect(received).not.toHaveProperty('clientMoveId');
    told(watcher);
    await room.pass(20_000);
    expect(told(watcher)).toEqual([2]);
  });

  test('S22 receive only the visible position, moves, clocks, turn and number when they join later', async () => {
    await play(0, 5);
    const watcher = await watch();
    for (const kind of ['game_joined', 'game_state'] as const) {
      const { moves, turn, game, seq } = watcher.last(kind);
      expect(moves.map(({ from, to }) => from + to)).toEqual(['e2e4', 'e7e5']);
      expect([turn, game.gameState.fen, seq]).toEqual([
        'white',
        moves[1]?.fen,
        white.last('move_made').seq - 3,
      ]);
    }
    const state = watcher.last('game_state');
    expect([state.fen, state.drawOfferedBy]).toEqual([state.moves[1]?.fen, null]);
    // The server does not show whose clock runs in the position that spectators cannot see yet.
    await room.pass(30_000);
    expect((await watch()).last('game_state')).toMatchObject({ turn: 'white', blackTime: 600 });
  });

  test('S22 receive the moves of a game whose start they saw', async () => {
    gameId = await room.wait(white, { allowObservers: true });
    await say(white, gameId, 'leave_game');
    await room.games.runExclusive(gameId, (handle) =>
      handle.execute({ type: 'join', by: black.userId, hasCode: false }),
    );
    const watcher = await watch();
    await white.enter(gameId);
    expect(watcher.types()).toContain('game_started');
    await play(0, 5);
    expect(told(watcher)).toEqual([1, 2]);
  });

  test('S23 receive the end at once, with every move before it', async () => {
    const watcher = await watch();
    await play(0, 5);
    told(watcher);
    await say(black, gameId, 'resign');
    expect(watcher.last('game_over').game.moves).toHaveLength(5);
    const received = take(watcher);
    expect(received.map(({ type }) => type)).toEqual(['move_made', 'move_made', 'move_made', 'game_over']);
    // The sequence numbers have no gap, so the client requests no resync.
    const last = white.last('game_over').seq;
    expect(received.map((message) => ('seq' in message ? message.seq : 0))).toEqual([
      last - 3,
      last - 2,
      last - 1,
      last,
    ]);
    await room.pass(2 * MINUTE);
    expect(take(watcher)).toEqual([]);
  });

  test('S22 receive the same at another node, from cluster messages or from the row', async () => {
    const bus = createTestBus();
    const here = await createGameHarness(database(), room.time, { bus });
    const there = await createGameHarness(database(), room.time, { bus });
    const [ada, bob] = [
      here.socket({ id: white.userId, name: 'Ada' }),
      here.socket({ id: black.userId, name: 'Bob' }),
    ];
    for (const player of [ada, bob]) await player.enter(gameId);
    const watcher = await watch(there);
    told(watcher);
    await play(0, 5, gameId, [ada, bob]);
    await there.pass(1_000);
    expect(told(watcher).filter((ply) => ply > 2)).toEqual([]);
    expect(JSON.stringify(take(watcher))).not.toContain('g1f3');
    await there.pass(MINUTE);
    const late = await watch(there);
    expect(late.last('game_state').moves).toHaveLength(5);
    for (const node of [here, there]) await node.stop();
  });
});
