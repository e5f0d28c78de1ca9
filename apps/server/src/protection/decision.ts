// limits: decides what a player's own limits and breaks allow. Pure: no database, no clock.

import { formatSol, type Lamports, type LimitPeriod, lamports } from '@kingstake/protocol';
import type { Selectable } from 'kysely';
import type { Schema } from '../platform/database/index.ts';

const DAY_MS = 24 * 3_600_000;

/** Rolling windows over which deposits and losses are summed. */
export const WINDOWS_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const;

/** Periods for weakening a player's own protection. The delays prevent impulsive changes. */
export const PROTECTION = {
  /** From the request of a raise until it can be confirmed. */
  raiseMs: DAY_MS,
  /** How long a raise can be confirmed after that. */
  confirmMs: 7 * DAY_MS,
  /** From a player's request to end an exclusion until it is over. */
  exclusionEndMs: DAY_MS,
} as const;

type LimitKind = Schema['playLimit']['kind'];

/** A limit in force. `value` is in lamports, or in minutes for a reminder. `period` is null for a wager and a reminder. */
export interface Rule {
  kind: LimitKind;
  period: LimitPeriod | null;
  value: bigint;
}

export const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month'];

interface WindowUse {
  used: Lamports; // the sum of the window
  oldestMs: number | null; // time of its oldest deposit or lost game, in ms since 1970; null if there is none
}
export type Use = Readonly<Record<LimitPeriod, WindowUse>>;

/** A limit that would be exceeded. */
export interface LimitHit {
  kind: LimitKind;
  period: LimitPeriod | null;
  limit: Lamports;
  used: Lamports;
  resetsAtMs: number | null; // see `resetsAt`
}

/**
 * Returns when a change takes effect: a stricter value at once, a weaker one after its confirmation. A lower value is
 * stricter. No limit (null) is the weakest.
 */
export function changeOf(current: bigint | null, asked: bigint | null): 'now' | 'later' {
  if (current === null || current === asked) return 'now';
  return asked !== null && asked < current ? 'now' : 'later';
}

/** Returns `now` if a raise can be confirmed, or why it cannot. */
export function confirmable(
  change: { effectiveAt: Date; lapsesAt: Date },
  nowMs: number,
): 'now' | 'early' | 'lapsed' {
  if (nowMs < change.effectiveAt.getTime()) return 'early';
  return nowMs < change.lapsesAt.getTime() ? 'now' : 'lapsed';
}

/** Returns when a window's oldest deposit or lost game leaves it, in ms since 1970; null if there is none. */
export function resetsAt({ oldestMs }: WindowUse, period: LimitPeriod): number | null {
  return oldestMs === null ? null : oldestMs + WINDOWS_MS[period];
}

/** Returns the exceeded limit of this kind with the least room; null if `amount` fits into all of them. */
function hitOf(rules: readonly Rule[], kind: 'deposit' | 'loss', use: Use, amount: bigint): LimitHit | null {
  const hits = rules.flatMap((rule): (LimitHit & { room: bigint })[] => {
    if (rule.kind !== kind || rule.period === null) return [];
    const { period } = rule;
    const { used } = use[period];
    const room = rule.value - used;
    if (amount <= room) return [];
    const resetsAtMs = resetsAt(use[period], period);
    return [{ kind, period, limit: lamports(rule.value), used, resetsAtMs, room }];
  });
  const [first] = hits.sort((one, other) => (one.room < other.room ? -1 : one.room > other.room ? 1 : 0));
  if (first === undefined) return null;
  const { room: _room, ...hit } = first;
  return hit;
}

/**
 * Returns the limit that a stake could exceed, or null. The largest wager is checked before the loss limits. `lost` sums
 * the decided games of each window. `atRisk` sums the stakes of running and waiting games, which count as lost.
 */
