// Chess clock: pure functions (clock, nowMs) -> clock. A clock is plain data in whole milliseconds, so that it can be
// stored and rounding errors do not accumulate. It has no timers, and the caller passes every time.
import { creditLag, LAG_BUCKET_START_MS, lagGrace } from './lag.ts';
import { otherSide, type Side } from './side.ts';

/** The time that a game grants each side. */
export interface TimeControl {
  readonly initialMs: number; // at the start
  readonly incrementMs: number; // added after each move; 0 for none
}

/** The time of one side. */
export interface ClockSide {
  readonly remainingMs: number; // time left when this side's clock last stopped; never negative
  readonly lagBucketMs: number; // lag that may still be credited (see lag.ts)
}

/** The clocks of both sides. At most one of them runs. */
export interface Clock {
  readonly white: ClockSide;
  readonly black: ClockSide;
  readonly turn: Side; // the side to move, whose time runs or will run
  readonly runningSinceMs: number | null; // when that side's time started, in ms since 1970; null while stopped
}

/** What both clocks show at a given time. */
export interface ClockReading {
  readonly whiteMs: number; // left to white, at least 0
  readonly blackMs: number; // left to black, at least 0
  readonly atMs: number; // the time of the reading, in ms since 1970
}

/** Returns a stopped clock with White to move and `initialMs` for each side. */
export function createClock(initialMs: number): Clock {
  const side: ClockSide = { remainingMs: initialMs, lagBucketMs: LAG_BUCKET_START_MS };
  return { white: side, black: side, turn: 'white', runningSinceMs: null };
}

/** Returns the clock with the time of the side to move running from `nowMs`. */
export function startClock(clock: Clock, nowMs: number): Clock {
  return { ...clock, runningSinceMs: nowMs };
}

/** Returns the stopped clock. It charges the elapsed time without lag credit, because no move arrived. */
export function stopClock(clock: Clock, nowMs: number): Clock {
  const { turn } = clock;
  const remainingMs = Math.max(0, clock[turn].remainingMs - elapsedMs(clock, nowMs));
  return { ...clock, [turn]: { ...clock[turn], remainingMs }, runningSinceMs: null };
}

/**
 * Returns the clock after a move that arrived at `nowMs`: charges the mover's time, adds the increment and starts the
 * other side's time. The clock must be running.
 *
 * `rttMs` is the round trip to the mover that the server measured (0 if unknown). Returns null if the mover's flag has
 * fallen: at least 1 ms must be left after the lag credit, because only a move in time gets the increment (FIDE Laws of
 * Chess, III.2.2).
 */
export function pressClock(clock: Clock, nowMs: number, rttMs: number, incrementMs: number): Clock | null {
  const { turn } = clock;
  const side = clock[turn];
  const spentMs = elapsedMs(clock, nowMs);
  const { creditMs, bucketMs } = creditLag(side.lagBucketMs, spentMs, rttMs);
  const remainingMs = side.remainingMs - (spentMs - creditMs);
  if (remainingMs <= 0) return null;
  return {
    ...clock,
    [turn]: { remainingMs: remainingMs + incrementMs, lagBucketMs: bucketMs },
    turn: otherSide(turn),
    runningSinceMs: nowMs,
  };
}

/** Returns the lag credit of a move that arrives at `nowMs`, in whole ms. The clock must be running. */
export function lagCreditAt(clock: Clock, nowMs: number, rttMs: number): number {
  return creditLag(clock[clock.turn].lagBucketMs, elapsedMs(clock, nowMs), rttMs).creditMs;
}

/**
 * Returns when the side to move loses on time without a claim, in ms since 1970; null while the clock is stopped. It is
 * the time at zero plus the lag credit that one move could still get (rulings 3.5). A move that arrives at this time is
 * too late for any round trip, because no credit exceeds this grace period.
 */
export function flagAtMs(clock: Clock): number | null {
  if (clock.runningSinceMs === null) return null;
  const { remainingMs, lagBucketMs } = clock[clock.turn];
  return clock.runningSinceMs + remainingMs + lagGrace(lagBucketMs);
}

/** Returns what both clocks show at `nowMs`, without lag credit and never below zero. */
export function readClock(clock: Clock, nowMs: number): ClockReading {
  const { turn, white, black } = clock;
  const runningMs = Math.max(0, clock[turn].remainingMs - elapsedMs(clock, nowMs));
  return turn === 'white'
    ? { whiteMs: runningMs, blackMs: black.remainingMs, atMs: nowMs }
    : { whiteMs: white.remainingMs, blackMs: runningMs, atMs: nowMs };
}

/**
 * Returns the clock after an outage of `outageMs` that ended at `nowMs`. No side is charged for the outage (rulings
 * 3.12). A clock that started during the outage restarts at its end, so that no side gains time.
 */
export function shiftClock(clock: Clock, outageMs: number, nowMs: number): Clock {
  if (clock.runningSinceMs === null) return clock;
  return { ...clock, runningSinceMs: shiftInstant(clock.runningSinceMs, outageMs, nowMs) };
}

/**
 * Returns the start of a period, moved by an outage of `outageMs` that ended at `nowMs`, but not beyond `nowMs`. A
 * start after `nowMs` does not change.
 */
export function shiftInstant(sinceMs: number, outageMs: number, nowMs: number): number {
  return Math.max(sinceMs, Math.min(sinceMs + outageMs, nowMs));
}

/** Converts milliseconds to the protocol's seconds: 599,700 ms are 599.7 s. */
export function secondsOf(ms: number): number {
  return ms / 1_000;
}

/**
 * Returns the time since the clock started; 0 if the server's clock stepped back, so that no time is charged or gained.
 */
function elapsedMs(clock: Clock, nowMs: number): number {
  return clock.runningSinceMs === null ? 0 : Math.max(0, nowMs - clock.runningSinceMs);
}
