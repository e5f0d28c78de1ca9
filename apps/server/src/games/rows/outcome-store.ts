// games: how a player's newest staked games ended. Reads only.
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './game-store.ts';

export type PlayerOutcome = 'win' | 'loss' | 'draw';

/** Lists outcomes of a user's newest staked games, on the site and on chain, newest end first. Games without a result are left out. */
export async function newestOutcomes(
  queries: Queries,
  userId: number,
  { exceptIds, limit }: { exceptIds: readonly number[]; limit: number },
): Promise<readonly PlayerOutcome[]> {
  const games = tables(queries)
    .selectFrom('game')
    .select(['id', 'winner_id', 'ended_at'])
    .where(sql<boolean>`status = 'ended' and started_at is not null and wager > 0`)
    .where((where) => where.or([where('winner_id', 'is not', null), where('result', '=', 'draw')]))
    .where(sql<boolean>`id <> all(${exceptIds.map(BigInt)}::bigint[])`)
    .orderBy('id', 'desc')
    .limit(limit);
  const side = (own: 'white_id' | 'black_id') => games.where(own, '=', BigInt(userId)).execute();
  const rows = [...(await side('white_id')), ...(await side('black_id'))];
  const endedMs = ({ ended_at: at }: (typeof rows)[number]): number => at?.getTime() ?? 0;
  return rows
    .sort((one, other) => endedMs(other) - endedMs(one) || Number(other.id - one.id))
    .slice(0, limit)
    .map(({ winner_id: winner }) => (winner === null ? 'draw' : Number(winner) === userId ? 'win' : 'loss'));
}
