// games: a game whose stored match cannot be read is left unchanged, and does not affect other games.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { seatPlayers } from '../testkit/players-at-board.ts';
import { listOwn } from './game-list-store.ts';
import { findGame } from './game-store.ts';
import { listWaiting, readWaiting } from './waiting-list-store.ts';

describeEachDatabase('the stored match', (database) => {
  let room: GameHarness;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    ({ room, cyd, white, black } = await seatPlayers(database()));
  });
  afterEach(() => room.stop());

  /** Replaces the JSON of a row with an expression over `match`. */
  async function rewrite(gameId: number, expression: string): Promise<void> {
    await database().run((queries) =>
      sql`update game set version = version + 1, match = ${sql.raw(expression)} where id = ${gameId}`.execute(
        queries,
      ),
    );
  }

  async function storedOf(gameId: number): Promise<Record<string, unknown>> {
    const { rows } = await database().run((queries) =>
      sql<{ match: Record<string, unknown> }>`select match from game where id = ${gameId}`.execute(queries),
    );
    return rows[0]?.match ?? {};
  }

  test.each([
    ['of a newer release', `'"99 0 1"'::jsonb`, 'version 99'],
    ['not a match', `'{"version":1,"status":"active"}'::jsonb`, 'a wrong isPrivate'],
  ])(
    'is left unchanged if it is %s; all other games load and are listed',
    async (_name, expression, reason) => {
      const sound = await room.start(white, black);
      const unreadable = await room.start(white, black);
      const third = room.socket(cyd);
      const waiting = [await room.wait(third), await room.wait(third)] as const;
      await room.stop();
      await rewrite(unreadable, expression);
      await rewrite(waiting[0], expression);
      const before = await storedOf(unreadable);
      room.time.advance(20_000);
      room = await createGameHarness(database(), room.time);
      const again = room.socket({ id: white.userId, name: 'ada' });
      await again.enter(sound);
      expect(again.last('game_state')).toMatchObject({ whiteTime: 600, game: { status: 'active' } });
      await again.enter(unreadable);
      expect(again.last('error')).toMatchObject({ code: 'UNAVAILABLE', gameId: unreadable });
      await database().run(async (queries) => {
        await expect(findGame(queries, unreadable)).rejects.toThrow(reason);
        expect((await listOwn(queries, white.userId)).map(({ id }) => id)).toEqual([sound]);
        const asked = { exceptIds: [], online: [], justLeft: [], nowMs: room.time.nowMs(), limitOfKind: 10 };
        const ids = (await listWaiting(queries, asked)).map(({ id }) => id);
        expect(ids).toEqual(waiting);
        expect((await readWaiting(queries, ids)).map(({ id }) => id)).toEqual([waiting[1]]);
      });
      expect(await storedOf(unreadable)).toEqual(before);
    },
  );
});
