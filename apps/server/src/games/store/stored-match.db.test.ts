// games: the match in a game's row outlives releases. What an older one wrote is played on; what cannot be read stands
// still, and stops no other game.
import { STORED_MATCH_VERSION } from '@kingstake/chess';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { type BoardRoom, createBoardRoom, type Player, type TestSocket } from '../testkit/board-room.ts';
import { matchInRow } from '../testkit/match-in-row.ts';
import { move, playMoves, readGameRow, seatPlayers } from '../testkit/players-at-board.ts';
import { listOwn } from './game-list-store.ts';
import { findGame } from './game-store.ts';
import { listWaiting, readWaiting } from './waiting-list-store.ts';

describeEachDatabase('the stored match', (database) => {
  let room: BoardRoom;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    ({ room, cyd, white, black } = await seatPlayers(database()));
  });
  afterEach(() => room.stop());

  /** Writes the JSON of a row again, from an expression over `match`. */
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

  async function restart(): Promise<void> {
    await room.stop();
    room = await createBoardRoom(database(), room.time);
  }

  test('a row from before versions is read, played on, and written in the form of today', async () => {
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    const { timeControl: _, ...withoutTime } = await matchInRow(database(), gameId);
    await rewrite(gameId, `'${JSON.stringify(withoutTime)}'::jsonb`);
    expect(await storedOf(gameId)).not.toHaveProperty('version');
    await restart();
    const again = room.socket({ id: white.userId, name: 'ada' });
    await again.enter(gameId);
    expect(again.last('game_state').game).toMatchObject({ status: 'active', timeControl: '600+0' });
    await move(again, gameId, 'g1f3');
    expect((await readGameRow(database(), gameId)).ply).toBe(3);
    expect(await storedOf(gameId)).toMatch(new RegExp(`^${STORED_MATCH_VERSION} `));
    expect(await matchInRow(database(), gameId)).toMatchObject({
      timeControl: { initialMs: 600_000, incrementMs: 0 },
    });
  });

  test.each([
    ['of a newer release', `'"99 0 1"'::jsonb`, 'version 99'],
    ['that is no match', `'{"version":2,"status":"active"}'::jsonb`, 'a wrong isPrivate'],
  ])('a row %s stands still; all other games go on and are listed', async (_name, expression, reason) => {
    const sound = await room.start(white, black);
    const unreadable = await room.start(white, black);
    const third = room.socket(cyd);
    const waiting = [await room.wait(third), await room.wait(third)] as const;
    await room.stop();
    await rewrite(unreadable, expression);
    await rewrite(waiting[0], expression);
    const before = await storedOf(unreadable);
    room.time.advance(20_000);
    room = await createBoardRoom(database(), room.time);
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
  });
});
