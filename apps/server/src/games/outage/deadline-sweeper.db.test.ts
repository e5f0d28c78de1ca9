// games: overdue deadlines, such as flags, games that no player joins or starts, and absent players.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import type { GameHarness, Player, TestSocket } from '../testkit/game-harness.ts';
import { playMoves, readGameRow, say, seatPlayers } from '../testkit/players-at-board.ts';

describeEachDatabase('games', (database) => {
  let room: GameHarness;
  let bob: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    ({ room, bob, white, black } = await seatPlayers(database()));
  });
  afterEach(() => room.stop());

  const play = (gameId: number, moves: readonly string[]) => playMoves(white, black, gameId, moves);
  const rowOf = (gameId: number) => readGameRow(database(), gameId);

  describe('with overdue deadlines', () => {
    test('R17 J6 J10 end on time without a claim by the opponent', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await say(white, gameId, 'timeout');
      expect(white.last('timer_update')).toMatchObject({ whiteTime: 600, gameId });
      await room.pass(600_000);
      expect(await rowOf(gameId)).toMatchObject({ status: 'active' });
      await room.pass(1_000);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'black_wins' });
      expect(black.last('game_over')).toMatchObject({ reason: 'timeout', winner: bob.id });
    });

    test('R14 are aborted with refunds if the first move is not made within a minute', async () => {
      const gameId = await room.start(white, black);
      await room.pass(60_250);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'aborted' });
      expect(room.ended[0]).toMatchObject({ winnerId: null });
    });

    test('R18 M10 report an absence after 10 s, with the time of the forfeit, and a return at once', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5', 'g1f3']);
      const second = room.socket(bob);
      await second.enter(gameId);
      black.close();
      await room.games.settled();
      await room.pass(11_000);
      expect(white.types()).not.toContain('opponent_connection');
      second.close();
      await room.pass(9_000);
      expect(white.types()).toEqual([]);
      await room.pass(1_250);
      expect(white.last('opponent_connection')).toMatchObject({ connected: false });
      expect(white.last('opponent_connection').courtesyDelayExpires).not.toBeNull();
      const back = room.socket(bob);
      await back.enter(gameId);
      expect(white.last('opponent_connection')).toMatchObject({
        connected: true,
        courtesyDelayExpires: null,
      });
    });

    test('R20 are cancelled after an hour without an opponent', async () => {
      const gameId = await room.wait(white);
      expect((await rowOf(gameId)).due_at).toEqual(new Date(room.time.nowMs() + 60 * 60_000));
      // Move the deadline close, because the harness would run every heartbeat of an hour.
      await database().run((queries) =>
        sql`update game set version = version + 1, due_at = due_at - interval '3598 s',
          match = jsonb_set(match, '{expiresAtMs}', to_jsonb((match->>'expiresAtMs')::bigint - 3598000))
          where id = ${gameId}`.execute(queries),
      );
      await room.pass(1_000);
      expect((await rowOf(gameId)).status).toBe('waiting');
      await room.pass(2_000);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'cancelled' });
      expect(room.ended[0]).toMatchObject({ blackId: null, winnerId: null });
    });
  });
});
