// escrow-games: SQL of payouts on chain that are not what was decided. One is kept on its game's row until an operator clears it,
// and while there is any, no new stake is taken.
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import { tables } from './store.ts';

/** Remembers that a payout on chain is not the one that was written down. The first one stays. */
export async function contradict(queries: Queries, gameId: number, how: string): Promise<void> {
  await sql`
    update escrow_game set contradiction = ${how}
    where game_id = ${gameId} and contradiction is null`.execute(queries);
}

/** Whether any payout on chain was another one than was decided: then no new stake is taken. */
export async function isContradicted(queries: Queries): Promise<boolean> {
  const { rows } = await sql`select 1 from escrow_game where contradiction is not null limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}

/** Games whose payout on chain was another one than was decided. Nothing mends that by itself. */
export async function listContradicted(
  queries: Queries,
): Promise<{ gameId: number; contradiction: string; arbiter: string }[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_game')
    .select(['game_id', 'contradiction', 'arbiter'])
    .where('contradiction', 'is not', null)
    .orderBy('game_id')
    .execute();
  return rows.map(({ game_id, contradiction, arbiter }) => ({
    gameId: Number(game_id),
    contradiction: contradiction ?? '',
    arbiter,
  }));
}

/** Returns what was cleared; null when there is nothing. */
export async function clearContradiction(tx: Tx, gameId: number): Promise<string | null> {
  const { rows } = await sql<{ contradiction: string }>`
    select contradiction from escrow_game where game_id = ${gameId} and contradiction is not null for update`.execute(
    tx,
  );
  await sql`update escrow_game set contradiction = null where game_id = ${gameId}`.execute(tx);
  return rows[0]?.contradiction ?? null;
}
