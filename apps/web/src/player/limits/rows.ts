// limits: the rows of the player's own limits, and the meaning of a change. Pure.
import { isFriendly, MIN_TRANSFER, WAGER_OPTIONS } from '@kingstake/protocol/economics';
import type { Game } from '@kingstake/protocol/game';
import type { LimitPeriod, LimitsAnswer, PendingLimit } from '@kingstake/protocol/http/limits';
import type { User } from '@kingstake/protocol/http/users';
import { type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { amountOf } from '../../ui/format.ts';

export const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month'];
export const REMINDER_MINUTES = [15, 30, 60] as const;
export type WindowedKind = 'deposit' | 'loss';
export type LimitKind = WindowedKind | 'wager' | 'reminder';
export type ExclusionMonths = 6 | 12 | 60;

/** The new value of a raise or a removal; null: no limit. `minutes` is only set for the reminder. */
export interface PendingChange {
  changeId: number;
  value: Lamports | null;
  minutes: number | null;
  effectiveAt: string;
  lapsesAt: string;
  isConfirmable: boolean;
}

/** One limit on a sum within a window. */
export interface WindowRow {
  period: LimitPeriod;
  limit: Lamports;
  /** Negative if the player won more than they lost. */
  used: Lamports;
  left: Lamports; // never negative
  percent: number; // of the bar, 0 to 100
  level: 'calm' | 'near' | 'reached';
  /** When the oldest entry leaves the window. */
  resetsAt: string | null;
  pending: PendingChange | null;
}

const NEAR_PERCENT = 80;
const FULL_PERCENT = 100;
const ZERO = lamports(0n);

/** The limits of this kind, shortest window first. */
export function windowRows(answer: LimitsAnswer, kind: WindowedKind, nowMs: number): WindowRow[] {
  return PERIODS.flatMap((period): WindowRow[] => {
    const limit = limitOf(answer, kind, period);
    if (limit === null) return [];
    const use = answer.used.find((each) => each.kind === kind && each.period === period);
    const used = amountOf(use?.used ?? '0') ?? ZERO;
    const percent = percentOf(used, limit);
    return [
      {
        period,
        limit,
        used,
        left: used >= limit ? ZERO : lamports(limit - used),
        percent,
        level: percent >= FULL_PERCENT ? 'reached' : percent >= NEAR_PERCENT ? 'near' : 'calm',
        resetsAt: use?.resetsAt ?? null,
        pending: pendingOf(answer, { kind, period }, nowMs),
      },
    ];
  });
}

/** Whole percent, rounded down, so that 100 means nothing is left. */
function percentOf(used: Lamports, limit: Lamports): number {
  if (used <= 0n) return 0;
  return used >= limit ? FULL_PERCENT : Number((used * 100n) / limit);
}

export function limitOf(
  { limits }: Pick<LimitsAnswer, 'limits'>,
  kind: WindowedKind | 'wager',
  period?: LimitPeriod,
): Lamports | null {
  return parseSol(limits.find((each) => each.kind === kind && each.period === period)?.value ?? '');
}

export function reminderOf({ limits }: Pick<LimitsAnswer, 'limits'>): number | null {
  return limits.find(({ kind }) => kind === 'reminder')?.minutes ?? null;
}

interface LimitName {
  kind: PendingLimit['kind'];
  period?: LimitPeriod;
}

export function pendingOf(
  { pending }: Pick<LimitsAnswer, 'pending'>,
  { kind, period }: LimitName,
  nowMs: number,
): PendingChange | null {
  const found = pending.find((each) => each.kind === kind && each.period === period);
  if (found === undefined) return null;
  const { changeId, value, minutes, effectiveAt, lapsesAt } = found;
  return {
    changeId,
    value: value == null ? null : parseSol(value),
    minutes: minutes ?? null,
    effectiveAt,
    lapsesAt,
    isConfirmable: nowMs >= Date.parse(effectiveAt),
  };
}

/** The largest wager option that the loss limits still allow; null if they allow every wager, 0 if they allow none. */
export function affordableWager(rows: readonly WindowRow[]): Lamports | null {
  const left = rows.map((row) => row.left);
  if (left.length === 0) return null;
  const fits = WAGER_OPTIONS.filter((wager) => left.every((room) => wager <= room));
  if (fits.length === WAGER_OPTIONS.length) return null;
  return fits.at(-1) ?? ZERO;
}

/** none: the value stays. set and lower: in effect immediately. raise and remove: take 24 hours. */
export type ChangeKind = 'none' | 'set' | 'lower' | 'raise' | 'remove';

/** Null means no limit. Lower values are stricter, also for the minutes of a reminder. */
export function changeKindOf(current: bigint | null, asked: bigint | null): ChangeKind {
  if (current === asked) return 'none';
  if (current === null) return 'set';
  if (asked === null) return 'remove';
  return asked < current ? 'lower' : 'raise';
}

/** Whether the player must confirm it 24 hours later. */
export const isDelayed = (change: ChangeKind): boolean => change === 'raise' || change === 'remove';

/** Whether the typed text is the display name, ignoring case and surrounding spaces. */
export function isTypedName(typed: string, username: string): boolean {
  const plain = (name: string) => name.trim().normalize('NFC').toLowerCase();
  return plain(typed) === plain(username);
}

const HOUR_MS = 3_600_000;

export type BreakHours = 24 | 168 | 720;

/** Whether this break would end before the one in force, which cannot be shortened. */
export function isShorterBreak(hours: BreakHours, inForce: LimitsAnswer['break'], nowMs: number): boolean {
  if (inForce === null) return false;
  if (inForce.kind === 'exclusion' || inForce.until === null) return true;
  return nowMs + hours * HOUR_MS <= Date.parse(inForce.until);
}

const SECOND_MS = 1_000;
/** Timers are limited to about 24 days. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/** The delay (ms) until a timer should check again whether the break is over; null if it has no end. */
export function untilBreakEndsMs(inForce: LimitsAnswer['break'], nowMs: number): number | null {
  if (inForce?.until == null) return null;
  return Math.min(LONGEST_WAIT_MS, Math.max(0, Date.parse(inForce.until) - nowMs) + SECOND_MS);
}

/** What the player can do about an exclusion: nothing yet, request its end, or wait for the requested end. */
export function exclusionState(inForce: LimitsAnswer['break']): 'none' | 'runs' | 'over' | 'ends' {
  if (inForce?.kind !== 'exclusion') return 'none';
  if (inForce.isEndRequested) return 'ends';
  return inForce.until === null ? 'over' : 'runs';
}

/**
 * The effect of a break on the player's games: how many it cancels, and which opponents' games continue. Friendly games are not affected.
 */
export function openGamesOf(
  games: readonly Game[],
  userId: number,
): { waiting: number; opponents: readonly string[] } {
  const staked = games.filter(({ wagerAmount }) => !isFriendly(parseSol(wagerAmount) ?? ZERO));
  const running = staked.filter(({ status }) => status === 'active' || status === 'ready');
  return {
    waiting: staked.filter(({ status }) => status === 'waiting').length,
    opponents: running.flatMap(({ whitePlayerId, whitePlayer, blackPlayer }) => {
      const opponent = whitePlayerId === userId ? blackPlayer : whitePlayer;
      return opponent === null ? [] : [opponent.username];
    }),
  };
}

/** Why an account cannot be closed yet, as far as the page knows. Only the server knows withdrawals in progress. */
export function closingReasons(
  user: Pick<User, 'balance' | 'withdrawOnly'>,
  games: readonly Pick<Game, 'status'>[],
): ('game' | 'balance')[] {
  const hasGame = games.some(({ status }) => status !== 'ended');
  const hasMoney = moneyOf(user) >= MIN_TRANSFER;
  return [...(hasGame ? (['game'] as const) : []), ...(hasMoney ? (['balance'] as const) : [])];
}

/** The balance that the player forfeits by closing the account, because it is too small to be withdrawn; null if there is none. */
export function restOf(user: Pick<User, 'balance' | 'withdrawOnly'>): Lamports | null {
  const money = moneyOf(user);
  return money > 0n && money < MIN_TRANSFER ? money : null;
}

const moneyOf = ({ balance, withdrawOnly = '0' }: Pick<User, 'balance' | 'withdrawOnly'>): Lamports =>
  lamports((parseSol(balance) ?? ZERO) + (parseSol(withdrawOnly) ?? ZERO));
