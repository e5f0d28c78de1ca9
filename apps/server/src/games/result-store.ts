// games: all SQL of player_record: won, lost, drawn. Written in the transaction that ends a game.
import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

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

export interface PlayerRecord {
  wins: number;
  losses: number;
  draws: number;
  totalEarnings: Lamports;
}

export type Outcome = 'win' | 'loss' | 'draw';

/** Counts one result of a player. `profit` is what a win earned. */
export async function countResult(tx: Tx, userId: number, outcome: Outcome, profit: Lamports): Promise<void> {
  const [wins, losses, draws] = [outcome === 'win', outcome === 'loss', outcome === 'draw'].map(Number);
  const earned = outcome === 'win' ? profit : 0n;
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
