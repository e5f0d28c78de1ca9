// games: all SQL of game and game_move during play. Every write increments the row's version. A write that finds another version than
// expected changes nothing and reports a conflict.
import { type Match, plyOf, startedAtMs } from '@kingstake/chess';
import { formatTimeControl, lamports, type RatingRange, type StakeSourceName } from '@kingstake/protocol';
import { CompiledQuery, type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { findReceipts, type StoredReceipt } from '../receipts/receipt-store.ts';
import { readArchived } from './archive-store.ts';
import type { ArchivedMove } from './archived-moves.ts';
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
  moveReceiptOf,
  type NewGame,
  orThrow,
  type StoredMove,
} from './game-record.ts';
import {
  entryRows,
  gameRows,
  headRows,
  isWithinStatus,
  moveRows,
  offerRows,
  progressColumns,
  statusColumns,
} from './step-rows.ts';

export type GamesTables = {
  game: {
    id: Generated<bigint>;
    version: Generated<bigint>;
    status: Match['status'];
    white_id: bigint;
    black_id: bigint | null;
    wager: bigint;
    fee: bigint;
    is_private: boolean;
    allow_observers: boolean;
    game_code: string | null;
    stake_source: Generated<StakeSourceName>;
    rating_min: number | null;
    rating_max: number | null;
    seq: Generated<number>;
    ply: Generated<number>;
    fen: string;
    match: unknown; // see `storeMatch`
    time_control: string; // in the contract's format
    due_at: Date | null;
    has_deadline: Generated<boolean>; // due_at is not null
    outage_compensated_until: Date;
    created_at: Date;
    rematch_of: bigint | null;
    challenged_id: bigint | null;
    started_at: Date | null;
    ended_at: Date | null;
    result: string | null;
    reason: string | null;
    winner_id: bigint | null;
    aborted_by: bigint | null;
  };
  game_move: {
    game_id: bigint;
    ply: number;
    from_square: string;
    to_square: string;
    promotion: 'q' | 'r' | 'b' | 'n' | null;
    san: string;
    fen: string;
    white_ms: number;
    black_ms: number;
    lag_credit_ms: number;
    at: Date;
    client_move_id: string | null;
  };
};

export const tables = (queries: Queries): Kysely<GamesTables> => queries.withTables<GamesTables>();

const GAME_COLUMNS = [
  'id',
  'version',
  'match',
  'wager',
  'fee',
  'game_code',
  'stake_source',
  'challenged_id',
  'rating_min',
  'rating_max',
  'created_at',
  'outage_compensated_until',
] as const;

interface GameRow {
  id: bigint;
  version: bigint;
  match: unknown;
  wager: bigint;
  fee: bigint;
  game_code: string | null;
  stake_source: StakeSourceName;
  challenged_id: bigint | null;
  rating_min: number | null;
  rating_max: number | null;
  created_at: Date;
  outage_compensated_until: Date;
}

/** Returns the rating range that opponents must be in. */
export function rangeOf({
  rating_min: min,
  rating_max: max,
}: Pick<GameRow, 'rating_min' | 'rating_max'>): RatingRange | null {
  return min === null || max === null ? null : { min, max };
}

function toRecord(row: GameRow, match: Match, moves: readonly StoredMove[]): GameRecord {
  return {
    id: Number(row.id),
    version: Number(row.version),
    match,
    wager: lamports(row.wager),
    fee: lamports(row.fee),
    gameCode: row.game_code,
    stakeSource: row.stake_source,
    challengedId: row.challenged_id === null ? null : Number(row.challenged_id),
    ratingRange: rangeOf(row),
    createdAtMs: row.created_at.getTime(),
    compensatedUntilMs: row.outage_compensated_until.getTime(),
    // Drop moves that another node has written since the row was read.
    moves: MoveList.of(moves.slice(0, plyOf(match))),
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
    receipt: null,
  };
  const columns = { ...progressColumns(match), ...statusColumns(match) };
  const row = await sql<{ id: bigint }>`
    insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, game_code, seq, fen, match,
      time_control, due_at, outage_compensated_until, created_at, rematch_of, stake_source,
      challenged_id, rating_min, rating_max)
    values (${columns.status}, ${match.white.userId}, ${columns.black_id}, ${game.wager}, ${game.fee},
      ${match.isPrivate}, ${match.allowObservers}, ${game.gameCode}, ${columns.seq}, ${fenOf(record)},
      ${JSON.stringify(columns.match)}::jsonb, ${formatTimeControl(match.timeControl)}, ${columns.due_at}, ${now}, ${now},
      ${rematchOf ?? null}, ${game.stakeSource}, ${record.challengedId},
      ${ratingRange?.min ?? null}, ${ratingRange?.max ?? null})
    returning id`.execute(tx);
  const id = row.rows[0]?.id;
  if (id === undefined) throw new Error('a new game got no id');
  return { ...record, id: Number(id) };
}

