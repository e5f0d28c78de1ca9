// games: lists of games. Reads only.
import { INITIAL_FEN, type Match, type Side, SPECTATOR_DELAY } from '@kingstake/chess';
import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { findChainEnds } from '../receipts/receipt-store.ts';
import { type GameHead, type GameRecord, matchOf } from './game-record.ts';
import { selectGames, tables, withMoves, withMovesIfReadable } from './game-store.ts';

/** Written out, not a parameter: the planner compares it with the predicates of the partial indexes. */
const UNENDED = sql<boolean>`status <> 'ended'`;

/** Games of a user that have not ended, newest first. */
export async function listOwn(queries: Queries, userId: number): Promise<GameRecord[]> {
  const running = selectGames(queries).where(UNENDED);
  // Two scans of an index each: for one condition with "or" the planner reads every game that has not ended.
  const rows = await running
    .where('white_id', '=', BigInt(userId))
    .unionAll(running.where('black_id', '=', BigInt(userId)))
    .orderBy('id', 'desc')
    .execute();
  return withMovesIfReadable(queries, rows);
}

/** A game in progress as a list of those to watch shows it: without its match and its moves. */
export interface WatchableGame {
  readonly id: number;
  readonly whiteId: number;
  readonly blackId: number;
  readonly wager: Lamports;
  readonly timeControl: string; // as the contract writes it
  readonly fen: string; // as observers know it
  readonly ply: number;
  readonly startedAtMs: number;
}

/** Written out: they are the predicate of the partial index `game_watched`. */
const WATCHABLE = sql<boolean>`status = 'active' and allow_observers and not is_private`;

/** Of a game: its newest position that observers know. With a stake they are behind (`visiblePlies` of chess). */
const visible = (nowMs: number) => sql<{ ply: number; fen: string } | null>`(
  select json_build_object('ply', m.ply, 'fen', m.fen) from game_move m
  where m.game_id = game.id and m.ply > game.ply - ${SPECTATOR_DELAY.plies + 1} and m.ply <= game.ply and (game.wager = 0
    or m.ply <= game.ply - ${SPECTATOR_DELAY.plies} or m.at <= ${new Date(nowMs - SPECTATOR_DELAY.ms)}::timestamptz)
  order by m.ply desc limit 1)`;

/** Public games in progress whose players allow observers, the biggest stake first, then the newest, without the caller's own. */
export async function listWatchable(
  queries: Queries,
  asked: { exceptUserId: number; skip: number; limit: number; nowMs: number },
): Promise<WatchableGame[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select(['id', 'white_id', 'black_id', 'wager', 'time_control', 'started_at'])
    .select(visible(asked.nowMs).as('visible'))
    .where(WATCHABLE)
    .where('white_id', '<>', BigInt(asked.exceptUserId))
    .where('black_id', '<>', BigInt(asked.exceptUserId))
    .orderBy(sql`(-wager), (-id)`) // as the index `game_watched` has it
    .offset(asked.skip)
    .limit(asked.limit)
    .execute();
  return rows.flatMap(({ id, white_id, black_id, wager, time_control, visible, started_at }) =>
    black_id === null || started_at === null
      ? []
      : [
          {
            id: Number(id),
            whiteId: Number(white_id),
            blackId: Number(black_id),
            wager: lamports(wager),
            timeControl: time_control,
            fen: visible?.fen ?? INITIAL_FEN,
            ply: visible?.ply ?? 0,
            startedAtMs: started_at.getTime(),
          },
        ],
  );
}

/** The game of a code, in any status. */
export async function findByCode(queries: Queries, gameCode: string): Promise<GameRecord | null> {
  const rows = await selectGames(queries).where('game_code', '=', gameCode).execute();
  return (await withMoves(queries, rows))[0] ?? null;
}

/** The game that is the rematch of a game and has not ended; null when there is none. */
export async function findRematch(queries: Queries, gameId: number): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where('rematch_of', '=', BigInt(gameId))
    .where(UNENDED)
    .executeTakeFirst();
  return row === undefined ? null : Number(row.id);
}

/** Whether anything of any game falls due: a move, a join, a report of a player as away, or an offer. */
export async function hasDeadlines(queries: Queries): Promise<boolean> {
  const due = tables(queries).selectFrom('game').select('id').where(sql<boolean>`has_deadline`).limit(1);
  return (await due.executeTakeFirst()) !== undefined;
}

/** Ended games of a user in which an offer of a rematch may stand, oldest first: after the end nothing else falls due. */
export async function listOffering(queries: Queries, userId: number): Promise<number[]> {
  const offering = tables(queries)
    .selectFrom('game')
    .select('id')
    .where(sql<boolean>`has_deadline`)
    .where('status', '=', 'ended');
  const rows = await offering
    .where('white_id', '=', BigInt(userId))
    .unionAll(offering.where('black_id', '=', BigInt(userId)))
    .orderBy('id')
    .execute();
  return rows.map((row) => Number(row.id));
}

/** The user's games that wait for an opponent, and those of them that are friendly and no challenge. */
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
        .filterWhere(eb.and([eb('wager', '=', lamports(0n)), eb('challenged_id', 'is', null)]))
        .as('friendly'),
    ])
    .where('status', '=', 'waiting')
    .where('white_id', '=', BigInt(userId))
    .executeTakeFirstOrThrow();
  return { all: Number(all), friendly: Number(friendly) };
}

