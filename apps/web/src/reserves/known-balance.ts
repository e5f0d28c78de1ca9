// reserves: what a player had at the time of a statement, as far as their own transactions tell it. Pure.
import { parseSol } from '@kingstake/protocol/money';

/** A line of the player's statement of transactions. */
export interface BalanceLine {
  id: number;
  balanceAfter: string; // SOL
  createdAt: string;
}

/** Lines of deposits that are not final yet have ids from here on, and change no balance. */
const PENDING_FROM = 1_000_000_000_000;
/** Around the statement, a line may or may not be counted, because two transactions can commit at the same time. */
const UNSURE_MS = 60_000;
/** A line that is this much older than the statement is counted in it, unless the statement is of an old posting. */
const COUNTED_MS = 5 * UNSURE_MS;

/**
 * Returns the least playing balance that the player had at the statement, in lamports; null if it is older than the given lines. Stakes
 * and withdrawals at that time are more than this. `lines` are newest first; `isAll`: the player has no older ones.
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
