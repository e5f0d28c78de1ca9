// escrow-games: all SQL of escrow_debt: what the operator owes winners whose payout the chain can't make any more.
import { type Lamports, lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import { tables } from './store.ts';

export interface Debt {
  readonly gameId: number;
  readonly playerId: number; // who won
  readonly owed: Lamports;
}

/** Once for a game, whichever of its stakes is seen first. */
export async function noteDebt(tx: Tx, { gameId, playerId, owed }: Debt, nowMs: number): Promise<void> {
  await sql`
    insert into escrow_debt (game_id, player_id, lamports, noted_at)
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

/** Null: the operator owes nothing for that game. */
export async function endDebt(tx: Tx, gameId: number, nowMs: number): Promise<Debt | null> {
  const [row] = await tables(tx)
    .updateTable('escrow_debt')
    .set({ repaid_at: new Date(nowMs) })
    .where('game_id', '=', BigInt(gameId))
    .where('repaid_at', 'is', null)
    .returning(['player_id', 'lamports'])
    .execute();
  return row === undefined ? null : { gameId, playerId: Number(row.player_id), owed: lamports(row.lamports) };
}