/** Whether the user sits in a game that is `ready` or `active`. */
export async function isSeated(queries: Queries, userId: number): Promise<boolean> {
  const running = tables(queries).selectFrom('game').select('id').where(UNENDED);
  const row = await running
    .where('status', '<>', 'waiting')
    .where('white_id', '=', BigInt(userId))
    .unionAll(running.where('black_id', '=', BigInt(userId)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user plays a staked game that is `ready` or `active`. */
export async function hasStakeAtPlay(queries: Queries, userId: number): Promise<boolean> {
  const staked = tables(queries)
    .selectFrom('game')
    .select('id')
    .where(UNENDED)
    .where('status', '<>', 'waiting')
    .where('wager', '>', 0n);
  const row = await staked
    .where('white_id', '=', BigInt(userId))
    .unionAll(staked.where('black_id', '=', BigInt(userId)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Games of this creator that wait for an opponent, oldest first. */
export async function listWaitingOf(queries: Queries, userId: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where('status', '=', 'waiting')
    .where('white_id', '=', BigInt(userId))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => Number(id));
}

/**
 * Games whose deadline has fallen due, the longest overdue first. Looks at every game that has one: an index on the
 * instant itself would cost each move more than the looks of a whole second.
 */
export async function listDueIds(queries: Queries, nowMs: number, limit: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where(sql<boolean>`has_deadline`)
    .where('due_at', '<=', new Date(nowMs))
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => Number(row.id));
}

/** A page of the games that time can still change, in order of their ids. */
export interface RunningPage {
  readonly heads: readonly GameHead[];
  /** Why a row of the page makes no game, by id. */
  readonly corrupt: ReadonlyMap<number, unknown>;
  /** Null: there is none after this page. */
  readonly lastId: number | null;
}

export async function listRunning(queries: Queries, afterId: number, limit: number): Promise<RunningPage> {
  const rows = await selectHeads(queries)
    .where('id', '>', BigInt(afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { ...(await headsOf(queries, rows)), lastId: last === undefined ? null : Number(last.id) };
}

/** Those of these games that time can still change: the page after `afterId`, of ids in ascending order. */
export async function listRunningOf(
  queries: Queries,
  ids: readonly number[],
  afterId: number,
  limit: number,
): Promise<RunningPage> {
  const page = ids.filter((id) => id > afterId).slice(0, limit);
  const rows = await selectHeads(queries)
    .where(sql<boolean>`id = any(${page.map(BigInt)}::bigint[])`)
    .orderBy('id')
    .execute();
  return { ...(await headsOf(queries, rows)), lastId: page.length < limit ? null : (page.at(-1) ?? null) };
}

const selectHeads = (queries: Queries) =>
  tables(queries)
    .selectFrom('game')
    .select(['id', 'version', 'match', 'outage_compensated_until'])
    .where(sql<boolean>`has_deadline`);

async function headsOf(
  queries: Queries,
  rows: readonly { id: bigint; version: bigint; match: unknown; outage_compensated_until: Date }[],
): Promise<Omit<RunningPage, 'lastId'>> {
  const heads: GameHead[] = [];
  const corrupt = new Map<number, unknown>();
  for (const row of rows) {
    const id = Number(row.id);
    try {
      const match = matchOf(id, row.match);
      heads.push({
        id,
        version: Number(row.version),
        match,
        compensatedUntilMs: row.outage_compensated_until.getTime(),
        receipt: null,
      });
    } catch (error) {
      corrupt.set(id, error); // told by the caller; the other games must not wait for it
    }
  }
  const running = heads.filter(({ match }) => match.status === 'active').map(({ id }) => id);
  const ends = await findChainEnds(queries, running);
  return { heads: heads.map((head) => ({ ...head, receipt: ends.get(head.id) ?? null })), corrupt };
}

/** The version of each of these games that there is, by id. */
export async function listVersions(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select(['id', 'version'])
    .where(sql<boolean>`id = any(${ids.map(BigInt)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, version }) => [Number(id), Number(version)]));
}

/** How many games time can still change: each of them has a deadline. */
export async function countRunning(queries: Queries): Promise<number> {
  const { count } = await tables(queries)
    .selectFrom('game')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(sql<boolean>`has_deadline`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The id after which this share of the running games lies behind: 0 for none of them. */
export async function idAtShare(queries: Queries, share: number): Promise<number> {
  const before = Math.floor(share * (await countRunning(queries)));
  if (before === 0) return 0;
  const found = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where(sql<boolean>`has_deadline`)
    .orderBy('id')
    .offset(before - 1)
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? 0 : Number(found.id);
}

/** How far a game is, and who has won it: what its stakes depend on. */
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
    .select(['id', 'status', 'winner_id', 'ended_at', 'white_id', 'wager', 'fee'])
    .where('id', 'in', ids.map(BigInt))
    .execute();
  return rows.map(({ id, status, winner_id, ended_at, white_id, wager, fee }) => ({
    id: Number(id),
    status,
    winner: winner_id === null ? null : winner_id === white_id ? 'white' : 'black',
    endedMs: ended_at?.getTime() ?? null,
    whiteId: Number(white_id),
    wager: lamports(wager),
    fee: lamports(fee),
  }));
}

/** Which of these games are over. */
export async function listEnded(queries: Queries, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tables(queries)
    .selectFrom('game')
    .select('id')
    .where('status', '=', 'ended')
    .where(sql<boolean>`id = any(${ids.map(BigInt)}::bigint[])`)
    .execute();
  return rows.map(({ id }) => Number(id));
}
