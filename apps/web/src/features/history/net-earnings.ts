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

export interface Curve {
  line: string; // SVG path
  area: string; // between the line and zero
  zero: number; // its height
}

/** The sums as a line in a box of this size, zero included. Pixels, so a fraction of a lamport is nothing. */
export function curveOf(sums: readonly Lamports[], width: number, height: number): Curve {
  const values = sums.map(Number);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const range = high - low || 1;
  const x = (index: number) => (index * width) / Math.max(1, values.length - 1);
  const y = (value: number) => height - ((value - low) / range) * height;
  const at = (index: number, top: number) => `${x(index).toFixed(1)} ${top.toFixed(1)}`;
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${at(index, y(value))}`).join('');
  const zero = y(0);
  return { line, zero, area: `${line}L${at(values.length - 1, zero)}L${at(0, zero)}Z` };
}
