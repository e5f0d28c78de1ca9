// games: public games that wait for an opponent. Reads only.
import { GAMES, type Lamports, lamports, type RatingRange, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import type { GameRecord } from './game-record.ts';
import { rangeOf, selectGames, withMovesIfReadable } from './game-store.ts';

export interface WaitingQuery {
  wager?: Lamports | undefined; // every one when absent
  exceptUserId: number | null; // whose own games are left out
  exceptIds: readonly number[];
  barred: readonly number[]; // creators whom the caller does not meet
  nowMs: number;
  limit: number;
  source?: StakeSourceName | undefined; // both when absent
  timeControl?: string | undefined; // as the contract writes it; every one when absent
  /** Who is online, and who went less than `GAMES.waitingAbsentMs` ago. */
  online: readonly number[];
  justLeft: readonly number[];
}

/** A waiting game as far as the choice of one asks for it. */
export interface WaitingGameRow {
  readonly id: number;
  readonly creatorId: number;
  readonly creatorOnline: boolean;
  readonly wager: Lamports;
  readonly timeControl: string;
  readonly stakeSource: StakeSourceName;
  readonly ratingRange: RatingRange | null;
}

interface Row {
  id: bigint;
  white_id: bigint;
  creator_online: boolean;
  wager: bigint;
  time_control: string;
  stake_source: StakeSourceName;
  rating_min: number | null;
  rating_max: number | null;
}

/**
 * Public games that wait: those of creators who are online first, then at most two of each who went a short while ago, or made
 * the game a short while ago; each the oldest first. None that has expired, and none whose creator sits in a game already.
 */
export async function listWaiting(queries: Queries, asked: WaitingQuery): Promise<WaitingGameRow[]> {
  const { source = null, timeControl = null, wager = null, exceptUserId } = asked;
  const except = exceptUserId === null ? null : BigInt(exceptUserId);
  const now = new Date(asked.nowMs);
  const shownSince = new Date(asked.nowMs - GAMES.waitingAbsentMs);
  // Status and privacy are written out, as the index `game_waiting` has them. Who is online is joined, not compared one by one.
  const { rows } = await sql<Row>`
    select id, white_id, creator_online, wager, time_control, stake_source, rating_min, rating_max from (
      select game.*, online.id is not null as creator_online,
        online.id is not null or just_left.id is not null or game.created_at > ${shownSince} as is_shown,
        row_number() over (partition by game.white_id order by game.created_at, game.id) as nth
      from game
      left join unnest(${asked.online.map(BigInt)}::bigint[]) as online (id) on online.id = game.white_id
      left join unnest(${asked.justLeft.map(BigInt)}::bigint[]) as just_left (id) on just_left.id = game.white_id
      where game.status = 'waiting' and not game.is_private and game.due_at > ${now}
        and (${wager as bigint | null}::bigint is null or game.wager = ${wager as bigint | null})
        and (${except}::bigint is null or game.white_id <> ${except})
        and (${source}::text is null or game.stake_source = ${source})
        and (${timeControl}::text is null or game.time_control = ${timeControl})
        and game.white_id <> all (${asked.barred.map(BigInt)}::bigint[])
        and game.id <> all (${asked.exceptIds.map(BigInt)}::bigint[])
        and not exists (select 1 from game busy
          where busy.white_id = game.white_id and busy.status in ('ready', 'active'))
        and not exists (select 1 from game busy
          where busy.black_id = game.white_id and busy.status in ('ready', 'active'))
    ) candidate
    where is_shown and (creator_online or nth <= ${GAMES.waitingOfAbsent})
    order by creator_online desc, created_at, id
    limit ${asked.limit}`.execute(queries);
  return rows.map((row) => ({
    id: Number(row.id),
    creatorId: Number(row.white_id),
    creatorOnline: row.creator_online,
    wager: lamports(row.wager),
    timeControl: row.time_control,
    stakeSource: row.stake_source,
    ratingRange: rangeOf(row),
  }));
}

/** The games of these ids, in their order. */
export async function readWaiting(queries: Queries, ids: readonly number[]): Promise<GameRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectGames(queries).where('id', 'in', ids.map(BigInt)).execute();
  const records = await withMovesIfReadable(queries, rows);
  const byId = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
