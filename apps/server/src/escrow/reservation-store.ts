// escrow-games: SQL of reservations of black's seat and of lapses.
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import { type Reservation, tables } from './store.ts';

const DAY_MS = 86_400_000;

/**
 * Reserves black's seat, or keeps the caller's own reservation. Returns false if the seat is not free. Also returns false
 * if the player was asked to open it before, because a late stake may still be on its way back and could arrive after a
 * second one.
 */
export async function reserve(
  tx: Tx,
  gameId: number,
  { userId, wallet, untilMs }: Reservation,
): Promise<boolean> {
  const { rows } = await sql`
    update escrow_game set black_id = ${userId}, black_wallet = ${wallet},
      reserved_until = case when black_id = ${userId} then reserved_until else ${new Date(untilMs)} end
    where game_id = ${gameId} and settled_at is null and is_offered and (black_id is null or black_id = ${userId})
      and (black_id is not null or not exists (
        select from escrow_seat where escrow_seat.game_id = escrow_game.game_id and player_id = ${userId}))
    returning game_id`.execute(tx);
  return rows.length > 0;
}

/** Games in which a user has an unexpired reservation, whatever the game's status. */
export async function reservedGames(queries: Queries, userId: number, nowMs: number): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('escrow_game')
    .select('game_id')
    .where('settled_at', 'is', null)
    .where('black_id', '=', BigInt(userId))
    .where('reserved_until', '>', new Date(nowMs))
    .execute();
  return rows.map(({ game_id }) => Number(game_id));
}

/** Whether black's seat is reserved for that player. Locks the row until the transaction ends. */
export async function keepReservation(tx: Tx, gameId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from escrow_game where game_id = ${gameId} and black_id = ${userId} for update`.execute(tx);
  return rows.length > 0;
}

/** Frees black's seat, if it is still reserved for that player. */
export async function release(queries: Queries, gameId: number, userId: number): Promise<void> {
  await sql`
    update escrow_game set black_id = null, black_wallet = null, reserved_until = null
    where game_id = ${gameId} and black_id = ${userId}`.execute(queries);
}

/** Records a lapse, and deletes the player's lapses that are older than a day. */
export async function recordLapse(
  tx: Tx,
  { gameId, userId, nowMs }: { gameId: number; userId: number; nowMs: number },
): Promise<void> {
  await sql`delete from escrow_lapse where player_id = ${userId} and at < ${new Date(nowMs - DAY_MS)}`.execute(
    tx,
  );
  await sql`
    insert into escrow_lapse (game_id, player_id, at) values (${gameId}, ${userId}, ${new Date(nowMs)})
    on conflict (game_id, player_id) do update set at = excluded.at`.execute(tx);
}

/** A player's lapses after `sinceMs`, newest first. */
export async function listLapses(
  queries: Queries,
  userId: number,
  sinceMs: number,
): Promise<{ gameId: number; atMs: number }[]> {
  const { rows } = await sql<{ game_id: bigint; at: Date }>`
    select game_id, at from escrow_lapse
    where player_id = ${userId} and at > ${new Date(sinceMs)} order by at desc`.execute(queries);
  return rows.map(({ game_id, at }) => ({ gameId: Number(game_id), atMs: at.getTime() }));
}

/** Stores the deadline of the stakes, once, in the transaction that seats black. */
export async function keepBinding(tx: Tx, gameId: number, boundUntil: bigint): Promise<void> {
  await sql`
    update escrow_game set bound_until = ${new Date(Number(boundUntil) * 1000)} where game_id = ${gameId} and bound_until is null`.execute(
    tx,
  );
}