export function stakeHit(
  rules: readonly Rule[],
  stake: { wager: Lamports; lost: Use; atRisk: Lamports },
): LimitHit | null {
  const largest = rules.find(({ kind }) => kind === 'wager');
  if (largest !== undefined && stake.wager > largest.value) {
    const limit = lamports(largest.value);
    return { kind: 'wager', period: null, limit, used: lamports(0n), resetsAtMs: null };
  }
  return hitOf(rules, 'loss', withRisk(stake.lost, stake.atRisk), stake.wager);
}

/** Adds stakes at risk to the losses of every window. */
export function withRisk(lost: Use, atRisk: Lamports): Use {
  const add = ({ used, oldestMs }: WindowUse): WindowUse => ({ used: lamports(used + atRisk), oldestMs });
  return { day: add(lost.day), week: add(lost.week), month: add(lost.month) };
}

/** Returns the limit that a deposit would exceed, or null. */
export function depositHit(rules: readonly Rule[], use: Use, amount: Lamports): LimitHit | null {
  return hitOf(rules, 'deposit', use, amount);
}

/**
 * Returns how much of an amount the deposit limits leave usable; the rest is withdraw-only. `inflow` is what became
 * usable in each window.
 */
export function usablePart(rules: readonly Rule[], inflow: Use, amount: Lamports): Lamports {
  let usable: bigint = amount;
  for (const { kind, period, value } of rules) {
    if (kind !== 'deposit' || period === null) continue;
    const room = value - inflow[period].used;
    if (room < usable) usable = room;
  }
  return lamports(usable > 0n ? usable : 0n);
}

/** Formats an instant as ISO 8601; null stays null. */
export const isoOrNull = (atMs: number | null): string | null =>
  atMs === null ? null : new Date(atMs).toISOString();

/** Returns the details of `LIMIT_REACHED`, with amounts in SOL. */
export function hitDetails({ kind, period, limit, used, resetsAtMs }: LimitHit) {
  return { kind, period, limit: formatSol(limit), used: formatSol(used), resetsAt: isoOrNull(resetsAtMs) };
}

/**
 * A break or exclusion that no operator has lifted. `operator` is null if the player began it. `until` is, for an exclusion, the first
 * instant at which the player may request its end.
 */
export type BreakRow = Pick<
  Selectable<Schema['playBreak']>,
  'id' | 'kind' | 'operator' | 'reason' | 'beganAt' | 'until' | 'endRequestedAt'
>;

/** Returns when a break or exclusion is over; null for an exclusion whose end was not requested. */
export function endOf({ kind, until, endRequestedAt }: BreakRow): number | null {
  if (kind === 'break') return until.getTime();
  return endRequestedAt === null ? null : endRequestedAt.getTime() + PROTECTION.exclusionEndMs;
}

/** Returns the break or exclusion in force that lasts longest; null if there is none. */
export function breakInForce(breaks: readonly BreakRow[], nowMs: number): BreakRow | null {
  const lastsMs = (row: BreakRow): number => endOf(row) ?? Number.POSITIVE_INFINITY;
  const isLonger = (one: BreakRow, other: BreakRow): boolean =>
    lastsMs(one) === lastsMs(other) ? one.until > other.until : lastsMs(one) > lastsMs(other);
  let longest: BreakRow | null = null;
  for (const row of breaks)
    if (lastsMs(row) > nowMs && (longest === null || isLonger(row, longest))) longest = row;
  return longest;
}

/**
 * Returns the earliest end, as shown to the player. Null if the time of an exclusion has passed and its end was not
 * requested.
 */
export function shownUntil(row: BreakRow, nowMs: number): number | null {
  const endMs = endOf(row);
  if (endMs !== null) return endMs;
  const untilMs = row.until.getTime();
  return untilMs > nowMs ? untilMs : null;
}

/** Adds calendar months in UTC. If the resulting month lacks the day, the result is its last day. */
export function addMonths(fromMs: number, months: number): number {
  const date = new Date(fromMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
