// policy: the record of signed orders, rebuilt from the journal at the start. No I/O and no clock.
import type { ReservesOrder, SeatStep } from '../contract/index.ts';
import type { SignedEntry, SignedPayout } from './entries.ts';
import { DAY_MS, HOUR_MS, SIGNATURE_FEE } from './rules.ts';

interface Moment {
  atMs: number;
}

type RecentPayout = Moment & { user: number; wallet: string; lamports: bigint; isAutomatic: boolean };

type StepKind = 'decide' | 'other';
type CountedKind = StepKind | 'memo' | 'reserves';

export interface SigningRecord {
  /** Signed attempts of a withdrawal, oldest first. */
  attemptsOf(withdrawal: number): readonly (SignedPayout & Moment)[];
  /** The winner's seat of two decided seats; null if they were not decided. */
  winnerOf(seats: readonly [string, string]): string | null;
  /** Lamports to this user or to this wallet in the last 24 hours, the larger of the two sums. */
  paidInDay(to: { user: number; wallet: string }, nowMs: number, only?: 'automatic'): bigint;
  /** Lamports that left the treasury in the last hour, fees and memos included. */
  leftInHour(nowMs: number): bigint;
  /** Lamports paid without an operator's signature in the last hour. */
  automaticInHour(nowMs: number): bigint;
  memosInHour(nowMs: number): number;
  reservesInHour(nowMs: number): number;
  /** The newest statement of reserves whose memo was signed; null before the first. */
  lastReserves(): (Pick<ReservesOrder, 'height' | 'hash'> & Moment) | null;
  /** Steps of the arbiter: payouts of won games, or all others. */
  stepsInHour(kind: StepKind, nowMs: number): number;
  /** Adds what was signed at `atMs`. */
  add(entry: SignedEntry, atMs: number): void;
}

export function createRecord(): SigningRecord {
  const attempts = new Map<number, (SignedPayout & Moment)[]>();
  const winners = new Map<string, string>();
  const payouts: RecentPayout[] = [];
  const instants: { [Kind in CountedKind]: number[] } = { decide: [], other: [], memo: [], reserves: [] };
  let lastReserves: ReturnType<SigningRecord['lastReserves']> = null;

  // Entries ahead of the clock count too, so that setting the clock back does not reset a cap.
  const within = <T extends Moment>(list: readonly T[], nowMs: number, windowMs: number) =>
    list.filter(({ atMs }) => atMs > nowMs - windowMs);
  const sum = (list: readonly RecentPayout[]) => list.reduce((total, { lamports }) => total + lamports, 0n);
  const countInHour = (kind: CountedKind, nowMs: number) =>
    instants[kind].filter((atMs) => atMs > nowMs - HOUR_MS).length;

  return {
    attemptsOf: (withdrawal) => attempts.get(withdrawal) ?? [],
    winnerOf: (seats) => winners.get(pairOf(seats)) ?? null,
    paidInDay({ user, wallet }, nowMs, only) {
      const day = within(payouts, nowMs, DAY_MS).filter(
        ({ isAutomatic }) => only === undefined || isAutomatic,
      );
      const toUser = sum(day.filter((paid) => paid.user === user));
      const toWallet = sum(day.filter((paid) => paid.wallet === wallet));
      // Math.max does not accept bigint.
      if (toUser > toWallet) return toUser;
      return toWallet;
    },
    leftInHour(nowMs) {
      const paid = within(payouts, nowMs, HOUR_MS);
      const memos = countInHour('memo', nowMs) + countInHour('reserves', nowMs);
      const signatures = BigInt(paid.length + memos);
      return sum(paid) + signatures * SIGNATURE_FEE;
    },
    automaticInHour: (nowMs) => sum(within(payouts, nowMs, HOUR_MS).filter(({ isAutomatic }) => isAutomatic)),
    memosInHour: (nowMs) => countInHour('memo', nowMs),
    reservesInHour: (nowMs) => countInHour('reserves', nowMs),
    lastReserves: () => lastReserves,
    stepsInHour: countInHour,
    add(entry, atMs) {
      if (entry.kind === 'payout') {
        const { withdrawal, user, wallet, lamports, approvers } = entry;
        attempts.set(withdrawal, [...(attempts.get(withdrawal) ?? []), { ...entry, atMs }]);
        payouts.push({ atMs, user, wallet, lamports, isAutomatic: approvers.length === 0 });
        forget(payouts, ({ atMs: at }) => at <= atMs - DAY_MS);
        return;
      }
      const counted = instants[entry.kind === 'step' ? kindOf(entry.step) : entry.kind];
      counted.push(atMs);
      forget(counted, (at) => at <= atMs - HOUR_MS);
      if (entry.kind === 'reserves') lastReserves = { height: entry.height, hash: entry.hash, atMs };
      if (entry.kind !== 'step' || entry.step.do !== 'decide') return;
      const { winnerSeat, loserSeat } = entry.step;
      winners.set(pairOf([winnerSeat, loserSeat]), winnerSeat);
    },
  };
}

export const kindOf = (step: SeatStep): StepKind => (step.do === 'decide' ? 'decide' : 'other');

/** Removes items from the front that are outside every window. */
function forget<T>(list: T[], isOver: (item: T) => boolean): void {
  const kept = list.findIndex((item) => !isOver(item));
  list.splice(0, kept === -1 ? list.length : kept);
}

const pairOf = (seats: readonly [string, string]) => seats.toSorted().join(' ');
