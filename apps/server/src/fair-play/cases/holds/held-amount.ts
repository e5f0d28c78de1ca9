// fair-play: how much of a game's profit a case holds. Pure: no database, no clock.
import { type Lamports, lamports } from '@kingstake/protocol';
import { least } from '../void.ts';

/** What changed the money that a player has on the site, and by how much. */
export interface SiteChange {
  amount: bigint; // signed; a prize counts without the player's own stake, which was on the site before
  prizeOf: number | null; // the game that the player won; null for any other change
}

/**
 * The money that a player has on the site: both balances, own stakes in games that have not ended, and withdrawals that are not signed. A
 * stake or a withdrawal that is taken or comes back changes nothing.
 */
export interface SiteMoney {
  now: bigint;
  changes: readonly SiteChange[]; // newest first, from now back to the oldest prize
}

/** A game that joins a case, and what the player won in it. */
export interface ProfitOfGame {
  gameId: number;
  profit: Lamports;
}

/**
 * What is held of each game: its profit, but at most the least that the player has had on the site since that prize, less what other games
 * hold. The oldest prize comes first. So all holds together are never above the least since the newest prize, and no lamport is held twice.
 * Throws for a profit whose prize is not among the changes.
 */
export function heldAmounts(
  money: SiteMoney,
  games: readonly ProfitOfGame[],
  heldByOthers: bigint,
): ReadonlyMap<number, Lamports> {
  const profits = new Map(games.map(({ gameId, profit }) => [gameId, profit]));
  const won = leastSincePrizes(money).filter(({ gameId }) => (profits.get(gameId) ?? 0n) > 0n);
  const amounts = new Map(games.map(({ gameId }) => [gameId, lamports(0n)]));
  let held = heldByOthers;
  for (const { gameId, lowest } of won.reverse()) {
    const profit = profits.get(gameId) ?? lamports(0n);
    const free = lowest - held;
    const amount = lamports(free <= 0n ? 0n : least(free, profit));
    amounts.set(gameId, amount);
    profits.delete(gameId);
    held += amount;
  }
  for (const [gameId, profit] of profits)
    if (profit > 0n) throw new Error(`the prize of game ${gameId} is not among the changes`);
  return amounts;
}

/** Each prize with the least that was on the site since, newest first. */
function leastSincePrizes({ now, changes }: SiteMoney): { gameId: number; lowest: bigint }[] {
  let had = now;
  let lowest = now;
  const found: { gameId: number; lowest: bigint }[] = [];
  for (const { amount, prizeOf } of changes) {
    if (prizeOf !== null) found.push({ gameId: prizeOf, lowest });
    had -= amount;
    if (had < lowest) lowest = had;
  }
  return found;
}
