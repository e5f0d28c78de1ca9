// games: all SQL of game during play, and the statement that writes a step with its rows of the log. Every write increments the row's version. A write that finds another version than
// expected changes nothing and reports a conflict.

import { type Match, plyOf, startedAtMs } from '@kingstake/chess';
import { formatTimeControl, lamports, type RatingRange } from '@kingstake/protocol';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import {
  type Database,
  type Queries,
  Rollback,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import type { LogRow } from './game-log.ts';
import {
  CorruptGameError,
  fenOf,
  type GameRecord,
  type GameStep,
  type HeadStep,
  isReadable,
  MoveList,
  type MoveReceipt,
  matchOf,
  movesIn,
  type NewGame,
  orThrow,
  type StoredMove,
} from './game-record.ts';
import { inTurns, type LogOf, type Logs, readLogs } from './log-store.ts';
import { type ReceiptOf, receiptsOf } from './receipt-store.ts';
import {
  gameRows,
  headRows,
  isWithinStatus,
  logRows,
  progressColumns,
  statusColumns,
  writeErrorOf,
} from './step-rows.ts';

export const tables = tablesOf<'game'>();

const GAME_COLUMNS = [
  'id',
  'version',
  'match',
  'wager',
  'fee',
  'gameCode',
  'stakeSource',
  'challengedId',
  'ratingMin',
  'ratingMax',
  'createdAt',
  'outageCompensatedUntil',
] as const;

type GameRow = Pick<Selectable<Schema['game']>, (typeof GAME_COLUMNS)[number]>;

/** Returns the rating range that opponents must be in. */
export function rangeOf({
  ratingMin: min,
  ratingMax: max,
}: Pick<GameRow, 'ratingMin' | 'ratingMax'>): RatingRange | null {
  return min === null || max === null ? null : { min, max };
}

function toRecord(row: GameRow, match: Match, moves: readonly StoredMove[], logged: number): GameRecord {
  return {
    id: row.id,
    version: Number(row.version),
    match,
    wager: lamports(row.wager),
    fee: lamports(row.fee),
    gameCode: row.gameCode,
    stakeSource: row.stakeSource,
    challengedId: row.challengedId === null ? null : row.challengedId,
    ratingRange: rangeOf(row),
    createdAtMs: row.createdAt.getTime(),
    compensatedUntilMs: row.outageCompensatedUntil.getTime(),
    // Drop moves that another node has written since the row was read.
    moves: MoveList.of(moves.slice(0, plyOf(match))),
    logged,
    receipt: null,
  };
}

export async function insertGame(
  tx: Tx,
  { rematchOf, ratingRange = null, ...game }: NewGame,
  nowMs: number,
): Promise<GameRecord> {
  const { match } = game;
  const now = new Date(nowMs);
  const record = {
    ...game,
    challengedId: game.challengedId ?? null,
    ratingRange,
    id: 0,
    version: 0,
    createdAtMs: nowMs,
    compensatedUntilMs: nowMs,
    moves: MoveList.EMPTY,
    logged: 0,
    receipt: null,
  };
  const columns = { ...progressColumns(match), ...statusColumns(match) };
  const row = await sql<{ id: number }>`
    insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, game_code, seq, fen, match,
      time_control, due_at, outage_compensated_until, created_at, rematch_of, stake_source,
      challenged_id, rating_min, rating_max)
    values (${columns.status}, ${match.white.userId}, ${columns.black_id}, ${game.wager}, ${game.fee},
      ${match.isPrivate}, ${match.allowObservers}, ${game.gameCode}, ${columns.seq}, ${fenOf(record)},
      ${JSON.stringify(columns.match)}::jsonb, ${formatTimeControl(match.timeControl)}, ${columns.due_at}, ${now}, ${now},
      ${rematchOf ?? null}, ${game.stakeSource}, ${record.challengedId},
      ${ratingRange?.min ?? null}, ${ratingRange?.max ?? null})
    returning id`.execute(tables(tx));
  const id = row.rows[0]?.id;
  if (id === undefined) throw new Error('a new game got no id');
  return { ...record, id: id };
}

/** Adds the moves. Throws `CorruptGameError` if a game cannot be read. */
export async function withMoves(queries: Queries, rows: readonly GameRow[]): Promise<GameRecord[]> {
  const { records } = await withMovesOrErrors(queries, rows);
  return [...records.values()].map(orThrow);
}

/** Adds the moves, or returns the error of a game that cannot be read. By game id, in the order of the rows. */
async function withMovesOrErrors(
  queries: Queries,
  rows: readonly GameRow[],
): Promise<{ records: Map<number, GameRecord | CorruptGameError>; logs: Logs }> {
  const games = rows.map((row) => {
    const id = row.id;
    return { id, row, match: valueOrError(() => matchOf(id, row.match)) };
  });
  const logs = await readLogs(
    queries,
    games.flatMap(({ id, match }) =>
      match instanceof CorruptGameError ? [] : [{ id, isEnded: match.status === 'ended' }],
    ),
  );
  const records = new Map<number, GameRecord | CorruptGameError>();
  for (const { id, row, match } of games) {
    const log = logs.get(id) ?? [];
    if (match instanceof CorruptGameError) records.set(id, match);
    else if (log instanceof CorruptGameError) records.set(id, log);
    else {
      const moves = await movesOrError(id, startedAtMs(match) ?? 0, log);
      records.set(id, isReadable(moves) ? toRecord(row, match, moves, log.length) : moves);
    }
  }
  return { records, logs };
}

async function movesOrError(
  gameId: number,
  startedMs: number,
  log: readonly LogRow[],
): Promise<readonly StoredMove[] | CorruptGameError> {
  try {
    return await inTurns(movesIn(gameId, startedMs, log));
  } catch (error) {
    if (error instanceof CorruptGameError) return error;
    throw error;
  }
}

function valueOrError<T>(read: () => T): T | CorruptGameError {
  try {
    return read();
  } catch (error) {
    if (error instanceof CorruptGameError) return error;
    throw error;
  }
}

/** Returns the moves of these games, or why those of a game cannot be read. */
export async function readMoves(
  queries: Queries,
  games: readonly (LogOf & { startedMs: number })[],
): Promise<ReadonlyMap<number, readonly StoredMove[] | CorruptGameError>> {
  const logs = await readLogs(queries, games);
  const moves = new Map<number, readonly StoredMove[] | CorruptGameError>();
  for (const { id, startedMs } of games) {
    const log = logs.get(id) ?? [];
    moves.set(id, log instanceof CorruptGameError ? log : await movesOrError(id, startedMs, log));
  }
  return moves;
}

/** Like `withMoves`, but for lists. Leaves out games that cannot be read, so that one does not hide the others. */
export async function withMovesIfReadable(queries: Queries, rows: readonly GameRow[]): Promise<GameRecord[]> {
  const { records } = await withMovesOrErrors(queries, rows);
  return [...records.values()].filter(isReadable);
}

export function selectGames(queries: Queries) {
  return tables(queries).selectFrom('game').select(GAME_COLUMNS);
}

/** Returns the game with its receipt. Throws `CorruptGameError` if it cannot be read. */
export async function findGame(queries: Queries, gameId: number): Promise<GameRecord | null> {
  return orThrow((await findGames(queries, [gameId])).get(gameId) ?? null);
}

/** Returns the games with their receipts, or the error of a game that cannot be read. Missing games are left out. */
export async function findGames(
  queries: Queries,
  gameIds: readonly number[],
): Promise<Map<number, GameRecord | CorruptGameError>> {
  const rows = await selectGames(queries).where(sql<boolean>`id = any(${gameIds}::int[])`).execute();
  const { records, logs } = await withMovesOrErrors(queries, rows);
  const started = [...records.values()].filter(isReadable).filter(({ match }) => startedAtMs(match) !== null);
  const receipts = await receiptsOf(
    queries,
    new Map(started.map(({ id }) => [id, logs.get(id) as readonly LogRow[]])),
  );
  return new Map(
    [...records].map(([id, record]) => {
      const receipt = receipts.get(id);
      return [
        id,
        record instanceof CorruptGameError || receipt === undefined ? record : withReceipt(record, receipt),
      ];
    }),
  );
}

/** Adds the receipt. It may be newer than the row, because another node may have written a step since the row was read. */
function withReceipt(record: GameRecord, { head, moves: receipts }: ReceiptOf): GameRecord {
  const moves = Array.from(record.moves, (move, at) => ({ ...move, receipt: receipts[at] as MoveReceipt }));
  return { ...record, moves: MoveList.of(moves), receipt: head };
}

/** Returns null if the game does not exist. */
export async function versionOf(queries: Queries, gameId: number): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('game')
    .select('version')
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.version);
}

