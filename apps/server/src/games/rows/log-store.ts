// games: reads logs of games, from rows or from the archive. All SQL of the archive and of the log's partitions. Rows are written with the
// steps (`game-store.ts`).
import { sql } from 'kysely';
import { type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { GAMES, LOG_PARTITIONS } from '../limits.ts';
import { ArchivedLogError, unpacking } from './archived-log.ts';
import type { LogRow } from './game-log.ts';
import { CorruptGameError } from './game-record.ts';
import type { LogEnd } from './receipt-chain.ts';

const tables = tablesOf<'gameArchive' | 'archiveProgress' | 'unpackableGame' | 'gameLog'>();

/** Creates the partitions of the next games. Returns how many were missing. */
export async function makeLogPartitions(queries: Queries): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select make_log_partitions(${LOG_PARTITIONS.ahead}::int) as made`.execute(tables(queries));
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
  isDone: boolean; // archived, or known to be impossible to pack, or never started
}

/** Lists the next games by id, up to the first that has not ended long enough ago. */
export async function listPackable(queries: Queries): Promise<readonly Packable[]> {
  const { rows } = await sql<{ id: number; ply: number; isRipe: boolean; isDone: boolean }>`
    select g.id, g.ply,
      g.status = 'ended' and g.ended_at <= app_now() - make_interval(secs => ${GAMES.archivedAfterMs / 1000}::float8) as is_ripe,
      g.started_at is null or exists (select 1 from game_archive a where a.game_id = g.id)
        or exists (select 1 from unpackable_game u where u.game_id = g.id) as is_done
    from game g where g.id >= (select coalesce(max(archived_below), 1) from archive_progress)
    order by g.id limit ${GAMES.archivedLook}`.execute(tables(queries));
  const unripe = rows.findIndex((row) => !row.isRipe);
  return rows
    .slice(0, unripe < 0 ? rows.length : unripe)
    .map(({ id, ply, isDone }) => ({ id: id, ply, isDone }));
}

/** Lists the first games that could not be archived. */
export async function listUnpackable(queries: Queries): Promise<readonly Packable[]> {
  const { rows } = await sql<{ id: number; ply: number }>`
    select g.id, g.ply from unpackable_game u join game g on g.id = u.game_id
    where not exists (select 1 from game_archive a where a.game_id = u.game_id)
    order by g.id limit ${GAMES.archivedLook}`.execute(tables(queries));
  return rows.map(({ id, ply }) => ({ id: id, ply, isDone: false }));
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
    .insertInto('gameArchive')
    .values(games.map(({ id, plies, archived }) => ({ gameId: id, plies, archived })))
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
    .selectFrom('gameArchive')
    .select(['gameId', 'archived'])
    .where('gameId', 'in', gameIds)
    .execute();
  return new Map(rows.map((row) => [row.gameId, row.archived]));
}

export async function insertUnpackable(tx: Tx, games: ReadonlyMap<number, string>): Promise<void> {
  if (games.size === 0) return;
  await tables(tx)
    .insertInto('unpackableGame')
    .values([...games].map(([id, reason]) => ({ gameId: id, reason })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that every game below `nextId` is archived. Throws if the database finds one that is not. */
export async function moveArchiveOn(tx: Tx, nextId: number): Promise<void> {
  await sql`select archive_up_to(${nextId}::bigint)`.execute(tables(tx));
}

/** Drops the oldest partition if all of its games are archived. Returns its name, or null. */
export async function dropArchivedLogs(queries: Queries): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select drop_archived_logs() as name`.execute(
    tables(queries),
  );
  return rows[0]?.name ?? null;
}

/** A game whose log is read. Only ended games are archived. */
export interface LogOf {
  readonly id: number;
  readonly isEnded: boolean;
}

export type Logs = ReadonlyMap<number, readonly LogRow[] | CorruptGameError>;

/**
 * Returns the logs of these games, or why that of an archived game cannot be read. Reads rows first, and archives only for ended games
 * without rows. Rows are dropped only after their game was archived.
 */
export async function readLogs(queries: Queries, games: readonly LogOf[]): Promise<Logs> {
  const logs = new Map<number, readonly LogRow[] | CorruptGameError>(
    await readLogRows(
      queries,
      games.map(({ id }) => id),
    ),
  );
  const dropped = games.flatMap(({ id, isEnded }) =>
    isEnded && (logs.get(id) as readonly LogRow[]).length === 0 ? [id] : [],
  );
  if (dropped.length === 0) return logs;
  for (const [id, bytes] of await readArchiveBytes(queries, dropped))
    logs.set(id, await unpackedOrNot(id, bytes));
  return logs;
}

/** The time of a row. After weeks without a server it exceeds an integer. */
const AT_MS = sql.raw('(at_ms + coalesce(late_ms, 0))::float8');

/** Reads the logs of games that are not archived, or whose partition still exists. */
export async function readLogRows(
  queries: Queries,
  gameIds: readonly number[],
): Promise<Map<number, LogRow[]>> {
  const logs = new Map<number, LogRow[]>(gameIds.map((id) => [id, []]));
  if (gameIds.length === 0) return logs;
  const { rows } = await sql<StoredRow>`
    select game_id as "gameId", coalesce(act, 'move') as kind, ${AT_MS} as "atMs", white_ms as "whiteMs", black_ms as "blackMs", uci,
      lag_credit_ms as "lagCreditMs", client_move_id as "clientMoveId", side, seen_n as "seenN", sig,
      given_ms::float8 as "givenMs", detail
    from game_log where game_id = any(${gameIds}::int[]) order by game_id, n`.execute(tables(queries));
  for (const { gameId, sig, ...row } of rows)
    logs.get(gameId)?.push({ ...row, sig: sig?.toString('base64url') ?? null });
  return logs;
}

interface StoredRow extends Omit<LogRow, 'sig'> {
  gameId: number;
  sig: Buffer | null;
}

/** The end of a log, and the number of its rows. */
export interface StoredLogEnd extends LogEnd {
  readonly logged: number;
}

/** Returns the ends of the logs of games with a receipt, for entries on many games at once. */
export async function findLogEnds(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, StoredLogEnd>> {
  if (gameIds.length === 0) return new Map();
  const { rows } = await sql<{ gameId: number; startedAt: Date; logged: number; atMs: number }>`
    select r.game_id, g.started_at, coalesce(l.n, 0)::int as logged, coalesce(e.at_ms, 0)::float8 as at_ms
    from game_receipt r join game g on g.id = r.game_id
    left join lateral (select n from game_log where game_id = r.game_id order by n desc limit 1) l on true
    left join lateral (
      select ${AT_MS} as at_ms from game_log where game_id = r.game_id and act is distinct from 'draw_offer' order by n desc limit 1
    ) e on true
    where r.game_id = any(${gameIds}::int[])`.execute(tables(queries));
  return new Map(
    rows.map(({ gameId, startedAt, logged, atMs }) => [
      gameId,
      { startedAtMs: startedAt.getTime(), atMs, logged },
    ]),
  );
}

/** Yields to the event loop between parts of a long log. */
async function unpackedOrNot(gameId: number, bytes: Buffer): Promise<readonly LogRow[] | CorruptGameError> {
  try {
    return await inTurns(unpacking(bytes));
  } catch (error) {
    if (!(error instanceof ArchivedLogError)) throw error;
    return new CorruptGameError(`game ${gameId}: ${error.message}`, { cause: error });
  }
}

/** Runs the work, with a turn of the event loop wherever it yields. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    await yieldToEventLoop();
  }
}
