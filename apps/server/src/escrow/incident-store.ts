// escrow: SQL of incidents for an operator: contradictions, which are payouts that the server did not decide, and
// debts to winners. A contradiction stays on its game's row until an operator clears it. Until then, no new stake is
// taken.

import { type Lamports, lamports } from '@kingstake/protocol';
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

export async function listDebts(queries: Queries): Promise<Debt[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_debt')
    .select(['game_id', 'player_id', 'lamports'])
    .where('repaid_at', 'is', null)
    .orderBy('game_id')
    .execute();
  return rows.map(({ game_id, player_id, lamports: owed }) => ({
    gameId: Number(game_id),
    playerId: Number(player_id),
    owed: lamports(owed),
  }));
}

/** Marks a debt as repaid and returns it; null if there is no open debt for that game. */
export async function endDebt(tx: Tx, gameId: number, nowMs: number): Promise<Debt | null> {
  const [row] = await tables(tx)
    .updateTable('escrow_debt')
    .set({ repaid_at: new Date(nowMs) })
    .where('game_id', '=', gameId)
    .where('repaid_at', 'is', null)
    .returning(['player_id', 'lamports'])
    .execute();
  return row === undefined ? null : { gameId, playerId: row.player_id, owed: lamports(row.lamports) };
}

export interface StakeCounts {
  unsettled: number; // games with stakes on chain
  alarms: number; // games that need an operator, including contradictions
  contradictions: number;
  debts: number; // winners whom the operator owes a payout
}

/** Counts for operators and metrics. */
export async function countUnsettled(queries: Queries): Promise<StakeCounts> {
  const { rows } = await sql<Record<keyof StakeCounts, bigint>>`
    select count(*) filter (where settled_at is null) as unsettled,
      count(*) filter (where alarm is not null or contradiction is not null) as alarms,
      count(*) filter (where contradiction is not null) as contradictions,
      (select count(*) from escrow_debt where repaid_at is null) as debts
    from escrow_game where settled_at is null or contradiction is not null`.execute(queries);
  const count = (name: keyof StakeCounts) => Number(rows[0]?.[name] ?? 0n);
  return {
    unsettled: count('unsettled'),
    alarms: count('alarms'),
    contradictions: count('contradictions'),
    debts: count('debts'),
  };
}
