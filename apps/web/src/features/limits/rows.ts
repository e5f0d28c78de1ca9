// limits: what the screen shows of the player's own limits, and what a change of one means. Pure.
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

/** What a raise or a removal changes the limit to: null is no limit. `minutes` only for the reminder. */
export interface PendingChange {
  changeId: number;
  value: Lamports | null;
  minutes: number | null;
  effectiveAt: string;
  lapsesAt: string;
  isConfirmable: boolean;
}

/** One limit on a sum. */
export interface WindowRow {
  period: LimitPeriod;
  limit: Lamports;
  /** Negative if more was won than lost. */
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

/** The limits of this kind that are set, the shortest window first. */
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

/** Whole percent, rounded down, so that 100 means that nothing is left. */
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

/** The largest wager to choose that the loss limits still allow; null if they allow every wager, 0 if they allow none. */
export function affordableWager(rows: readonly WindowRow[]): Lamports | null {
  const left = rows.map((row) => row.left);
  if (left.length === 0) return null;
  const fits = WAGER_OPTIONS.filter((wager) => left.every((room) => wager <= room));
  if (fits.length === WAGER_OPTIONS.length) return null;
  return fits.at(-1) ?? ZERO;
}

/** none: the value stays. lower: works at once, as does `set`. raise and remove: take 24 hours. */
export type ChangeKind = 'none' | 'set' | 'lower' | 'raise' | 'remove';

/** Null is no limit. Lower values are stricter, for the minutes of a reminder too. */
export function changeKindOf(current: bigint | null, asked: bigint | null): ChangeKind {
  if (current === asked) return 'none';
  if (current === null) return 'set';
  if (asked === null) return 'remove';
  return asked < current ? 'lower' : 'raise';
}

/** Whether the player must confirm it 24 hours later. */
export const isDelayed = (change: ChangeKind): boolean => change === 'raise' || change === 'remove';

/** Whether the typed text is the display name; case and outer spaces do not count. */
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
/** Timers take at most 24 days. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/** ms until the break is over, at least a second; null without an end. */
export function untilBreakEndsMs(inForce: LimitsAnswer['break'], nowMs: number): number | null {
  if (inForce?.until == null) return null;
  return Math.min(LONGEST_WAIT_MS, Math.max(0, Date.parse(inForce.until) - nowMs) + SECOND_MS);
}

/** What the player can do about an exclusion: nothing yet, ask for its end, or wait for the end that was asked for. */
export function exclusionState(inForce: LimitsAnswer['break']): 'none' | 'runs' | 'over' | 'ends' {
  if (inForce?.kind !== 'exclusion') return 'none';
  if (inForce.isEndRequested) return 'ends';
  return inForce.until === null ? 'over' : 'runs';
}

/** What a break does to the player's games: how many it cancels, and whose games go on. Friendly games are left alone. */
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

/** Why an account cannot be closed yet, as far as the page knows. Withdrawals in progress are known to the server alone. */
export function closingReasons(
  user: Pick<User, 'balance' | 'withdrawOnly'>,
  games: readonly Pick<Game, 'status'>[],
): ('game' | 'balance')[] {
  const hasGame = games.some(({ status }) => status !== 'ended');
  const hasMoney = moneyOf(user) >= MIN_TRANSFER;
  return [...(hasGame ? (['game'] as const) : []), ...(hasMoney ? (['balance'] as const) : [])];
}

/** What the player leaves by closing the account, because it is too small to be withdrawn; null if there is nothing. */
export function restOf(user: Pick<User, 'balance' | 'withdrawOnly'>): Lamports | null {
  const money = moneyOf(user);
  return money > 0n && money < MIN_TRANSFER ? money : null;
}

const moneyOf = ({ balance, withdrawOnly = '0' }: Pick<User, 'balance' | 'withdrawOnly'>): Lamports =>
  lamports((parseSol(balance) ?? ZERO) + (parseSol(withdrawOnly) ?? ZERO));
