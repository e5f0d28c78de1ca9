// standings: all SQL of player_record: won, lost, drawn and earned.
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { PlayerRecord } from '../users/index.ts';
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

/** Adds one result to a player's record. A streak counts wins, or losses as a negative number; a draw sets it to 0. */
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

/** Records by player; a player without a counted game is missing. */
export async function recordsOf(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PlayerRecord>> {
  if (userIds.length === 0) return new Map();
  const rows = await queries
    .withTables<RecordTables>()
    .selectFrom('player_record')
    .selectAll()
    .where('user_id', 'in', userIds.map(BigInt))
    .execute();
  return new Map(
    rows.map((row) => [
      Number(row.user_id),
      {
        wins: row.wins,
        losses: row.losses,
        draws: row.draws,
        totalEarnings: lamports(row.total_earnings),
      },
    ]),
  );
}
