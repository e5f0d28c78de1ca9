// ui: formats times, moves, ratings and amounts for the player. Pure.

import { formatSol, formatSolChange, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import type { TimeControl } from '@kingstake/protocol/time-control';
import { currentLanguage } from '../language/index.ts';
import { UI_TEXTS } from './texts.ts';

const SECOND_MS = 1_000;
const SECONDS_PER_MINUTE = 60;

/** "10:00", "0:07": minutes and seconds; an hour is sixty minutes. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = String(whole % SECONDS_PER_MINUTE).padStart(2, '0');
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${rest}`;
}

/** "10:00 per side", "3:00 per side, +2 s per move". */
export function timeControlText({ initialMs, incrementMs }: TimeControl): string {
  const each = UI_TEXTS.perSide(clockText(initialMs / SECOND_MS));
  return incrementMs === 0 ? each : `${each}, ${UI_TEXTS.perMove(incrementMs / SECOND_MS)}`;
}

/** "10+0", "3+2": minutes and seconds per move; m:ss if the minutes are not whole. */
export function shortTimeControl({ initialMs, incrementMs }: TimeControl): string {
  const minutes = initialMs / SECOND_MS / SECONDS_PER_MINUTE;
  return `${Number.isInteger(minutes) ? minutes : clockText(initialMs / SECOND_MS)}+${incrementMs / SECOND_MS}`;
}

/** English has British order and 24 hours on every browser: the product's own format. */
const LOCALE = currentLanguage() === 'en' ? 'en-GB' : currentLanguage();
const dayOf = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const weekdayOf = dateFormat({ weekday: 'short' });
const timeOf = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Created on first use, because the first format of a page occupies a slow phone for 40 ms. */
function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(LOCALE, options);
    return format.format(date);
  };
}

/** "14:05", or "Tue 14:05" on another day than today. For an instant less than a week away, in the browser's time zone. */
export function timeWithinDays(instant: string, nowMs: number): string {
  const date = new Date(instant);
  const isToday = dayOf(date) === dayOf(new Date(nowMs));
  return isToday ? timeOf(date) : `${weekdayOf(date)} ${timeOf(date)}`;
}

/** "Sun, 22 Nov 2026, 21:14", without a line break. For a guaranteed deadline. */
export function promiseText(instant: string): string {
  const date = new Date(instant);
  return `${weekdayOf(date)}, ${dayOf(date)}, ${timeOf(date)}`.replaceAll(' ', '\u00a0');
}

/** "22 Nov 2026", in the browser's time zone. */
export const dayText = (instant: string): string => dayOf(new Date(instant));

/** "22 Nov 2026, 21:14", in the browser's time zone. For sentences, and for what is read days later. */
export function dateTimeText(instant: string): string {
  const date = new Date(instant);
  return `${dayOf(date)}, ${timeOf(date)}`;
}

/** In the browser's time zone. Today and yesterday are named. */
export function whenText(instant: string, nowMs: number): string {
  const date = new Date(instant);
  const today = new Date(nowMs);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = dayOf(date);
  const named = day === dayOf(today) ? UI_TEXTS.today : day === dayOf(yesterday) ? UI_TEXTS.yesterday : day;
  return `${named}, ${timeOf(date)}`;
}

/** "1,234", with English grouping. Unlike the first `Intl.NumberFormat` of a page it takes no time. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** "12.480 SOL", for table rows. Sentences use `formatSol(amount, 'prose')`. */
export function solText(amount: Lamports): string {
  return `${formatSol(amount, 'column')} ${UI_TEXTS.sol}`;
}

/** A change: "+0.950 SOL", "−1.000 SOL"; zero has no sign. */
export function solChangeText(amount: Lamports): string {
  return `${formatSolChange(amount, 'column')} ${UI_TEXTS.sol}`;
}

/** Parses the SOL text of a response into lamports; null if it is not an amount. */
export function amountOf(text: string): Lamports | null {
  const amount = parseSol(text.replace(/^-/, ''));
  if (amount === null) return null;
  return text.startsWith('-') ? lamports(-amount) : amount;
}

/** "43.2%": a share with at most one decimal. */
export function percentText(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** wins / (wins + losses + draws) in percent (specification 9); null before the first game. */
export function winRateText(wins: number, losses: number, draws: number): string | null {
  const games = wins + losses + draws;
  if (games === 0) return null;
  return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(wins / games);
}

/** White's move and Black's reply count as one, and so does a last move without a reply. */
export function fullMoves(halfMoves: number): number {
  return Math.ceil(halfMoves / 2);
}

/** "+3", "−2" or "0": a rating change, or a streak of wins or losses. */
export function signedText(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0';
}
