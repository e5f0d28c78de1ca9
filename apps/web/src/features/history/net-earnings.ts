// history: what games brought and cost, added up. Pure; money is lamports.
import type { HistoryItem } from '@kingstake/protocol';
import { type Lamports, lamports } from '@kingstake/protocol/money';
import { amountOf } from '../../ui/money-text.ts';

/** What a game changed for the player: the profit of a win, the wager of a loss, nothing otherwise. */
export function netOf({ result, earnings, wagerAmount }: NetItem): Lamports {
  if (result === 'win') return amountOf(earnings) ?? lamports(0n);
  return result === 'loss' ? lamports(-(amountOf(wagerAmount) ?? 0n)) : lamports(0n);
}
type NetItem = Pick<HistoryItem, 'result' | 'earnings' | 'wagerAmount'>;

/** The sum after each game, oldest first, from nothing; `games` come newest first. */
export function sumsOf(games: readonly NetItem[]): Lamports[] {
  const sums = [lamports(0n)];
  for (const game of games.toReversed()) sums.push(lamports((sums.at(-1) ?? 0n) + netOf(game)));
  return sums;
}