const MOVE_COLUMNS = [
  'game_id',
  'ply',
  'from_square',
  'to_square',
  'promotion',
  'san',
  'fen',
  'white_ms',
  'black_ms',
  'lag_credit_ms',
  'at',
  'client_move_id',
] as const;

/** Reads the moves of games that are not archived, or whose partition still exists. */
export async function readMoveRows(
  queries: Queries,
  gameIds: readonly number[],
): Promise<Map<number, StoredMove[]>> {
  const found = new Map<number, StoredMove[]>(gameIds.map((id) => [id, []]));
  if (gameIds.length === 0) return found;
  const rows = await tables(queries)
    .selectFrom('game_move')
    .select(MOVE_COLUMNS)
    .where('game_id', 'in', gameIds.map(BigInt))
    .orderBy('game_id')
    .orderBy('ply')
    .execute();
  for (const row of rows) {
    found.get(Number(row.game_id))?.push({
      from: row.from_square,
      to: row.to_square,
      ...(row.promotion === null ? {} : { promotion: row.promotion }),
      san: row.san,
      fen: row.fen,
      whiteMs: row.white_ms,
      blackMs: row.black_ms,
      lagCreditMs: row.lag_credit_ms,
      atMs: row.at.getTime(),
      clientMoveId: row.client_move_id,
    });
  }
  return found;
}

/** Adds the moves. Throws `CorruptGameError` if a game cannot be read. */
export async function withMoves(queries: Queries, rows: readonly GameRow[]): Promise<GameRecord[]> {
  const records = await withMovesOrErrors(queries, rows);
  return [...records.values()].map(orThrow);
}

/** Adds the moves, or returns the error of a game that cannot be read. By game id, in the order of the rows. */
async function withMovesOrErrors(
  queries: Queries,
  rows: readonly GameRow[],
): Promise<Map<number, GameRecord | CorruptGameError>> {
  const games = rows.map((row) => ({
    id: Number(row.id),
    row,
    match: valueOrError(() => matchOf(Number(row.id), row.match)),
  }));
  const readable = games.flatMap(({ id, match }) =>
    match instanceof CorruptGameError ? [] : [{ id, match }],
  );
  const moves = await readMoves(
    queries,
    readable.map(({ id, match }) => ({ id, ply: plyOf(match) })),
  );
  return new Map(
    games.map(({ id, row, match }) => {
      if (match instanceof CorruptGameError) return [id, match];
      const played = moves.get(id) ?? [];
      return [id, played instanceof CorruptGameError ? played : toRecord(row, match, played)];
    }),
  );
}

function valueOrError<T>(read: () => T): T | CorruptGameError {
  try {
    return read();
  } catch (error) {
    if (error instanceof CorruptGameError) return error;
    throw error;
  }
}

/**
 * Returns the moves of these games, or why those of an archived game cannot be read. Reads rows first, and archives only for games without
 * rows. Rows are dropped only after their game was archived.
 */
export async function readMoves(
  queries: Queries,
  games: readonly { id: number; ply: number }[],
): Promise<ReadonlyMap<number, readonly StoredMove[] | CorruptGameError>> {
  const rows = await readMoveRows(
    queries,
    games.map(({ id }) => id),
  );
  const archivedIds = games.flatMap(({ id, ply }) => (ply > 0 && rows.get(id)?.length === 0 ? [id] : []));
  const archived = await readArchived(queries, archivedIds);
  const unpacked = [...archived].map(
    ([id, moves]) => [id, moves instanceof CorruptGameError ? moves : moves.map(nameless)] as const,
  );
  return new Map<number, readonly StoredMove[] | CorruptGameError>([...rows, ...unpacked]);
}

const nameless = (move: ArchivedMove): StoredMove => ({ ...move, clientMoveId: null });

/** Like `withMoves`, but for lists. Leaves out games that cannot be read, so that one does not hide the others. */
export async function withMovesIfReadable(queries: Queries, rows: readonly GameRow[]): Promise<GameRecord[]> {
  const records = await withMovesOrErrors(queries, rows);
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
  const rows = await selectGames(queries)
    .where(sql<boolean>`id = any(${gameIds.map(BigInt)}::bigint[])`)
    .execute();
  const records = await withMovesOrErrors(queries, rows);
  const started = [...records.values()].filter(isReadable).filter(({ match }) => startedAtMs(match) !== null);
  const receipts = await findReceipts(
    queries,
    started.map(({ id }) => id),
  );
  return new Map(
    [...records].map(([id, record]) => {
      const receipt = receipts.get(id);
      if (record instanceof CorruptGameError || receipt === undefined) return [id, record];
      return [id, valueOrError(() => withReceipt(record, orThrow(receipt)))];
    }),
  );
}

