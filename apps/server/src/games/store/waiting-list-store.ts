// games: the public list of games that wait for an opponent. Reads only.
import { GAMES, type Lamports, type StakeSourceName } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import type { GameRecord } from './game-record.ts';
import { selectGames, withMovesIfReadable } from './game-store.ts';

export interface WaitingQuery {
  wager: Lamports;
  exceptUserId: number;
  exceptIds: readonly number[];
  nowMs: number;
  limit: number;
  source?: StakeSourceName | undefined; // both when absent
  /** Who is online, and who went less than `GAMES.waitingAbsentMs` ago. */
  online: readonly number[];
  justLeft: readonly number[];
}

interface Candidate {
  game_id: bigint;
  creator_online: boolean;
  is_shown: boolean; // online, or not absent for long
  nth: bigint; // among the creator's own, from 1
}

/**
 * Public games of one wager that wait: those of creators who are online first, then at most two of each who went a short while
 * ago, or made the game a short while ago; each the oldest first. Not the caller's own, not expired, and none whose creator sits
 * in a game already.
 */
export async function listWaiting(queries: Queries, asked: WaitingQuery): Promise<GameRecord[]> {
  const { source, exceptIds } = asked;
  const now = new Date(asked.nowMs);
  const shownSince = new Date(asked.nowMs - GAMES.waitingAbsentMs);
  // Status and privacy are written out, as the index `game_waiting` has them. Who is online is joined, not compared one by one.
  const candidates = sql`
    select game.id as game_id, online.id is not null as creator_online,
      online.id is not null or just_left.id is not null or game.created_at > ${shownSince} as is_shown,
      row_number() over (partition by game.white_id order by game.created_at, game.id) as nth
    from game
    left join unnest(${asked.online.map(BigInt)}::bigint[]) as online (id) on online.id = game.white_id
    left join unnest(${asked.justLeft.map(BigInt)}::bigint[]) as just_left (id) on just_left.id = game.white_id
    where game.status = 'waiting' and not game.is_private and game.wager = ${asked.wager as bigint}
      and game.white_id <> ${BigInt(asked.exceptUserId)} and game.due_at > ${now}
      and (${source ?? null}::text is null or game.stake_source = ${source ?? null})
      and game.id <> all (${exceptIds.map(BigInt)}::bigint[])
      and not exists (select 1 from game busy
        where busy.white_id = game.white_id and busy.status in ('ready', 'active'))
      and not exists (select 1 from game busy
        where busy.black_id = game.white_id and busy.status in ('ready', 'active'))`;
  const rows = await selectGames(queries)
    .innerJoin(sql<Candidate>`(${candidates})`.as('candidate'), 'candidate.game_id', 'game.id')
    .where(({ and, or, eb }) =>
      and([
        eb('is_shown', '=', true),
        or([eb('creator_online', '=', true), eb('nth', '<=', BigInt(GAMES.waitingOfAbsent))]),
      ]),
    )
    .orderBy('creator_online', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(asked.limit)
    .execute();
  return withMovesIfReadable(queries, rows);
}
