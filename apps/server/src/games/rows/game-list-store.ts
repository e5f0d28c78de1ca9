// games: lists of games. Reads only.
import { formatFen, type Match, type Side, visiblePlies } from '@kingstake/chess';
import { type Lamports, lamports, type RatingRange, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import { positionAfter } from './game-log.ts';
import { type GameHead, type GameRecord, matchOf } from './game-record.ts';
import { rangeOf, selectGames, tables, withMoves, withMovesIfReadable } from './game-store.ts';

/** A literal instead of a parameter, because the planner compares it with the predicates of the partial indexes. */
const UNENDED = sql<boolean>`status <> 'ended'`;

/** Lists games of a user that have not ended, newest first. */
export async function listOwn(queries: Queries, userId: number): Promise<GameRecord[]> {
  const running = selectGames(queries).where(UNENDED);
  // Use one index scan per side. For a single condition with "or", the planner reads every game that has not ended.
  const rows = await running
    .where('whiteId', '=', userId)
    .unionAll(running.where('blackId', '=', userId))
    .orderBy('id', 'desc')
    .execute();
  return withMovesIfReadable(queries, rows);
}

/** A game in progress in the list of watchable games, without its match and its moves. */
export interface WatchableGame {
  readonly id: number;
  readonly whiteId: number;
  readonly blackId: number;
  readonly wager: Lamports;
  readonly timeControl: string; // in the contract's format
  readonly fen: string; // the position that observers may see
  readonly ply: number;
  readonly startedAtMs: number;
}

/** A literal, to match the predicate of the partial index `game_watched`. */
const WATCHABLE = sql<boolean>`status = 'active' and allow_observers and not is_private`;

/** Selects the moves of a staked game as one text, in any order, which costs a fraction of its rows. Others are shown as they are. */
const MOVES = sql<string | null>`(
  select string_agg(n || ' ' || uci || ' ' || at_ms, ',') from game_log
  where game_id = game.id and game.wager > 0 and uci is not null)`;

/** Lists public games in progress that allow observers, except the caller's. The highest stake comes first, then the newest game. */
export async function listWatchable(
  queries: Queries,
  asked: { exceptUserId: number; skip: number; limit: number; nowMs: number },
): Promise<WatchableGame[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select(['id', 'whiteId', 'blackId', 'wager', 'timeControl', 'startedAt', 'fen', 'ply'])
    .select(MOVES.as('moves'))
    .where(WATCHABLE)
    .where('whiteId', '<>', asked.exceptUserId)
    .where('blackId', '<>', asked.exceptUserId)
    .orderBy(sql`(-wager), (-id)`) // the order of the index `game_watched`
    .offset(asked.skip)
    .limit(asked.limit)
    .execute();
  return rows.flatMap(({ blackId, startedAt, moves, fen, ply, ...row }) => {
    if (blackId === null || startedAt === null) return [];
    const wager = lamports(row.wager);
    const startedAtMs = startedAt.getTime();
    const shown = wager === 0n ? { fen, ply } : delayedPosition(moves ?? '', startedAtMs, asked.nowMs);
    return shown === null ? [] : [{ ...row, blackId, wager, ...shown, startedAtMs }];
  });
}

/** Returns the newest position of a staked game that observers may see; null if the moves cannot be read. */
function delayedPosition(
  moves: string,
  startedAtMs: number,
  nowMs: number,
): { fen: string; ply: number } | null {
  const played = (moves === '' ? [] : moves.split(','))
    .map((move) => move.split(' ') as [n: string, uci: string, atMs: string])
    .sort(([one], [other]) => Number(one) - Number(other));
  const atMs = (ply: number): number => startedAtMs + Number(played[ply - 1]?.[2]);
  const ply = visiblePlies({ plies: played.length, atMs }, nowMs);
  const shown = played.slice(0, ply).map(([, uci]) => uci);
  const position = positionAfter(shown);
  return position === null ? null : { fen: formatFen(position), ply };
}

/** Finds the game with this code, in any status. */
export async function findByCode(queries: Queries, gameCode: string): Promise<GameRecord | null> {
  const rows = await selectGames(queries).where('gameCode', '=', gameCode).execute();
  return (await withMoves(queries, rows))[0] ?? null;
}

/** Finds the rematch of a game; null if there is none, or it has ended. */
export async function findRematch(queries: Queries, gameId: number): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where('rematchOf', '=', gameId)
    .where(UNENDED)
    .executeTakeFirst();
  return row === undefined ? null : row.id;
}

