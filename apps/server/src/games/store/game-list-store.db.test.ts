import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { say, seatPlayers } from '../testkit/players-at-board.ts';
import { planOf } from '../testkit/statements.ts';
import { isSeated, listOwn } from './game-list-store.ts';

const ENDED_GAMES = 5_000;
const GAMES_OF_OTHERS = 3_000;

describeEachDatabase('the games of a player', (database) => {
  test('that have not ended are found without reading the history of a player who played thousands', async () => {
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
    const running = await room.start(white, black);
    await database().run((queries) =>
      sql`insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match, due_at,
          outage_compensated_until, created_at)
        select 'waiting', ${cyd.id}, wager, fee, is_private, allow_observers, fen, match, due_at, outage_compensated_until,
          created_at
        from game, generate_series(1, ${GAMES_OF_OTHERS}) where id = ${running}`.execute(queries),
    );
    await database().run((queries) => sql`analyze game`.execute(queries));
    for (const work of [isSeated, listOwn]) {
      const plan = await planOf(database(), (queries) => work(queries, ada.id));
      expect(plan).toContain('game_unended_white');
      expect(plan).toContain('game_unended_black');
      expect(plan).not.toMatch(/Seq Scan|game_of_white|game_of_black|game_running/);
    }
    await database().run(async (queries) => {
      expect(await isSeated(queries, ada.id)).toBe(true);
      expect((await listOwn(queries, ada.id)).map(({ id }) => id)).toEqual([running]);
    });
    await room.stop();
  });
});
