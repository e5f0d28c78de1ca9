// games: all SQL of archived games, and of the partitions that hold the moves of all other games.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { GAMES, MOVE_PARTITIONS } from '../limits.ts';
import { type ArchivedMove, ArchivedMovesError, unpacking } from './archived-moves.ts';
import { CorruptGameError } from './game-record.ts';

export type ArchiveTables = {
  game_archive: { game_id: bigint; plies: number; archived: Buffer; archived_at: Generated<Date> };
  archive_progress: { single: Generated<boolean>; archived_below: Generated<bigint> };
  unpackable_game: { game_id: bigint; reason: string; at: Generated<Date> };
};

const tables = (queries: Queries): Kysely<ArchiveTables> => queries.withTables<ArchiveTables>();

/** Creates the partitions of the next games. Returns how many were missing. */
export async function makeMovePartitions(queries: Queries): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select make_move_partitions(${MOVE_PARTITIONS.ahead}::int) as made`.execute(queries);
  return rows[0]?.made ?? 0;
}

/**
 * Executed at the end of a restore, so that no new game gets the id of a lost one. It is SQL text, because it runs in the
 * transaction of the restore.
 */
export const SKIP_LOST_GAMES = `select setval('public.game_id_seq',
  coalesce(pg_sequence_last_value('public.game_id_seq'), 0) + ${GAMES.skippedByRestore})`;

/** An ended game that may be archived, or already is. */
export interface Packable {
  id: number;
  ply: number;
  isDone: boolean; // archived, or known to be impossible to pack, or without moves
}

/** Lists the next games by id, up to the first that has not ended long enough ago. */
export async function listPackable(queries: Queries): Promise<readonly Packable[]> {
  const { rows } = await sql<{ id: bigint; ply: number; is_ripe: boolean; is_done: boolean }>`
    select g.id, g.ply,
      g.status = 'ended' and g.ended_at <= app_now() - make_interval(secs => ${GAMES.archivedAfterMs / 1000}::float8) as is_ripe,
      g.ply = 0 or exists (select 1 from game_archive a where a.game_id = g.id)
        or exists (select 1 from unpackable_game u where u.game_id = g.id) as is_done
    from game g where g.id >= (select coalesce(max(archived_below), 1) from archive_progress)
    order by g.id limit ${GAMES.archivedLook}`.execute(queries);
  const unripe = rows.findIndex((row) => !row.is_ripe);
  return rows
    .slice(0, unripe < 0 ? rows.length : unripe)
    .map(({ id, ply, is_done }) => ({ id: Number(id), ply, isDone: is_done }));
}

/** Lists the first games that could not be archived. */
export async function listUnpackable(queries: Queries): Promise<readonly Packable[]> {
  const { rows } = await sql<{ id: bigint; ply: number }>`
    select g.id, g.ply from unpackable_game u join game g on g.id = u.game_id
    where not exists (select 1 from game_archive a where a.game_id = u.game_id)
    order by g.id limit ${GAMES.archivedLook}`.execute(queries);
  return rows.map(({ id, ply }) => ({ id: Number(id), ply, isDone: false }));
}

export interface ArchivedGame {
  id: number;
  plies: number;
  archived: Buffer;
}

/** Inserts archived games, unless another node was first. Returns the bytes that the table now holds. */
export async function insertArchived(
  tx: Tx,
  games: readonly ArchivedGame[],
): Promise<ReadonlyMap<number, Buffer>> {
  if (games.length === 0) return new Map();
  await tables(tx)
    .insertInto('game_archive')
    .values(games.map(({ id, plies, archived }) => ({ game_id: BigInt(id), plies, archived })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readArchiveBytes(
    tx,
    games.map(({ id }) => id),
  );
}

async function readArchiveBytes(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await tables(queries)
    .selectFrom('game_archive')
    .select(['game_id', 'archived'])
    .where('game_id', 'in', gameIds.map(BigInt))
    .execute();
  return new Map(rows.map((row) => [Number(row.game_id), row.archived]));
}

export async function insertUnpackable(tx: Tx, games: ReadonlyMap<number, string>): Promise<void> {
  if (games.size === 0) return;
  await tables(tx)
    .insertInto('unpackable_game')
    .values([...games].map(([id, reason]) => ({ game_id: BigInt(id), reason })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that every game below `nextId` is archived. Throws if the database finds one that is not. */
export async function moveArchiveOn(tx: Tx, nextId: number): Promise<void> {
  await sql`select archive_up_to(${nextId}::bigint)`.execute(tx);
}

/** Drops the oldest partition if all of its games are archived. Returns its name, or null. */
export async function dropArchivedMoves(queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select drop_archived_moves() as name`.execute(queries);
  return rows[0]?.name ?? null;
}

/** Returns the moves of archived games, or the error if they cannot be read. Games that are not archived are left out. */
export async function readArchived(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ArchivedMove[] | CorruptGameError>> {
  if (gameIds.length === 0) return new Map();
  const games = new Map<number, readonly ArchivedMove[] | CorruptGameError>();
  for (const [id, bytes] of await readArchiveBytes(queries, gameIds))
    games.set(id, await unpackedOrNot(id, bytes));
  return games;
}

/** Yields to the event loop after every `STRIDE` plies. */
async function unpackedOrNot(
  gameId: number,
  bytes: Buffer,
): Promise<readonly ArchivedMove[] | CorruptGameError> {
  try {
    const work = unpacking(bytes);
    for (;;) {
      const next = work.next();
      if (next.done === true) return next.value;
      await yieldToEventLoop();
    }
  } catch (error) {
    if (!(error instanceof ArchivedMovesError)) throw error;
    return new CorruptGameError(`game ${gameId}: ${error.message}`, { cause: error });
  }
}