/** Whether any game has a deadline, for example for a move, a join, an absence or an offer. */
export async function hasDeadlines(queries: Queries): Promise<boolean> {
  const due = tables(queries).selectFrom('game').select('id').where(sql<boolean>`has_deadline`).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/** Lists ended games of a user with an open rematch offer, oldest first. An ended game has no other deadline. */
export async function listOffering(queries: Queries, userId: number): Promise<number[]> {
  const offering = tables(queries)
    .selectFrom('game')
    .select('id')
    .where(sql<boolean>`has_deadline`)
    .where('status', '=', 'ended');
  const rows = await offering
    .where('whiteId', '=', userId)
    .unionAll(offering.where('blackId', '=', userId))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Counts the user's games that wait for an opponent, and the friendly ones among them that are not challenges. */
export async function countWaiting(
  queries: Queries,
  userId: number,
): Promise<{ all: number; friendly: number }> {
  const { all, friendly } = await tables(queries)
    .selectFrom('game')
    .select(({ fn, eb }) => [
      fn.countAll<bigint>().as('all'),
      fn
        .countAll<bigint>()
        .filterWhere(eb.and([eb('wager', '=', lamports(0n)), eb('challengedId', 'is', null)]))
        .as('friendly'),
    ])
    .where('status', '=', 'waiting')
    .where('whiteId', '=', userId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), friendly: Number(friendly) };
}

/** Whether the user has a seat in a `ready` or `active` game. */
export async function isSeated(queries: Queries, userId: number): Promise<boolean> {
  const running = tables(queries).selectFrom('game').select('id').where(UNENDED);
  const row = await running
    .where('status', '<>', 'waiting')
    .where('whiteId', '=', userId)
    .unionAll(running.where('blackId', '=', userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user has a seat in a `ready` or `active` staked game. */
export async function hasStakeAtPlay(queries: Queries, userId: number): Promise<boolean> {
  const staked = tables(queries)
    .selectFrom('game')
    .select('id')
    .where(UNENDED)
    .where('status', '<>', 'waiting')
    .where('wager', '>', 0n);
  const row = await staked
    .where('whiteId', '=', userId)
    .unionAll(staked.where('blackId', '=', userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists games of this creator that wait for an opponent, oldest first. */
export async function listWaitingOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where('status', '=', 'waiting')
    .where('whiteId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists games with an overdue deadline, the longest overdue first. Scans every game that has a deadline. An index on the instant would
 * cost each move more than one such scan per second.
 */
export async function listDueIds(queries: Queries, nowMs: number, limit: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where(sql<boolean>`has_deadline`)
    .where('dueAt', '<=', new Date(nowMs))
    .orderBy('dueAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A page of the games with a deadline, by id. */
export interface RunningPage {
  readonly heads: readonly GameHead[];
  /** Errors of rows that could not be read, by id. */
  readonly corrupt: ReadonlyMap<number, unknown>;
  /** Null on the last page. */
  readonly lastId: number | null;
}

export async function listRunning(queries: Queries, afterId: number, limit: number): Promise<RunningPage> {
  const rows = await selectHeads(queries).where('id', '>', afterId).orderBy('id').limit(limit).execute();
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { ...headsOf(rows), lastId: last?.id ?? null };
}

/** Lists those of these games that have a deadline, one page after `afterId`. `ids` must be in ascending order. */
export async function listRunningOf(
  queries: Queries,
  ids: readonly number[],
  afterId: number,
  limit: number,
): Promise<RunningPage> {
  const page = ids.filter((id) => id > afterId).slice(0, limit);
  const rows = await selectHeads(queries)
    .where(sql<boolean>`id = any(${page}::int[])`)
    .orderBy('id')
    .execute();
  return { ...headsOf(rows), lastId: page.length < limit ? null : (page.at(-1) ?? null) };
}

const selectHeads = (queries: Queries) =>
  tables(queries)
    .selectFrom('game')
    .select(['id', 'version', 'match', 'outageCompensatedUntil'])
    .where(sql<boolean>`has_deadline`);

function headsOf(
  rows: readonly { id: number; version: bigint; match: unknown; outageCompensatedUntil: Date }[],
): Omit<RunningPage, 'lastId'> {
  const heads: GameHead[] = [];
  const corrupt = new Map<number, unknown>();
  for (const row of rows) {
    const id = row.id;
    try {
      const match = matchOf(id, row.match);
      heads.push({
        id,
        version: Number(row.version),
        match,
        compensatedUntilMs: row.outageCompensatedUntil.getTime(),
      });
    } catch (error) {
      corrupt.set(id, error); // reported by the caller, so that the other games can continue
    }
  }
  return { heads, corrupt };
}

/** Returns the versions of those of these games that exist, by id. */
export async function listVersions(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, Number(version)]));
}

/** The status and winner of a game, which decide what happens to its stakes. */
export interface GameOutcome {
  readonly id: number;
  readonly status: Match['status'];
  readonly winner: Side | null;
  readonly endedMs: number | null;
  readonly whiteId: number;
  readonly wager: Lamports;
  readonly fee: Lamports;
}

export async function listOutcomes(queries: Queries, ids: readonly number[]): Promise<GameOutcome[]> {
  if (ids.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('game')
    .select(['id', 'status', 'winnerId', 'endedAt', 'whiteId', 'wager', 'fee'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, status, winnerId, endedAt, whiteId, wager, fee }) => ({
    id: id,
    status,
    winner: winnerId === null ? null : winnerId === whiteId ? 'white' : 'black',
    endedMs: endedAt?.getTime() ?? null,
    whiteId: whiteId,
    wager: lamports(wager),
    fee: lamports(fee),
  }));
}

/** Returns those of these games that have ended. */
export async function listEnded(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where('status', '=', 'ended')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return rows.map(({ id }) => id);
}

// Public games that wait for an opponent. Reads only.

interface WaitingQuery {
  exceptIds: readonly number[];
  nowMs: number;
  /** Limit for staked games, and separately for friendly ones. */
  limitOfKind: number;
  /** `online`: users who are online. `justLeft`: users who left less than `GAMES.waitingAbsentMs` ago. */
  online: readonly number[];
  justLeft: readonly number[];
  /** If absent, games with any terms are listed. */
  terms?: GameTerms;
}

/** What both players of a game agree on. */
export interface GameTerms {
  readonly wager: Lamports;
  readonly timeControl: string;
  readonly stakeSource: StakeSourceName;
}

/** The fields of a waiting game that are needed to choose one. */
export interface WaitingGameRow {
  readonly id: number;
  readonly creatorId: number;
  readonly creatorOnline: boolean;
  readonly expiresAtMs: number;
  readonly wager: Lamports;
  readonly timeControl: string;
  readonly stakeSource: StakeSourceName;
  readonly ratingRange: RatingRange | null;
}

interface Row {
  id: number;
  whiteId: number;
  creatorOnline: boolean;
  dueAt: Date;
  wager: bigint;
  timeControl: string;
  stakeSource: StakeSourceName;
  ratingMin: number | null;
  ratingMax: number | null;
}

/**
 * Lists public games that wait for an opponent, the oldest first within each of three groups: creators who are online, then the first two
 * games of each creator who left or created the game recently, then their other games. Leaves out expired games, and games whose creator
 * has a seat in a running game. Staked and friendly games have separate limits.
 */
export async function listWaiting(queries: Queries, asked: WaitingQuery): Promise<WaitingGameRow[]> {
  const now = new Date(asked.nowMs);
  const shownSince = new Date(asked.nowMs - GAMES.waitingAbsentMs);
  const { terms } = asked;
  const ofTerms =
    terms === undefined
      ? sql``
      : sql`and game.wager = ${terms.wager} and game.time_control = ${terms.timeControl}
          and game.stake_source = ${terms.stakeSource}`;
  // Status and privacy are literals, to match the predicate of the index `game_waiting`. A join finds online users faster than a list.
  const { rows } = await sql<Row>`
    select id, white_id, creator_online, due_at, wager, time_control, stake_source, rating_min, rating_max from (
      select candidate.*, row_number() over (partition by wager = 0 order by rank, created_at, id) as place from (
        select game.*, online.id is not null as creator_online,
          case when online.id is not null then 0
            when row_number() over (partition by game.white_id order by game.created_at, game.id)
              <= ${GAMES.waitingOfAbsent} then 1
            else 2 end as rank
        from game
        left join unnest(${asked.online}::int[]) as online (id) on online.id = game.white_id
        left join unnest(${asked.justLeft}::int[]) as just_left (id) on just_left.id = game.white_id
        where game.status = 'waiting' and not game.is_private and game.due_at > ${now}
          and (online.id is not null or just_left.id is not null or game.created_at > ${shownSince})
          and game.id <> all (${asked.exceptIds}::int[]) ${ofTerms}
          and not exists (select 1 from game busy
            where busy.white_id = game.white_id and busy.status in ('ready', 'active'))
          and not exists (select 1 from game busy
            where busy.black_id = game.white_id and busy.status in ('ready', 'active'))
      ) candidate
    ) placed
    where place <= ${asked.limitOfKind}
    order by rank, created_at, id`.execute(tables(queries));
  return rows.map((row) => ({
    id: row.id,
    creatorId: row.whiteId,
    creatorOnline: row.creatorOnline,
    expiresAtMs: row.dueAt.getTime(),
    wager: lamports(row.wager),
    timeControl: row.timeControl,
    stakeSource: row.stakeSource,
    ratingRange: rangeOf(row),
  }));
}

/** Returns the games with these ids, in the same order. */
export async function readWaiting(queries: Queries, ids: readonly number[]): Promise<GameRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectGames(queries).where('id', 'in', ids).execute();
  const records = await withMovesIfReadable(queries, rows);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
