// games: all SQL of archived games, and of the partitions that hold the moves of all other games.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { createSlices, type Slices } from '../../platform/slices.ts';
import { type Time, yieldToEventLoop } from '../../platform/time.ts';
import { GAMES, MOVE_PARTITIONS } from '../limits.ts';
import { type ArchivedMove, ArchivedMovesError, differenceOf, packing, unpacking } from './archived-moves.ts';
import { CorruptGameError, type StoredMove } from './game-record.ts';
import { readMoveRows } from './game-store.ts';

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
interface Packable {
  id: number;
  ply: number;
  isDone: boolean; // archived, or known to be impossible to pack, or without moves
}

/** Lists the next games by id, up to the first that has not ended long enough ago. */
async function listPackable(queries: Queries): Promise<readonly Packable[]> {
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
async function listUnpackable(queries: Queries): Promise<readonly Packable[]> {
  const { rows } = await sql<{ id: bigint; ply: number }>`
    select g.id, g.ply from unpackable_game u join game g on g.id = u.game_id
    where not exists (select 1 from game_archive a where a.game_id = u.game_id)
    order by g.id limit ${GAMES.archivedLook}`.execute(queries);
  return rows.map(({ id, ply }) => ({ id: Number(id), ply, isDone: false }));
}

interface ArchivedGame {
  id: number;
  plies: number;
  archived: Buffer;
}

/** Inserts archived games, unless another node was first. Returns the bytes that the table now holds. */
async function insertArchived(tx: Tx, games: readonly ArchivedGame[]): Promise<ReadonlyMap<number, Buffer>> {
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

async function insertUnpackable(tx: Tx, games: ReadonlyMap<number, string>): Promise<void> {
  if (games.size === 0) return;
  await tables(tx)
    .insertInto('unpackable_game')
    .values([...games].map(([id, reason]) => ({ game_id: BigInt(id), reason })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that every game below `nextId` is archived. Throws if the database finds one that is not. */
async function moveArchiveOn(tx: Tx, nextId: number): Promise<void> {
  await sql`select archive_up_to(${nextId}::bigint)`.execute(tx);
}

/** Drops the oldest partition if all of its games are archived. Returns its name, or null. */
async function dropArchivedMoves(queries: Queries): Promise<string | null> {
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

// Archives games that ended a day ago. Each archive is verified by replaying it and comparing the result with the rows. The
// packer may stop anywhere without losing data: each page is one transaction, and rows are dropped only with their whole partition.

interface PackerDeps {
  database: Database;
  time: Pick<Time, 'monotonicMs'>;
  log: Log;
  isLeader(): boolean;
}

/** Returns a function to be called periodically. It archives some pages of games, and drops a partition once its games are archived. */
export function createPacker({ database, time, log, isLeader }: PackerDeps): () => Promise<void> {
  let hasRetried = false;

  /** Archives each game in memory. Games that cannot be archived are returned with the reason. */
  async function proveAll(open: readonly Packable[]) {
    const rows = await database.run((queries) =>
      readMoveRows(
        queries,
        open.map(({ id }) => id),
      ),
    );
    const archived: ArchivedGame[] = [];
    const unpackable = new Map<number, string>();
    const slices = createSlices(time);
    for (const { id, ply } of open) {
      const proved = await prove(rows.get(id) ?? [], ply, slices);
      if (typeof proved === 'string') unpackable.set(id, proved);
      else archived.push({ id, plies: ply, archived: proved });
    }
    return { archived, unpackable };
  }

  /** Archives the next page. Returns false if there was none. */
  async function packPage(): Promise<boolean> {
    const games = pageOf(await database.run(listPackable));
    const last = games.at(-1);
    if (last === undefined) return false;
    const { archived, unpackable } = await proveAll(games.filter(({ isDone }) => !isDone));
    for (const [gameId, reason] of unpackable)
      log.error({ gameId, reason }, 'corrupt game: its rows stay, and its partition with them');
    await database.transaction(async (tx) => {
      await insertProved(tx, archived);
      await insertUnpackable(tx, unpackable);
      await moveArchiveOn(tx, last.id + 1);
    });
    return true;
  }

  /** Retries games that could not be archived, because an operator may have repaired them. */
  async function retry(): Promise<void> {
    const { archived } = await proveAll(await database.run(listUnpackable));
    await database.transaction((tx) => insertProved(tx, archived));
    for (const { id } of archived)
      log.info({ gameId: id }, 'a game that could not be archived is archived now');
    hasRetried = true;
  }

  return async () => {
    if (!isLeader()) return;
    if (!hasRetried) await retry();
    let hasMore = true;
    for (let page = 0; hasMore && page < GAMES.archivedPages; page += 1) {
      hasMore = await packPage();
      if (!isLeader()) return;
    }
    const dropped = hasMore ? null : await database.run(dropArchivedMoves);
    if (dropped !== null) log.info({ table: dropped }, 'the moves of archived games were dropped');
  };
}

/** Inserts archives. Throws if another node has archived a game as different bytes. */
async function insertProved(tx: Tx, archived: readonly ArchivedGame[]): Promise<void> {
  const held = await insertArchived(tx, archived);
  const other = archived.find((game) => held.get(game.id)?.equals(game.archived) !== true);
  if (other !== undefined) throw new Error(`game ${other.id} was archived as other bytes`);
}

/** Returns the first games, with at most `GAMES.archivedPlies` plies in total, but at least one game. */
function pageOf(games: readonly Packable[]): readonly Packable[] {
  let plies = 0;
  const end = games.findIndex(({ ply, isDone }, index) => {
    plies += isDone ? 0 : ply;
    return index > 0 && plies > GAMES.archivedPlies;
  });
  return end < 0 ? games : games.slice(0, end);
}

/** Returns the archive of these rows. If replaying it does not reproduce the rows, returns a description of the difference. */
async function prove(rows: readonly StoredMove[], ply: number, slices: Slices): Promise<Buffer | string> {
  if (rows.length !== ply) return `${rows.length} rows for ${ply} moves`;
  try {
    const bytes = await inSteps(packing(rows), slices);
    return differenceOf(rows, await inSteps(unpacking(bytes), slices)) ?? bytes;
  } catch (error) {
    if (error instanceof ArchivedMovesError) return error.message;
    throw error;
  }
}

async function inSteps<T>(work: Generator<void, T>, slices: Slices): Promise<T> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    if (slices.isOver()) await slices.pause();
  }
}
