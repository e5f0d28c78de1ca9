import { SPECTATOR_DELAY } from '@kingstake/chess';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { move, say, seatPlayers } from '../testkit/players-at-board.ts';
import { planOf } from '../testkit/statements.ts';
import { isSeated, listOwn, listWatchable } from './game-list-store.ts';

const ENDED_GAMES = 5_000;
/** Ended games of other players. Without them, the planner would find reading all games cheapest. */
const ENDED_OF_OTHERS = 15_000;
const WAITING_OF_OTHERS = 500;

describeEachDatabase('the list of own games', (database) => {
  test('finds games that have not ended without reading thousands of ended ones', async () => {
    const { room, white, black, ada, cyd } = await seatPlayers(database());
    const ended = await room.start(white, black);
    await say(white, ended, 'resign');
    await database().run((queries) =>
      sql`insert into game (version, status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen,
          match, outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id, aborted_by)
        select version, status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match, outage_compensated_until,
          created_at, started_at, ended_at, result, reason, winner_id, aborted_by
        from game, generate_series(1, ${ENDED_GAMES}) where id = ${ended}`.execute(queries),
    );
    await database().run((queries) =>
      sql`insert into game (version, status, white_id, wager, fee, is_private, allow_observers, seq, fen, match,
          outage_compensated_until, created_at, ended_at, result, reason)
        select version, 'ended', ${cyd.id}, wager, fee, is_private, allow_observers, seq, fen, match, outage_compensated_until,
          created_at, ended_at, 'cancelled', 'cancelled'
        from game, generate_series(1, ${ENDED_OF_OTHERS}) where id = ${ended}`.execute(queries),
    );
    const running = await room.start(white, black);
    await database().run((queries) =>
      sql`insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match, due_at,
          outage_compensated_until, created_at)
        select 'waiting', ${cyd.id}, wager, fee, is_private, allow_observers, fen, match, due_at, outage_compensated_until,
          created_at
        from game, generate_series(1, ${WAITING_OF_OTHERS}) where id = ${running}`.execute(queries),
    );
    await database().run((queries) => sql`analyze game`.execute(queries));
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
    await room.stop();
  });
});

describeEachDatabase('games to watch', (database) => {
  const ids = (exceptUserId: number, skip = 0, limit = 10) =>
    database().run(async (queries) =>
      (await listWatchable(queries, { exceptUserId, skip, limit, nowMs: 0 })).map(({ id }) => id),
    );

  test('M12 are public, in progress, open to observers and not the caller’s own; newest first, in pages', async () => {
    const { room, white, black, ada, bob, cyd } = await seatPlayers(database());
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
    const [, shown] = await database().run((queries) =>
      listWatchable(queries, {
        exceptUserId: cyd.id,
        skip: 0,
        limit: 2,
        nowMs: room.time.nowMs() + SPECTATOR_DELAY.ms,
      }),
    );
    expect(shown).toMatchObject({ id: first, ply: 1, fen: expect.stringContaining('4P3'), whiteId: ada.id });
    await database().run((queries) =>
      sql`insert into game (status, white_id, black_id, wager, fee, is_private, game_code, allow_observers, seq, ply, fen,
          match, due_at, outage_compensated_until, created_at, started_at)
        select status, white_id, black_id, wager, fee, true, 'ABCD1234', true, seq, ply, fen, match, due_at,
          outage_compensated_until, created_at, started_at
        from game where id = ${second}`.execute(queries),
    );
    expect(await ids(cyd.id)).toEqual([second, first]);
    // The highest stake comes first.
    await database().run((queries) =>
      sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen,
          match, due_at, outage_compensated_until, created_at, started_at)
        select status, white_id, black_id, 100000000, 5000000, false, true, seq, ply, fen, match, due_at,
          outage_compensated_until, created_at, started_at
        from game where id = ${second}`.execute(queries),
    );
    expect((await ids(cyd.id)).slice(0, 2)).toEqual([second, first]);
    await say(white, first, 'resign');
    expect((await ids(cyd.id)).slice(0, 1)).toEqual([second]);
    await room.stop();
  });

  test('are found without reading all games', async () => {
    const { room, white, black, cyd } = await seatPlayers(database());
    const running = await room.start(white, black, { allowObservers: true });
    await database().run((queries) =>
      sql`insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match, due_at,
          outage_compensated_until, created_at)
        select 'waiting', ${cyd.id}, wager, fee, is_private, true, fen, match, due_at, outage_compensated_until,
          created_at
        from game, generate_series(1, ${WAITING_OF_OTHERS}) where id = ${running}`.execute(queries),
    );
    await database().run((queries) => sql`analyze game`.execute(queries));
    const plan = await planOf(database(), (queries) =>
      listWatchable(queries, { exceptUserId: cyd.id, skip: 0, limit: 13, nowMs: room.time.nowMs() }),
    );
    expect(plan).toContain('game_watched');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    await room.stop();
  });
});
