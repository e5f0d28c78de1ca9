// games/testkit: many games, copied from one by SQL, for tests that measure the cost of a set of games.
import { sql } from 'kysely';
import type { Database, Queries } from '../../platform/database/index.ts';

/** Copies the row of a game without its moves. `values` has SQL for columns that differ. Resolves to the ids of the copies. */
export async function copyRow(
  queries: Queries,
  gameId: number,
  copies: number,
  values: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const { rows: columns } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns
    where table_name = 'game' and is_generated = 'NEVER' and column_name <> 'id'`.execute(queries);
  const names = columns.map(({ name }) => name);
  const { rows } = await sql<{ id: bigint }>`insert into game (${sql.raw(names.join())})
    select ${sql.raw(names.map((name) => values[name] ?? name).join())}
    from game, generate_series(1, ${copies}) where id = ${gameId} returning id`.execute(queries);
  return rows.map(({ id }) => String(id));
}

/** Copies a running game with its moves, without client move ids. The copies have the same players and the same position. */
export async function copyGame(database: Database, gameId: number, copies: number): Promise<void> {
  await database.transaction(async (tx) => {
    const ids = await copyRow(tx, gameId, copies);
    await sql`insert into game_log (game_id, n, at_ms, white_ms, black_ms, uci, lag_credit_ms, seen_n)
      select copy.id::int, n, at_ms, white_ms, black_ms, uci, lag_credit_ms, seen_n
      from game_log, unnest(string_to_array(${ids.join()}, ',')) as copy(id)
      where game_id = ${gameId} and uci is not null`.execute(tx);
  });
}
