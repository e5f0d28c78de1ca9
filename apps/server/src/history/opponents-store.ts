// history: SQL of what players won from each opponent in games staked from the playing balance.
import type { Lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';
import { views } from './store.ts';

/** Most games of a player that are read, newest first. */
export const SETTLED_GAMES_READ = 1_000;

interface OpponentResult {
  playerId: number;
  opponentId: number;
  net: Lamports; // prizes less stakes; negative when the player lost more than they won
  games: number; // won or lost, without draws
  shortestWin: number | null; // plies; null without a win
}

/**
 * Builds a subquery for the newest games of `player` on one side. Range and order match the side's index of finished
 * games. With `=` instead of the range, the planner would scan all games by id.
 */
const newestOn = (own: 'white_id' | 'black_id', other: 'white_id' | 'black_id') => sql`
  (select id, ${sql.ref(other)} as opponent_id, winner_id = player.id as is_won, wager, fee, ply
    from settled_game where ${sql.ref(own)} between player.id and player.id
    order by ${sql.ref(own)}, id desc limit ${SETTLED_GAMES_READ})`;

/** Returns one result for each pair of player and opponent, over the newest games of each player. */
export async function resultsByOpponent(
  queries: Queries,
  playerIds: readonly number[],
): Promise<readonly OpponentResult[]> {
  const { rows } = await sql<OpponentResult>`
    select player.id as player_id, opponent_id, count(*)::int as games,
      sum(case when is_won then wager - fee else -wager end)::bigint as net,
      min(ply) filter (where is_won) as shortest_win
    from unnest(${playerIds}::int[]) as player (id)
    cross join lateral (
      ${newestOn('white_id', 'black_id')} union all ${newestOn('black_id', 'white_id')}
      order by id desc limit ${SETTLED_GAMES_READ}
    ) as newest
    group by player.id, opponent_id`.execute(views(queries));
  return rows;
}