/** Locks the row until the transaction ends. Returns its version, or null if the game does not exist. */
export async function lockGame(tx: Tx, gameId: number): Promise<number | null> {
  const row = await tables(tx)
    .selectFrom('game')
    .select('version')
    .where('id', '=', gameId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : Number(row.version);
}

/**
 * Writes steps of different games, none of which plays a move or changes a status, in one statement. Returns the ids of the games
 * written. The others had another version. Writes none if `newestOutage` is no longer the newest.
 */
export async function writeHeads(
  queries: Queries,
  steps: readonly HeadStep[],
  newestOutage: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await queries.executeQuery<{ id: number }>(
    CompiledQuery.raw(WRITE_HEADS, [headRows(steps), logRows(steps), newestOutage]),
  );
  return new Set(rows.map((row) => row.id));
}

/** Matches every id. The planner expects 100 rows of any JSON list, and would scan all games for them. With a range it expects one. */
const ANY_ID_TEXT = 'between 1 and 9007199254740991';

/** Whether $3 is the newest outage. See `outage-log.ts`. */
const IS_NEWEST_OUTAGE = '$3 = coalesce((select max(id) from game_outage), 0)';

/** Columns that a step sets from `s`, without and with a change of status. */
const WITHIN_STATUS = {
  set: `version = g.version + 1, fen = s.fen, seq = s.seq, ply = s.ply, match = s.match, due_at = s.due_at,
    outage_compensated_until = coalesce(s.outage_compensated_until, g.outage_compensated_until)`,
  columns: `id bigint, version bigint, fen text, outage_compensated_until timestamptz, seq int, ply int, match jsonb,
    due_at timestamptz`,
};
const WITH_STATUS = {
  set: `${WITHIN_STATUS.set}, status = s.status, black_id = s.black_id, started_at = s.started_at,
    ended_at = s.ended_at, result = s.result, reason = s.reason, winner_id = s.winner_id, aborted_by = s.aborted_by`,
  columns: `${WITHIN_STATUS.columns}, status text, black_id bigint, started_at timestamptz, ended_at timestamptz,
    result text, reason text, winner_id bigint, aborted_by bigint`,
};

/** `rows` is a JSON list. Rows of games that were not written are left out. */
const insertLog = (rows: string): string =>
  `insert into game_log (game_id, n, act, at_ms, white_ms, black_ms, uci, lag_credit_ms, client_move_id, side, seen_n,
      sig, given_ms, late_ms, detail)
    select game_id, n, act, at_ms, white_ms, black_ms, uci, lag_credit_ms, client_move_id, side, seen_n, sig, given_ms, late_ms, detail
    from json_to_recordset(${rows}::json) as r(game_id int, n smallint, act text, at_ms int, white_ms int, black_ms int,
      uci text, lag_credit_ms int, client_move_id text, side text, seen_n smallint, sig bytea, given_ms bigint, late_ms bigint, detail text)
    where r.game_id in (select id from written)
    returning game_id`;

/** Parameters: $1 games and $2 new rows of their logs, both JSON lists, and $3 the newest outage. Built once, not with every move. */
const stepsStatement = ({ set, columns }: { set: string; columns: string }): string => `
  with written as (
    update game g set ${set}
    from json_to_recordset($1::json) as s(${columns})
    where g.id = s.id and g.version = s.version and s.id ${ANY_ID_TEXT} and ${IS_NEWEST_OUTAGE}
    returning g.id
  ), logged as (
    ${insertLog('$2')}
  )
  select id from written`;
const WRITE_HEADS = `
  with written as (
    update game g set version = g.version + 1, outage_compensated_until = h.outage_compensated_until, seq = h.seq,
      match = h.match, due_at = h.due_at
    from json_to_recordset($1::json)
      as h(id bigint, version bigint, outage_compensated_until timestamptz, seq int, match jsonb, due_at timestamptz)
    where g.id = h.id and g.version = h.version and h.id ${ANY_ID_TEXT} and ${IS_NEWEST_OUTAGE}
    returning g.id
  ), logged as (
    ${insertLog('$2')}
  )
  select id from written`;
const WRITE_WITHIN_STATUS = stepsStatement(WITHIN_STATUS);
const WRITE_WITH_STATUS = stepsStatement(WITH_STATUS);

/**
 * Writes steps of different games, with their rows of the log, in one statement. Returns the ids of the games written. The others had another
 * version. Writes none if `newestOutage` is no longer the newest. If no step changes a status, as with moves, the parameters are half as
 * long and the statement costs an eighth less.
 */
export async function writeSteps(
  queries: Queries,
  steps: readonly GameStep[],
  newestOutage: number,
): Promise<ReadonlySet<number>> {
  const isWithin = isWithinStatus(steps);
  const { rows } = await queries.executeQuery<{ id: number }>(
    CompiledQuery.raw(isWithin ? WRITE_WITHIN_STATUS : WRITE_WITH_STATUS, [
      gameRows(steps, isWithin ? 'within status' : 'with status'),
      logRows(steps),
      newestOutage,
    ]),
  );
  return new Set(rows.map((row) => row.id));
}

// Probes whether the database can store moves again after it could not. Stores nothing.
/** Throws if the database still cannot store this step, or has no room for more. */
export async function probeStorage(database: Database, step: GameStep, newestOutage: number): Promise<void> {
  await tryToStore(database, step, newestOutage);
  await findRoom(database);
}

/**
 * Writes the step and rolls it back. Throws if the database still cannot store it. A rejected row proves that it can. The step is written
 * on the current version of its game: small updates succeed on a full disk, and a step on an old version would store nothing.
 */
async function tryToStore(database: Database, step: GameStep, newestOutage: number): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const version = (await lockGame(tx, step.after.id)) ?? step.before.version;
      await writeSteps(tx, [{ ...step, before: { ...step.before, version } }], newestOutage);
      throw new Rollback(null);
    });
  } catch (error) {
    if (!(error instanceof Rollback) && writeErrorOf(error) !== 'row') throw error;
  }
}

/**
 * Throws if the disk has no room for `GAMES.storageRoomRows` rows. On a full disk, a step may still find room in a page that is already
 * allocated, and the next step would fail again. The rows do not fit into `work_mem`, so the database writes them to a temporary file.
 */
function findRoom(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, ${sql.lit(GAMES.storageRoomRows)})`.execute(tx);
  });
}
