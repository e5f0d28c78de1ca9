// games: public games that wait for an opponent. Reads only.
import { type Lamports, lamports, type RatingRange, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import type { GameRecord } from './game-record.ts';
import { rangeOf, selectGames, withMovesIfReadable } from './game-store.ts';

export interface WaitingQuery {
  exceptIds: readonly number[];
  nowMs: number;
  /** Limit for staked games, and separately for friendly ones. */
  limitOfKind: number;
  /** `online`: users who are online. `justLeft`: users who left less than `GAMES.waitingAbsentMs` ago. */
  online: readonly number[];
  justLeft: readonly number[];
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
  id: bigint;
  white_id: bigint;
  creator_online: boolean;
  due_at: Date;
  wager: bigint;
  time_control: string;
  stake_source: StakeSourceName;
  rating_min: number | null;
  rating_max: number | null;
}

/**
 * Lists public games that wait for an opponent, the oldest first within each of three groups: creators who are online, then the first two
 * games of each creator who left or created the game recently, then their other games. Leaves out expired games, and games whose creator
 * has a seat in a running game. Staked and friendly games have separate limits.
 */
export async function listWaiting(queries: Queries, asked: WaitingQuery): Promise<WaitingGameRow[]> {
  const now = new Date(asked.nowMs);
  const shownSince = new Date(asked.nowMs - GAMES.waitingAbsentMs);
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
        left join unnest(${asked.online.map(BigInt)}::bigint[]) as online (id) on online.id = game.white_id
        left join unnest(${asked.justLeft.map(BigInt)}::bigint[]) as just_left (id) on just_left.id = game.white_id
        where game.status = 'waiting' and not game.is_private and game.due_at > ${now}
          and (online.id is not null or just_left.id is not null or game.created_at > ${shownSince})
          and game.id <> all (${asked.exceptIds.map(BigInt)}::bigint[])
          and not exists (select 1 from game busy
            where busy.white_id = game.white_id and busy.status in ('ready', 'active'))
          and not exists (select 1 from game busy
            where busy.black_id = game.white_id and busy.status in ('ready', 'active'))
      ) candidate
    ) placed
    where place <= ${asked.limitOfKind}
    order by rank, created_at, id`.execute(queries);
  return rows.map((row) => ({
    id: Number(row.id),
    creatorId: Number(row.white_id),
    creatorOnline: row.creator_online,
    expiresAtMs: row.due_at.getTime(),
    wager: lamports(row.wager),
    timeControl: row.time_control,
    stakeSource: row.stake_source,
    ratingRange: rangeOf(row),
  }));
}

/** Returns the games with these ids, in the same order. */
export async function readWaiting(queries: Queries, ids: readonly number[]): Promise<GameRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectGames(queries).where('id', 'in', ids.map(BigInt)).execute();
  const records = await withMovesIfReadable(queries, rows);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
