// history: results as labels and tones, and net earnings. Pure; money is lamports.
import type { HistoryItem, PlayerStats } from '@kingstake/protocol';
import { FRIENDLY_WAGER_SOL } from '@kingstake/protocol/economics';
import { type Lamports, lamports } from '@kingstake/protocol/money';
import { amountOf } from '../../ui/format.ts';
import { HISTORY_TEXTS } from './texts.ts';

type Tone = 'lamp' | 'loss' | 'quiet';

interface ResultLabel {
  word: string;
  sign: string; // the sign in the tile before the label
  tone: Tone;
}

const RESULTS: Readonly<Record<HistoryItem['result'], readonly [sign: string, tone: Tone]>> = {
  win: ['+', 'lamp'],
  loss: ['−', 'loss'],
  draw: ['=', 'quiet'],
  aborted: ['×', 'quiet'],
  void: ['×', 'quiet'],
};

export function resultOf(result: HistoryItem['result']): ResultLabel {
  const [sign, tone] = RESULTS[result];
  return { word: HISTORY_TEXTS.results[result], sign, tone };
}

type EndedItem = Pick<HistoryItem, 'result' | 'reason' | 'wagerAmount'>;

/** How a game ended, in a word. An unknown reason is returned unchanged. Without a result, both wagers were refunded. */
export function reasonOf({ result, reason, wagerAmount }: EndedItem): string {
  const { reasons, refunded } = HISTORY_TEXTS;
  if (result === 'aborted' || result === 'void') return wagerAmount === FRIENDLY_WAGER_SOL ? '' : refunded;
  if (reason == null) return '';
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason;
}

export function winRateText({ winRate }: PlayerStats): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(winRate)}%`;
}

/** "21–40 of 45 games" on the second page of twenty. */
export function countText({ page, limit, total }: { page: number; limit: number; total: number }): string {
  const first = Math.min(total, (page - 1) * limit + 1);
  const last = Math.min(total, page * limit);
  return HISTORY_TEXTS.count(first, last, total);
}

type NetItem = Pick<HistoryItem, 'result' | 'earnings' | 'wagerAmount' | 'returned'>;

/** The player's profit: positive for a win, minus the wager for a loss, zero otherwise and for a returned wager. */
export function netOf({ result, earnings, wagerAmount, returned }: NetItem): Lamports {
  if (returned === true) return lamports(0n);
  if (result === 'win') return amountOf(earnings) ?? lamports(0n);
  return result === 'loss' ? lamports(-(amountOf(wagerAmount) ?? 0n)) : lamports(0n);
}

/** The running totals of net earnings from zero, oldest game first. `games` lists the newest first. */
export function sumsOf(games: readonly NetItem[]): Lamports[] {
  const sums = [lamports(0n)];
  for (const game of games.toReversed()) sums.push(lamports((sums.at(-1) ?? 0n) + netOf(game)));
  return sums;
}
