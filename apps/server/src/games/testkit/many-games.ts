// games/testkit: many running games, copied from one by SQL, for tests that measure the cost of a set of games.
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

/** Copies a game `copies` times, without client move ids. The copies have the same players and the same position. */
export async function copyGame(database: Database, gameId: number, copies: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match, due_at,
        outage_compensated_until, created_at, started_at)
      select status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match, due_at, outage_compensated_until,
        created_at, started_at from game, generate_series(1, ${copies}) where id = ${gameId} returning id`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id.toString()).join(',');
    await sql`insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, at)
      select copy.id::bigint, ply, from_square, to_square, san, fen, white_ms, black_ms, at
      from game_move, unnest(string_to_array(${ids}, ',')) as copy(id) where game_id = ${gameId}`.execute(tx);
  });
}
