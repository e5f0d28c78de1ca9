// escrow: SQL of incidents for an operator: contradictions, which are payouts that the server did not decide, and
// debts to winners. A contradiction stays on its game's row until an operator clears it. Until then, no new stake is
// taken.

import type { Lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import { tables } from './store.ts';

/** Records a contradiction. A game keeps its first one. */
export async function contradict(queries: Queries, gameId: number, how: string): Promise<void> {
  await sql`
    update escrow_game set contradiction = ${how}
    where game_id = ${gameId} and contradiction is null`.execute(queries);
}

/** Whether any game has a contradiction. */
export async function isContradicted(queries: Queries): Promise<boolean> {
  const { rows } = await sql`select 1 from escrow_game where contradiction is not null limit 1`.execute(
    queries,
  );
  return rows.length > 0;
}

/** Games with a contradiction, which only an operator can clear. */
export function listContradicted(queries: Queries) {
  return tables(queries)
    .selectFrom('escrowGame')
    .select(['gameId', 'contradiction', 'arbiter'])
    .where('contradiction', 'is not', null)
    .orderBy('gameId')
    .execute();
}

/** Returns the contradiction that was cleared, or null if there was none. */
export async function clearContradiction(tx: Tx, gameId: number): Promise<string | null> {
  const { rows } = await sql<{ contradiction: string }>`
    select contradiction from escrow_game where game_id = ${gameId} and contradiction is not null for update`.execute(
    tx,
  );
  await sql`update escrow_game set contradiction = null where game_id = ${gameId}`.execute(tx);
  return rows[0]?.contradiction ?? null;
}

export interface Debt {
  readonly gameId: number;
  readonly playerId: number; // the winner
  readonly owed: Lamports; // the prize without the winner's own stake
}

/** Records a debt, at most once per game. */
export async function recordDebt(tx: Tx, { gameId, playerId, owed }: Debt, nowMs: number): Promise<void> {
  await sql`
    insert into escrow_debt (game_id, player_id, lamports, recorded_at)
    values (${gameId}, ${playerId}, ${owed}, ${new Date(nowMs)}) on conflict (game_id) do nothing`.execute(
    tx,
  );
}

export function listDebts(queries: Queries): Promise<Debt[]> {
  return tables(queries)
    .selectFrom('escrowDebt')
    .select(['gameId', 'playerId', 'lamports as owed'])
    .$castTo<Debt>()
    .where('repaidAt', 'is', null)
    .orderBy('gameId')
    .execute();
}

/** Marks a debt as repaid and returns it; null if there is no open debt for that game. */
export async function endDebt(tx: Tx, gameId: number, nowMs: number): Promise<Debt | null> {
  const debt = await tables(tx)
    .updateTable('escrowDebt')
    .set({ repaidAt: new Date(nowMs) })
    .where('gameId', '=', gameId)
    .where('repaidAt', 'is', null)
    .returning(['gameId', 'playerId', 'lamports as owed'])
    .$castTo<Debt>()
    .executeTakeFirst();
  return debt ?? null;
}

export const NO_STAKES = { unsettled: 0, alarms: 0, contradictions: 0, debts: 0 };

interface StakeCounts {
  unsettled: number; // games with stakes on chain
  alarms: number; // games that need an operator, including contradictions
  contradictions: number;
  debts: number; // winners whom the operator owes a payout
}

/** Counts for operators and metrics. */
export async function countUnsettled(queries: Queries): Promise<StakeCounts> {
  const { rows } = await sql<StakeCounts>`
    select count(*) filter (where settled_at is null)::int as unsettled,
      count(*) filter (where alarm is not null or contradiction is not null)::int as alarms,
      count(*) filter (where contradiction is not null)::int as contradictions,
      (select count(*)::int from escrow_debt where repaid_at is null) as debts
    from escrow_game where settled_at is null or contradiction is not null`.execute(queries);
  return rows[0] ?? NO_STAKES;
}
