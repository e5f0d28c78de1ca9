// matchmaking: the server forfeits a match that a player left for ten minutes, on the test's manual clock.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import type { Calls } from './testkit/calls.ts';
import { balance, type Lobby, type Player, type Seat } from './testkit/lobby.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

const SECOND_MS = 1_000;
const ABSENT_AFTER_S = 10;
const COURTESY_S = 600;

describeEachDatabase('an abandoned match', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let white: Seat;
  let black: Seat;
  let gameId: number;

  const have = (player: Player) => balance(database(), player);
  const move = (seat: Seat, text: string) => {
    const [from, to] = [text.slice(0, 2), text.slice(2)];
    return seat.send({ type: 'make_move', gameId, playerId: seat.player.id, move: { from, to } });
  };

  beforeEach(async () => {
    ({ lobby, calls, ada, bob } = await createThreePlayers(database()));
    gameId = (await calls.create(ada)).body.id;
    [white, black] = [lobby.socket(ada), lobby.socket(bob)];
    await white.join(gameId);
    await black.join(gameId);
    for (const [seat, text] of [
      [white, 'e2e4'],
      [black, 'e7e5'],
    ] as const)
      await move(seat, text);
  });
  afterEach(() => stopAndAudit(lobby, database()));

  describe('after ten minutes', () => {
    test('M10 R18 forfeits the absent player and pays the other one, less the fee', async () => {
      black.close();
      await lobby.games.settled();
      await lobby.pass(300 * SECOND_MS);
      // From here Black's clock runs. Its flag would fall long after the ten minutes.
      await move(white, 'g1f3');
      await lobby.pass((ABSENT_AFTER_S + COURTESY_S - 300 - 1) * SECOND_MS);
      const before = (await calls.game(ada, gameId)).body;
      expect(before).toMatchObject({ status: 'active', result: null });
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);

      await lobby.pass(2 * SECOND_MS);
      expect(white.last('game_over')).toMatchObject({ result: 'forfeit', reason: 'absence', winner: ada.id });
      expect((await calls.game(bob, gameId)).body).toMatchObject({ status: 'ended', result: 'forfeit' });
      expect([await have(ada), await have(bob)]).toEqual(['10.95', '9']);
    });

    test('M10 I13 lists the game as paused for the absent player until then, and keeps it if they return in time', async () => {
      black.close();
      await lobby.games.settled();
      await lobby.pass((ABSENT_AFTER_S - 1) * SECOND_MS);
      expect((await calls.paused(bob)).body).toEqual([]);
      await lobby.pass(2 * SECOND_MS);
      const [paused, ...more] = (await calls.paused(bob)).body;
      expect([paused?.id, more]).toEqual([gameId, []]);
      const leftMs = Date.parse(paused?.courtesyDelayExpires ?? '') - lobby.time.nowMs();
      expect(leftMs).toBeLessThanOrEqual(COURTESY_S * SECOND_MS);
      expect(leftMs).toBeGreaterThan((COURTESY_S - 3) * SECOND_MS);
      expect((await calls.paused(ada)).body).toEqual([]);

      await lobby.socket(bob).join(gameId);
      expect((await calls.paused(bob)).body).toEqual([]);
      await lobby.pass(2 * SECOND_MS);
      expect((await calls.game(ada, gameId)).body).toMatchObject({ status: 'active' });
    });
  });
});
