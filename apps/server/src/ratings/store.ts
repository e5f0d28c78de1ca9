// standings: SQL of player_record: games won, lost and drawn, earnings, and the streak.
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { PlayerResult } from './result.ts';

export type RecordTables = {
  player_record: {
    user_id: bigint;
    wins: number;
    losses: number;
    draws: number;
    total_earnings: bigint;
    streak: number;
  };
};

/** Adds one result to a player's record, and locks it. The streak follows `streakOf`. */
export async function countResult(tx: Tx, { userId, outcome, earned }: PlayerResult): Promise<void> {
  const [wins, losses, draws] = [outcome === 'win', outcome === 'loss', outcome === 'draw'].map(Number);
  const streak = outcome === 'win' ? 1 : outcome === 'loss' ? -1 : 0;
  await sql`
    insert into player_record as r (user_id, wins, losses, draws, total_earnings, streak)
    values (${userId}, ${wins}, ${losses}, ${draws}, ${earned}, ${streak})
    on conflict (user_id) do update set
      wins = r.wins + excluded.wins, losses = r.losses + excluded.losses, draws = r.draws + excluded.draws,
      total_earnings = r.total_earnings + excluded.total_earnings,
      streak = case sign(excluded.streak)
        when 0 then 0
        when sign(r.streak) then r.streak + excluded.streak
        else excluded.streak end`.execute(tx);
}

/** Adds to or subtracts from a player's record, and locks it until the transaction ends. */
export async function correctRecord(
  tx: Tx,
  userId: number,
  { wins, losses, earned }: { wins: number; losses: number; earned: bigint },
): Promise<void> {
  await sql`
    update player_record set wins = wins + ${wins}, losses = losses + ${losses}, total_earnings = total_earnings + ${earned}
    where user_id = ${userId}`.execute(tx);
}

/** Takes a profit that a case holds out of a player's earnings (negative), or counts it again. Locks the record. */
export async function correctEarnings(tx: Tx, userId: number, change: bigint): Promise<void> {
  if (change !== 0n) await correctRecord(tx, userId, { wins: 0, losses: 0, earned: change });
}

export async function setStreak(tx: Tx, userId: number, streak: number): Promise<void> {
  await sql`update player_record set streak = ${streak} where user_id = ${userId}`.execute(tx);
}

/** A player's results, and the rating in each pool; null in a pool without a rated game. */
export interface StandingRow {
  user_id: bigint;
  wins: number;
  losses: number;
  draws: number;
  total_earnings: bigint;
  blitz: HeldRow | null;
  rapid: HeldRow | null;
}

interface HeldRow {
  rating: number;
  deviation: number;
  volatility: number;
  games: number;
  rated_ms: number; // end of the last rated game, in ms since 1970
}

/** Returns records with ratings. A rated player always has a record, because both are written in one transaction. */
export async function readStandings(queries: Queries, userIds: readonly number[]): Promise<StandingRow[]> {
  if (userIds.length === 0) return [];
  const held = (pool: string) => sql`(
    select json_build_object('rating', rating, 'deviation', deviation, 'volatility', volatility, 'games', games,
      'rated_ms', extract(epoch from rated_at)::float8 * 1000)
    from player_rating p where p.user_id = r.user_id and p.pool = ${pool})`;
  const { rows } = await sql<StandingRow>`
    select user_id, wins, losses, draws, total_earnings, ${held('blitz')} as blitz, ${held('rapid')} as rapid
    from player_record r where user_id in (${sql.join(userIds.map(BigInt))})`.execute(queries);
  return rows;
}
