// games: spectators of a staked game receive moves later than its players, and the end immediately.
import { SPECTATOR_DELAY } from '@kingstake/chess';
import { type ServerMessage, SOCKET } from '@kingstake/protocol';
import { beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createGameHarness, type TestSocket } from '../testkit/game-harness.ts';
import { move, say, seatEach } from '../testkit/players-at-board.ts';
import { createTestBus } from '../testkit/test-bus.ts';

const MINUTE = SPECTATOR_DELAY.ms;
const MOVES = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5a4', 'g8f6'] as const;

describeEachDatabase('spectators', (database) => {
  const at = seatEach(database);
  let gameId: number;
  beforeEach(async () => {
    gameId = await at.room.start(at.white, at.black, { allowObservers: true });
  });

  /** Plays the plies `from` to `to - 1` of `MOVES`, each by the side to move. */
  async function play(
    from: number,
    to: number,
    id = gameId,
    sides = [at.white, at.black] as const,
  ): Promise<void> {
    for (let index = from; index < to; index += 1) {
      const text = MOVES[index] ?? '';
      await move(index % 2 === 0 ? sides[0] : sides[1], id, text);
    }
  }
  const take = (socket: TestSocket): ServerMessage[] => socket.received.splice(0);
  const watch = async (node = at.room): Promise<TestSocket> => {
    const watcher = node.socket(at.cyd);
    await watcher.enter(gameId);
    return watcher;
  };
  /** Drains the received messages and returns the plies of their `move_made`. */
  const told = (socket: TestSocket): number[] =>
    take(socket).flatMap((message) => (message.type === 'move_made' ? [message.ply] : []));

  test('S22 receive a move one minute after it was made at the latest; their clocks run from then', async () => {
    const watcher = await watch();
    told(watcher);
    await play(0, 1);
    const firstMs = at.room.time.nowMs();
    await at.room.pass(20_000);
    await play(1, 2);
    await at.room.pass(MINUTE - 20_000 - 1_000);
    expect(told(watcher)).toEqual([]);
    await at.room.pass(1_000);
    const received = watcher.last('move_made');
    expect(received).toMatchObject({ ply: 1, serverTime: firstMs + MINUTE, blackTime: 600 });
    expect(received).not.toHaveProperty('clientMoveId');
    told(watcher);
    await at.room.pass(20_000);
    expect(told(watcher)).toEqual([2]);
  });

  test('S22 receive a move with the third move after it, also if they saw the start; players receive each immediately', async () => {
    gameId = await at.room.wait(at.white, { allowObservers: true });
    await say(at.white, gameId, 'leave_game');
    await at.room.games.runExclusive(gameId, (handle) =>
      handle.execute({ type: 'join', by: at.black.userId, hasCode: false }),
    );
    const watcher = await watch();
    await at.white.enter(gameId);
    expect(watcher.types()).toContain('game_started');
    await at.black.enter(gameId);
    told(at.black);
    await play(0, 3);
    expect([told(watcher), told(at.black)]).toEqual([[], [1, 2, 3]]);
    await play(3, 5);
    expect(told(watcher)).toEqual([1, 2]);
  });

  test('S23 receive the end at once, with every move before it', async () => {
    const watcher = await watch();
    await play(0, 5);
    told(watcher);
    await say(at.black, gameId, 'resign');
    expect(watcher.last('game_over').game.moves).toHaveLength(5);
    const received = take(watcher);
    expect(received.map(({ type }) => type)).toEqual(['move_made', 'move_made', 'move_made', 'game_over']);
    // The sequence numbers have no gap, so the client requests no resync.
    const last = at.white.last('game_over').seq;
    const behind = received.map((message) => ('seq' in message ? last - message.seq : null));
    expect(behind).toEqual([3, 2, 1, 0]);
    await at.room.pass(2 * MINUTE);
    expect(take(watcher)).toEqual([]);
  });

  test('S22 receive the same at another node, from cluster messages or from the row', async () => {
    const bus = createTestBus();
    const here = await createGameHarness(database(), at.room.time, { bus });
    const there = await createGameHarness(database(), at.room.time, { bus });
    const [ada, bob] = [
      here.socket({ id: at.white.userId, name: 'Ada' }),
      here.socket({ id: at.black.userId, name: 'Bob' }),
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

  test('may follow eight games on one socket, and another one after they have left one', async () => {
    const watcher = await watch();
    const ids = [gameId];
    while (ids.length <= SOCKET.observed)
      ids.push(await at.room.start(at.white, at.black, { allowObservers: true }));
    for (const id of ids.slice(1)) await watcher.enter(id);
    const [first = 0, last] = [ids[0], ids.at(-1) ?? 0];
    expect(watcher.last('error')).toMatchObject({ code: 'CONFLICT', gameId: last });
    expect(take(watcher).filter(({ type }) => type === 'game_state')).toHaveLength(SOCKET.observed);
    await say(watcher, first, 'leave_game');
    await watcher.enter(last);
    expect(watcher.last('game_state')).toMatchObject({ gameId: last });
  });
});
