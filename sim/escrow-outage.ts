// sim: a day in which no server comes back: players take bound stakes back without one when their lock is over, some too early,
// some as the servers return.
import type pg from 'pg';
import type { Chance } from './random.ts';
import type { SeatNetwork } from './seat-network.ts';
import { OTHER_ARBITER } from './seat-program.ts';
import type { VirtualTime } from './virtual-time.ts';

/** In one run on chain of so many, the `at`th; half of them wait so long for a game that is won and not paid out. */
export const LOCKED_OUT = { every: 8, at: 2, waitMs: 90_000, lookMs: 200 } as const;
/** How many stakes are taken back as soon as they may be. */
const TAKEN_BACK = 0.6;
/** Around the end of the lock: the first ones are refused, and tried again. */
const TRY_MS = [-5_000, 20_000] as const;
const AGAIN_MS = 10_000;
/** The servers return this long after the last lock is over, half of them among those who take their stakes back. */
const RETURN_MS: Readonly<Record<'soon' | 'late', readonly [number, number]>> = {
  soon: [-15_000, 20_000],
  late: [40_000, 900_000],
};
/** Where no stake is bound. */
const A_DAY_MS = 86_400_000;

/** Whether this is the moment to go: a stake is bound, of a won game if that is asked for. */
export async function isBound(pool: pg.Pool, seats: SeatNetwork, mustBeWon: boolean): Promise<boolean> {
  const bound = seats.bound();
  if (bound.length === 0 || !mustBeWon) return bound.length > 0;
  const { rows } = await pool.query<{ match: string }>(`
    select encode(escrow_game.match, 'hex') as match from escrow_game join game on game.id = game_id
    where winner_id is not null and settled_at is null`);
  const won = new Set(rows.map(({ match }) => match));
  return bound.some(({ match }) => won.has(Buffer.from(match).toString('hex')));
}

/** Plans what players do without a server; gives the instant when the servers come back, in milliseconds since 1970. */
export function planReturns(seats: SeatNetwork, time: VirtualTime, chance: Chance): number {
  const bound = seats.bound();
  const nowMs = time.nowMs();
  for (const { seat, player, deadlineMs } of bound) {
    if (!chance.happens(TAKEN_BACK)) continue;
    const tryMs = deadlineMs - nowMs + chance.whole(...TRY_MS);
    time.after(tryMs, () => seats.expire(player, seat));
    time.after(tryMs + AGAIN_MS, () => seats.expire(player, seat));
  }
  const back = chance.happens(0.5) ? RETURN_MS.soon : RETURN_MS.late;
  const lastMs = Math.max(nowMs + A_DAY_MS, ...bound.map(({ deadlineMs }) => deadlineMs));
  return lastMs + chance.whole(...back);
}

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
