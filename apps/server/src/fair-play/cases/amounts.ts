// fair-play: how much of a game's profit a case holds, and what an upheld case moves for a game that its player won. Pure: no
// database, no clock.
import { type Lamports, lamports } from '@kingstake/protocol';
import { account, feeAccountOf, type Leg, type Transfer } from '../../money/ledger/index.ts';

export interface WonGame {
  id: number;
  winnerId: number; // the player of the case
  loserId: number; // gets the stake back
  wager: Lamports;
  fee: Lamports;
  isOnSite: boolean; // false: the stakes were on chain, so neither prize nor fee is in the books
}

/** What the winner's accounts hold now, in lamports. */
export interface Purse {
  playing: Lamports;
  withdrawOnly: Lamports;
}

interface VoidPlan {
  taken: Lamports; // from the winner
  fee: Lamports; // from the fee account
  owed: Lamports; // what the winner's accounts lack
  transfer: Transfer | null; // null: there is nothing to move
}

/** The smaller amount. */
export const least = (one: bigint, other: bigint): Lamports => lamports(one < other ? one : other);

/** Takes an amount, or as much as there is, from the playing balance first. */
export function takeFrom(purse: Purse, amount: Lamports): Purse {
  const playing = least(purse.playing, amount);
  return { playing, withdrawOnly: least(purse.withdrawOnly, lamports(amount - playing)) };
}

/** Legs that move `taken` and `fee` to the loser. */
export function returnLegs(
  { winnerId, loserId, feeAccount }: { winnerId: number; loserId: number; feeAccount: Leg['account'] | null },
  taken: Purse,
  fee: Lamports,
): readonly Leg[] {
  const legs: Leg[] = [
    { account: account('player', winnerId), amount: lamports(-taken.playing) },
    { account: account('withdraw_only', winnerId), amount: lamports(-taken.withdrawOnly) },
    ...(feeAccount === null ? [] : [{ account: feeAccount, amount: lamports(-fee) }]),
    { account: account('player', loserId), amount: lamports(taken.playing + taken.withdrawOnly + fee) },
  ];
  return legs.filter(({ amount }) => amount !== 0n);
}

/**
 * Plans the return of the loser's stake: the fee from its fee account, the rest from what the winner's accounts still hold. The winner
 * keeps their own stake, which is part of the prize. What is missing becomes a debt. For a stake on chain, the winner returns all of it,
 * because its fee is not in the ledger.
 */
export function planVoid(game: WonGame, purse: Purse): VoidPlan {
  const { id, winnerId, loserId, wager, isOnSite } = game;
  const fee = isOnSite ? game.fee : lamports(0n);
  const due = lamports(wager - fee);
  const taken = takeFrom(purse, due);
  const sum = lamports(taken.playing + taken.withdrawOnly);
  const legs = returnLegs({ winnerId, loserId, feeAccount: feeAccountOf(id) }, taken, fee);
  return {
    taken: sum,
    fee,
    owed: lamports(due - sum),
    transfer: legs.length === 0 ? null : { opKey: `void:${id}`, kind: 'void', legs },
  };
}

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
interface ProfitOfGame {
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
