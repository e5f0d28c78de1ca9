// What spectators can learn about a running staked game: never a move before the spectator delay. The tests try every call and every
// message of the contract.
import { SPECTATOR_DELAY } from '@kingstake/chess';
import { type Call, ClientMessage, type ServerMessage } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SeatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { declaredCalls } from '../testkit/declared-calls.ts';

const MOVES = ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3'] as const;
const VISIBLE_PLIES = MOVES.length - SPECTATOR_DELAY.plies;

describeEachDatabase('watching a staked game', (database) => {
  let world: World;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let game: SeatedGame;
  /** The positions after the moves that spectators may not see yet. */
  let secrets: string[];

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
    game = await ada.plays(bob, { allowObservers: true });
    await game.play(MOVES.join(' '));
    secrets = game.white
      .getSnapshot()
      .moves.slice(VISIBLE_PLIES)
      .map(({ fen }) => fen.split(' ')[0] ?? '');
    expect(new Set(secrets).size).toBe(SPECTATOR_DELAY.plies);
  });
  afterEach(() => world.close());

  /** Returns the path of a call, filled with the game and its players. */
  const pathOf = ({ path }: Call): string =>
    path
      .replace(/:(id|gameId)\b/, path.includes('/users/') ? String(ada.user.id) : String(game.id))
      .replace(':userId', String(ada.user.id))
      .replace(':opponentId', String(bob.user.id))
      .replace(':username', 'Ada')
      .replace(':walletAddress', ada.user.walletAddress)
      .replace(':gameCode', 'ABCD1234');
  const QUERIES = ['', '?limit=10', '?wagerAmount=0.1', '?walletAddress='];

  function expectNoSecret(text: string, asked: string): void {
    for (const secret of secrets) expect(text.includes(secret), `${asked} shows ${secret}`).toBe(false);
    // The moves must not appear as text either.
    for (const san of ['"exd5"', '"Qxd5"', '"Nc3"', ' exd5', ' Qxd5', ' Nc3'])
      expect(text.includes(san), `${asked} shows ${san}`).toBe(false);
  }

  test('S22 hides delayed moves from outsiders and visitors in every call', async () => {
    const calls = declaredCalls().filter(({ method }) => method === 'GET');
    expect(calls.length).toBeGreaterThan(20);
    let answered = 0;
    for (const call of calls)
      for (const query of QUERIES)
        for (const client of [cyd, world.visitor()]) {
          const asked = `${pathOf(call)}${query === QUERIES.at(-1) ? query + ada.user.walletAddress : query}`;
          const { status, body } = await client.call<unknown>('GET', asked);
          if (status === 200) answered += 1;
          expectNoSecret(typeof body === 'string' ? body : JSON.stringify(body), asked);
        }
    expect(answered).toBeGreaterThan(20);
  });

  test('S22 hides delayed moves in the answers to every message', async () => {
    const line = await cyd.openRawLine();
    const received: ServerMessage[] = [];
    const types = ClientMessage.def.options.map(({ shape }) => shape.type.def.values[0]);
    for (const as of ['player', 'observer'] as const) {
      line.say('join_game', game.id, cyd.user.id, { as });
      received.push(...(await line.inbox.rest()));
    }
    const move = { from: 'g8', to: 'f6' };
    for (const type of types) {
      if (type === undefined || type === 'ping' || type === 'leave_game') continue;
      for (const ply of [MOVES.length, MOVES.length + 1]) {
        line.say(type, game.id, cyd.user.id, { move, ply, clientMoveId: 'mine' });
        received.push(...(await line.inbox.rest()));
      }
    }
    expect(received.map(({ type }) => type)).toContain('game_joined');
    expectNoSecret(JSON.stringify(received), 'the socket');
    await line.close();
  });
});