/** Adds the receipt. It may be newer than the row, because another node may have written a step since the row was read. */
function withReceipt(record: GameRecord, { head, entries }: StoredReceipt): GameRecord {
  const receipts = entries.map(moveReceiptOf).filter((found) => found !== null);
  if (receipts.length < record.moves.length)
    throw new CorruptGameError(
      `game ${record.id}: ${record.moves.length} moves, ${receipts.length} in the receipt`,
    );
  const moves = Array.from(record.moves, (move, at) => ({ ...move, receipt: receipts[at] as MoveReceipt }));
  return { ...record, moves: MoveList.of(moves), receipt: head };
}

/** Returns null if the game does not exist. */
export async function versionOf(queries: Queries, gameId: number): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('game')
    .select('version')
    .where('id', '=', BigInt(gameId))
    .executeTakeFirst();
  return row === undefined ? null : Number(row.version);
}

/** Locks the row until the transaction ends. Returns its version, or null if the game does not exist. */
export async function lockGame(tx: Tx, gameId: number): Promise<number | null> {
  const row = await tables(tx)
    .selectFrom('game')
    .select('version')
    .where('id', '=', BigInt(gameId))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : Number(row.version);
}

/**
 * Writes steps of different games, none of which plays a move or changes a status, in one statement. Returns the ids of the games
 * written. The others had another version.
 */
export async function writeHeads(queries: Queries, steps: readonly HeadStep[]): Promise<ReadonlySet<number>> {
  const { rows } = await queries.executeQuery<{ id: bigint }>(
    CompiledQuery.raw(WRITE_HEADS, [headRows(steps), entryRows(steps)]),
  );
  return new Set(rows.map((row) => Number(row.id)));
}

/** Matches every id. The planner expects 100 rows of any JSON list, and would scan all games for them. With a range it expects one. */
const ANY_ID_TEXT = 'between 1 and 9007199254740991';

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

/** `rows` is a JSON list. Entries of games that were not written are left out. */
const insertEntries = (rows: string): string =>
  `insert into receipt_entry (game_id, n, chain, entry)
    select game_id, n, chain, entry
    from json_to_recordset(${rows}::json) as r(game_id bigint, n int, chain text, entry text)
    where r.game_id in (select id from written)
    returning game_id`;

/** Parameters, all JSON lists: $1 games, $2 their new moves, $3 receipt entries, $4 draw offers. Built once, not with every move. */
const stepsStatement = ({ set, columns }: { set: string; columns: string }): string => `
  with written as (
    update game g set ${set}
    from json_to_recordset($1::json) as s(${columns})
    where g.id = s.id and g.version = s.version and s.id ${ANY_ID_TEXT}
    returning g.id
  ), played as (
    insert into game_move (game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms,
      lag_credit_ms, at, client_move_id)
    select game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms, at,
      client_move_id
    from json_to_recordset($2::json) as m(
      game_id bigint, ply int, from_square text, to_square text, promotion text, san text, fen text, white_ms int,
      black_ms int, lag_credit_ms int, at timestamptz, client_move_id text)
    where m.game_id in (select id from written)
    returning game_id
  ), entered as (
    ${insertEntries('$3')}
  ), offered as (
    insert into receipt_draw_offer as known (game_id, side, seen_n, sig)
    select game_id, side, seen_n, sig
    from json_to_recordset($4::json) as o(game_id bigint, side text, seen_n int, sig text)
    where o.game_id in (select id from written)
    on conflict (game_id) do update set side = excluded.side, seen_n = excluded.seen_n, sig = excluded.sig
    returning game_id
  )
  select id from written`;
const WRITE_HEADS = `
  with written as (
    update game g set version = g.version + 1, outage_compensated_until = h.outage_compensated_until, seq = h.seq,
      match = h.match, due_at = h.due_at
    from json_to_recordset($1::json)
      as h(id bigint, version bigint, outage_compensated_until timestamptz, seq int, match jsonb, due_at timestamptz)
    where g.id = h.id and g.version = h.version and h.id ${ANY_ID_TEXT}
    returning g.id
  ), entered as (
    ${insertEntries('$2')}
  )
  select id from written`;
const WRITE_WITHIN_STATUS = stepsStatement(WITHIN_STATUS);
const WRITE_WITH_STATUS = stepsStatement(WITH_STATUS);

/**
 * Writes steps of different games, with their new moves, in one statement. Returns the ids of the games written. The others had another
 * version. If no step changes a status, as with moves, the parameters are half as long and the statement costs an eighth less.
 */
export async function writeSteps(queries: Queries, steps: readonly GameStep[]): Promise<ReadonlySet<number>> {
  const isWithin = isWithinStatus(steps);
  const { rows } = await queries.executeQuery<{ id: bigint }>(
    CompiledQuery.raw(isWithin ? WRITE_WITHIN_STATUS : WRITE_WITH_STATUS, [
      gameRows(steps, isWithin ? 'within status' : 'with status'),
      moveRows(steps),
      entryRows(steps),
      offerRows(steps),
    ]),
  );
  return new Set(rows.map((row) => Number(row.id)));
}
