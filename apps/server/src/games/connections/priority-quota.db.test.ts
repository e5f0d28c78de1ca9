// games: message quotas of players and observers, and the priority quota of a player in a staked game.
import type { Match } from '@kingstake/chess';
import { lamports } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  insertPlayers,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { move, playMoves, say } from '../testkit/players-at-board.ts';
import { isAtStake } from './priority-quota.ts';

describeEachDatabase('message quotas', (database) => {
  let room: GameHarness;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    const players = await insertPlayers(database(), ['ada', 'bob', 'cyd']);
    [ada, bob, cyd] = players as [Player, Player, Player];
    room = await createGameHarness(database(), undefined, { rateFactor: 1 });
    [white, black] = [room.socket(ada), room.socket(bob)];
  });
  afterEach(() => room.stop());

  /** Sends invalid claims on a separate socket until the hub closes it. Resolves to the number of answers. */
  async function spendAll(player: Player): Promise<number> {
    const other = room.socket(player);
    let answers = 0;
    for (let n = 0; n < 150 && other.isOpen(); n += 1) {
      // The hub never answers a message to a socket that it is closing.
      await Promise.race([say(other, 999, 'timeout'), other.closed]);
      answers = other.received.length;
    }
    expect(other.isOpen()).toBe(false);
    return answers;
  }

  test('let a player in a staked game move once a second after the normal quota is used up', async () => {
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    expect(await spendAll(ada)).toBeGreaterThan(80);
    await move(white, gameId, 'g1f3');
    expect(black.last('move_made')).toMatchObject({ ply: 3 });
    await say(white, gameId, 'resign');
    expect(black.last('game_over')).toMatchObject({ reason: 'resignation' });
    // The game is over, so the priority quota no longer applies.
    await Promise.race([say(white, gameId, 'resign'), white.closed]);
    expect(white.isOpen()).toBe(false);
  });

  test('reserve nothing for a spectator', async () => {
    const gameId = await room.start(white, black, { allowObservers: true });
    const third = room.socket(cyd);
    await third.enter(gameId);
    await spendAll(cyd);
    await Promise.race([say(third, gameId, 'timeout'), third.closed]);
    expect(third.isOpen()).toBe(false);
  });

  test('limit a socket to 8 observed games, and admit another one after it leaves one', async () => {
    const players = await insertMore();
    const gameIds: number[] = [];
    for (const [one, other] of players)
      gameIds.push(await room.start(room.socket(one), room.socket(other), { allowObservers: true }));
    const [first = 0, ...others] = gameIds;
    const last = others.pop() ?? 0;
    const watcher = room.socket(cyd);
    for (const gameId of [first, ...others]) await watcher.enter(gameId);
    await watcher.enter(first);
    expect(watcher.types().filter((type) => type === 'game_joined')).toHaveLength(9);
    await watcher.enter(last);
    expect(watcher.last('error')).toMatchObject({ code: 'CONFLICT', gameId: last });
    const another = room.socket(cyd);
    await another.enter(last);
    expect(another.types()).toEqual(['game_joined', 'game_state']);
    await say(watcher, first, 'leave_game');
    watcher.types();
    await watcher.enter(last);
    expect(watcher.types()).toEqual(['game_joined', 'game_state']);
  });

  /** Inserts nine pairs of players who have no games yet. */
  async function insertMore(): Promise<(readonly [Player, Player])[]> {
    const names = Array.from({ length: 18 }, (_, index) => `p${index}`);
    const more = await insertPlayers(database(), names, 100);
    return Array.from(
      { length: 9 },
      (_, index) => [more[2 * index], more[2 * index + 1]] as [Player, Player],
    );
  }
});

test.each([
  ['waiting', 1n, 1, false],
  ['ready', 1n, 1, true],
  ['active', 1n, 1, true],
  ['active', 1n, 2, true],
  ['active', 1n, 3, false],
  ['active', 0n, 1, false],
  ['ended', 1n, 1, false],
] as const)(
  'decides whether a %s game over %s lamports is at stake for user %s: %s',
  (status, wager, userId, expected) => {
    const match = { status, white: { userId: 1 }, black: { userId: 2 } } as Match;
    expect(isAtStake({ match, wager: lamports(wager) }, userId)).toBe(expected);
  },
);
