// sim: what is on chain, or not settled, although nothing should be any more.
import type pg from 'pg';
import type { SeatNetwork } from './seat-network.ts';
import { OTHER_ARBITER } from './seat-program.ts';

/** Longer than servers look after a seat that a wallet was asked to open. */
export const WATCHED_MS = 310_000;

/** Games that are over and not settled, and seats with a stake. Who waits for an opponent keeps the stake in its seat. */
export async function countStanding(pool: pg.Pool, seats: SeatNetwork): Promise<number> {
  const { rows: games } = await pool.query(`
    select from escrow_game join game on game.id = game_id where status = 'ended' and settled_at is null`);
  const { rows: waiting } = await pool.query<{ seat: string }>(`
    select seat from escrow_seat join game on game.id = game_id where status = 'waiting' and side = 'white'`);
  const kept = new Set(waiting.map(({ seat }) => seat));
  return games.length + standing(seats).filter((seat) => !kept.has(seat)).length;
}

/** Seats that hold a stake. One that names another arbiter is its player's to take back, and no one else's. */
export function standing(seats: SeatNetwork): string[] {
  return [...new Set(seats.changes.map(({ seat }) => seat))].filter((seat) => {
    const account = seats.at(seat);
    return account !== null && account.state !== 'done' && account.arbiter !== OTHER_ARBITER;
  });
}
