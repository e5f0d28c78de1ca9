import { SPECTATOR_DELAY } from '@kingstake/chess';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createGameHarness } from '../testkit/game-harness.ts';
import { copyRow } from '../testkit/many-games.ts';
import { move, say, seatEach } from '../testkit/players-at-board.ts';
import { planOf } from '../testkit/statements.ts';
import { isSeated, listOwn, listWaiting, listWatchable, readWaiting } from './game-list-store.ts';
import { findGame } from './game-store.ts';

const ENDED_GAMES = 5_000;
/** Ended games of other players. Without them, the planner would find reading all games cheapest. */
const ENDED_OF_OTHERS = 15_000;
const WAITING_OF_OTHERS = 500;

describeEachDatabase('lists of games', (database) => {
  const at = seatEach(database);

  /** Copies a game in several statements, because the server limits the time of each. */
  async function copy(id: number, copies: number, values?: Readonly<Record<string, string>>): Promise<void> {
    for (let left = copies; left > 0; left -= 1_000)
      await database().run((queries) => copyRow(queries, id, Math.min(left, 1_000), values));
  }
  const waitingOfCyd = () => ({ status: `'waiting'`, white_id: String(at.cyd.id), black_id: 'null' });
  const analyze = () =>
    database().transaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx); // autovacuum may hold the table
      await sql`analyze game`.execute(tx);
    });

  test('of a player find games that have not ended without reading thousands of ended ones', async () => {
    const { room, white, black, ada, cyd } = at;
    const ended = await room.start(white, black);
    await say(white, ended, 'resign');
    await copy(ended, ENDED_GAMES);
    const ofOthers = { white_id: String(cyd.id), black_id: 'null', started_at: 'null', aborted_by: 'null' };
    await copy(ended, ENDED_OF_OTHERS, { ...ofOthers, result: `'cancelled'`, reason: `'cancelled'` });
    const running = await room.start(white, black);
    await copy(running, WAITING_OF_OTHERS, waitingOfCyd());
    await analyze();
    for (const work of [isSeated, listOwn]) {
      const plan = await planOf(database(), (queries) => work(queries, ada.id));
      expect(plan).toContain('game_unended_white');
      expect(plan).toContain('game_unended_black');
      expect(plan).not.toMatch(/Seq Scan|game_finished|game_running/);
    }
    await database().run(async (queries) => {
      expect(await isSeated(queries, ada.id)).toBe(true);
      expect((await listOwn(queries, ada.id)).map(({ id }) => id)).toEqual([running]);
    });
  });

  const watchable = (exceptUserId: number, skip = 0, limit = 10, nowMs = 0) =>
    database().run((queries) => listWatchable(queries, { exceptUserId, skip, limit, nowMs }));
  const ids = async (...asked: Parameters<typeof watchable>) =>
    (await watchable(...asked)).map(({ id }) => id);

  test('M12 to watch are public, in progress, open to observers and not the caller’s own; newest first, in pages', async () => {
    const { room, white, black, ada, bob, cyd } = at;
    await room.start(white, black);
    const first = await room.start(white, black, { allowObservers: true });
    const second = await room.start(white, black, { allowObservers: true });
    await room.wait(white);
    expect(await ids(cyd.id)).toEqual([second, first]);
    expect([await ids(cyd.id, 0, 1), await ids(cyd.id, 1, 1), await ids(cyd.id, 2, 1)]).toEqual([
      [second],
      [first],
      [],
    ]);
    expect([await ids(ada.id), await ids(bob.id)]).toEqual([[], []]);
    await move(white, first, 'e2e4');
    const [, shown] = await watchable(cyd.id, 0, 2, room.time.nowMs() + SPECTATOR_DELAY.ms);
    expect(shown).toMatchObject({ id: first, ply: 1, fen: expect.stringContaining('4P3'), whiteId: ada.id });
    await copy(second, 1, { is_private: 'true', game_code: `'ABCD1234'` });
    expect(await ids(cyd.id)).toEqual([second, first]);
    // The highest stake comes first.
    await copy(second, 1, { wager: '100000000', fee: '5000000' });
    expect((await ids(cyd.id)).slice(0, 2)).toEqual([second, first]);
    // A game whose log cannot be read hides no other.
    await database().run((queries) =>
      sql`insert into game_log (game_id, n, uci, at_ms, white_ms, black_ms, lag_credit_ms, seen_n)
        values (${second}, 1, 'a1a5', 0, 600000, 600000, 0, 0)`.execute(queries),
    );
    const later = await ids(cyd.id, 0, 9, room.time.nowMs() + SPECTATOR_DELAY.ms);
    expect([later.includes(second), later.includes(first)]).toEqual([false, true]);
    await say(white, first, 'resign');
    expect((await ids(cyd.id)).slice(0, 1)).toEqual([second]);
  });

  test('to watch are found without reading all games', async () => {
    const running = await at.room.start(at.white, at.black, { allowObservers: true });
    await copy(running, WAITING_OF_OTHERS, waitingOfCyd());
    await analyze();
    const asked = { exceptUserId: at.cyd.id, skip: 0, limit: 13, nowMs: at.room.time.nowMs() };
    const plan = await planOf(database(), (queries) => listWatchable(queries, asked));
    expect(plan).toContain('game_watched');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });
});

describeEachDatabase('the stored match', (database) => {
  const at = seatEach(database);

  const run = <T = object>(statement: string) =>
    database().run((queries) => sql.raw<T>(statement).execute(queries));
  const storedOf = async (gameId: number) => (await run(`select match from game where id = ${gameId}`)).rows;

  test('is left unchanged if it cannot be read; all other games load and are listed', async () => {
    const { ada, white, black, cyd } = at;
    const sound = await at.room.start(white, black);
    const unreadable = await at.room.start(white, black);
    const third = at.room.socket(cyd);
    const waiting = [await at.room.wait(third), await at.room.wait(third)] as const;
    await at.room.stop();
    for (const id of [unreadable, waiting[0]])
      await run(
        `update game set version = version + 1, match = '{"version":1,"status":"active"}'::jsonb where id = ${id}`,
      );
    const before = await storedOf(unreadable);
    at.room.time.advance(20_000);
    at.room = await createGameHarness(database(), at.room.time);
    const again = at.room.socket(ada);
    await again.enter(sound);
    expect(again.last('game_state')).toMatchObject({ whiteTime: 600, game: { status: 'active' } });
    await again.enter(unreadable);
    expect(again.last('error')).toMatchObject({ code: 'UNAVAILABLE', gameId: unreadable });
    await database().run(async (queries) => {
      await expect(findGame(queries, unreadable)).rejects.toThrow('a wrong isPrivate');
      expect((await listOwn(queries, white.userId)).map(({ id }) => id)).toEqual([sound]);
      const asked = { exceptIds: [], online: [], justLeft: [], nowMs: at.room.time.nowMs(), limitOfKind: 10 };
      const ids = (await listWaiting(queries, asked)).map(({ id }) => id);
      expect(ids).toEqual(waiting);
      expect((await readWaiting(queries, ids)).map(({ id }) => id)).toEqual([waiting[1]]);
    });
    expect(await storedOf(unreadable)).toEqual(before);
  });
});
