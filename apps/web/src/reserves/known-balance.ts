// reserves: the player's balance at the time of a statement, as far as their own transactions show it. Pure.
import { parseSol } from '@kingstake/protocol/money';

/** A line of the player's transaction history. */
export interface BalanceLine {
  id: number;
  balanceAfter: string; // SOL
  createdAt: string;
}

/** Deposits that are not final yet have ids from here on, and change no balance. */
const PENDING_FROM = 1_000_000_000_000;
/** Lines this close to the statement may or may not be included, because transactions can commit concurrently. */
const UNSURE_MS = 60_000;
/** A statement must include lines that are older than it by this much; otherwise it covers an outdated posting. */
const COUNTED_MS = 5 * UNSURE_MS;

/**
 * Returns the minimum playing balance of the player at the statement, in lamports; null if it is older than the given lines. The
 * actual amount also includes stakes and withdrawals at that time. `lines` are newest first; `isAll`: the player has no older ones.
 */
export function leastBalance(
  lines: readonly BalanceLine[],
  { postingId, asOf }: { postingId: number; asOf: string },
  isAll: boolean,
): bigint | null {
  const booked = lines.filter(({ id }) => id < PENDING_FROM);
  const countedUntil = Date.parse(asOf) - COUNTED_MS;
  const before = booked.find(({ id, createdAt }) => id <= postingId || Date.parse(createdAt) <= countedUntil);
  if (before === undefined) return isAll ? 0n : null;
  const near = booked.filter(
    ({ createdAt }) => Math.abs(Date.parse(createdAt) - Date.parse(asOf)) <= UNSURE_MS,
  );
  const balances = [before, ...near].map(({ balanceAfter }) => parseSol(balanceAfter) ?? 0n);
  const [least = 0n] = balances.toSorted((one, other) => (one < other ? -1 : 1));
  return least;
}
