// sim: a day on which all servers are down. Players take bound stakes back once their lock is over. Some try too early, and some try
// while the servers return.
import type pg from 'pg';
import type { Chance } from './random.ts';
import type { SeatNetwork } from './seat-network.ts';
import { OTHER_ARBITER } from './seat-program.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * Every eighth run on chain has such a day, starting with the second. Half of those runs first wait up to `waitMs` for a game that is won
 * but not paid out.
 */
export const LOCKED_OUT = { every: 8, at: 2, waitMs: 90_000, lookMs: 200 } as const;
/** The share of stakes that are taken back as soon as possible. */
const TAKEN_BACK = 0.6;
/** Attempts are made around the end of the lock. Early ones are refused and repeated. */
const TRY_MS = [-5_000, 20_000] as const;
const AGAIN_MS = 10_000;
/** How long after the end of the last lock the servers return. Half of the runs return while players take their stakes back. */
const RETURN_MS: Readonly<Record<'soon' | 'late', readonly [number, number]>> = {
  soon: [-15_000, 20_000],
  late: [40_000, 900_000],
};
/** The duration when no stake is bound. */
const A_DAY_MS = 86_400_000;

/** Whether a stake is bound. With `mustBeWon`, its game must be won and not settled. */
export async function isBound(pool: pg.Pool, seats: SeatNetwork, mustBeWon: boolean): Promise<boolean> {
  const bound = seats.bound();
  if (bound.length === 0 || !mustBeWon) return bound.length > 0;
  const { rows } = await pool.query<{ match: string }>(`
    select encode(escrow_game.match, 'hex') as match from escrow_game join game on game.id = game_id
    where winner_id is not null and settled_at is null`);
  const won = new Set(rows.map(({ match }) => match));
  return bound.some(({ match }) => won.has(Buffer.from(match).toString('hex')));
}

/** Schedules what players do without a server. Returns when the servers come back, in milliseconds since 1970. */
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

/** Exceeds the time for which servers watch a seat that a wallet was asked to open. */
export const WATCHED_MS = 310_000;

/**
 * Counts games that are over but not settled, and seats that hold a stake. A seat whose player waits for an opponent keeps its stake and
 * does not count.
 */
export async function countStanding(pool: pg.Pool, seats: SeatNetwork): Promise<number> {
  const { rows: games } = await pool.query(`
    select from escrow_game join game on game.id = game_id where status = 'ended' and settled_at is null`);
  const { rows: waiting } = await pool.query<{ seat: string }>(`
    select seat from escrow_seat join game on game.id = game_id where status = 'waiting' and side = 'white'`);
  const kept = new Set(waiting.map(({ seat }) => seat));
  return games.length + standing(seats).filter((seat) => !kept.has(seat)).length;
}

/** Returns seats that hold a stake. Seats with another arbiter are left out, because only their player can take the stake back. */
export function standing(seats: SeatNetwork): string[] {
  return [...new Set(seats.changes.map(({ seat }) => seat))].filter((seat) => {
    const account = seats.at(seat);
    return account !== null && account.state !== 'done' && account.arbiter !== OTHER_ARBITER;
  });
}
