// Chess clock: (clock, nowMs) -> clock. Plain data in whole milliseconds, so that a clock can be stored and never drifts.
// There is no timer and no current time here: every instant is an argument.
import { creditLag, LAG_BUCKET_START_MS, lagGrace } from './lag.ts';
import { otherSide, type Side } from './side.ts';

/** What a game grants each side. */
export interface TimeControl {
  readonly initialMs: number; // at the start
  readonly incrementMs: number; // added after each of its moves; 0 for none
}

export interface ClockSide {
  readonly remainingMs: number; // what was left when this side's time last stopped; never negative
  readonly lagBucketMs: number; // lag that may still be credited (see lag.ts)
}

export interface Clock {
  readonly white: ClockSide;
  readonly black: ClockSide;
  readonly turn: Side; // the side whose time runs, or will run
  readonly runningSinceMs: number | null; // instant since which it runs, in ms since 1970; null while stopped
}

/** What both clocks show at one instant. */
export interface ClockReading {
  readonly whiteMs: number; // left to white, at least 0
  readonly blackMs: number; // left to black, at least 0
  readonly atMs: number; // the instant of the reading, in ms since 1970
}

/** Creates a stopped clock, White to move, with `initialMs` for each side. */
export function createClock(initialMs: number): Clock {
  const side: ClockSide = { remainingMs: initialMs, lagBucketMs: LAG_BUCKET_START_MS };
  return { white: side, black: side, turn: 'white', runningSinceMs: null };
}

/** Starts the time of the side to move at `nowMs`. */
export function startClock(clock: Clock, nowMs: number): Clock {
  return { ...clock, runningSinceMs: nowMs };
}

/** Stops the clock and charges the elapsed time, without lag credit, because no move arrived. */
export function stopClock(clock: Clock, nowMs: number): Clock {
  const { turn } = clock;
  const remainingMs = Math.max(0, clock[turn].remainingMs - elapsedMs(clock, nowMs));
  return { ...clock, [turn]: { ...clock[turn], remainingMs }, runningSinceMs: null };
}

/**
 * Charges a move that arrived at `nowMs`, adds the increment and starts the other side's time.
 *
 * `rttMs` is the round trip that the server measured to the mover (0 when unknown), `incrementMs` that of the
 * game's time control. Returns null when the flag had fallen: at least 1 ms must be left after the credit, because an
 * increment is earned by a move made in time (FIDE Laws of Chess, III.2.2). The clock must be running.
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

/** What `pressClock` does not charge for a move that arrives at `nowMs`, in whole ms. The clock must be running. */
export function lagCreditAt(clock: Clock, nowMs: number, rttMs: number): number {
  return creditLag(clock[clock.turn].lagBucketMs, elapsedMs(clock, nowMs), rttMs).creditMs;
}

/**
 * Returns the instant at which the side to move loses on time without a claim: zero, plus what one move could still be
 * credited for lag (rulings 3.5); null while the clock is stopped. A move that arrives at this instant is too late
 * whatever its round trip, because no credit is larger than this wait.
 */
export function flagAtMs(clock: Clock): number | null {
  if (clock.runningSinceMs === null) return null;
  const { remainingMs, lagBucketMs } = clock[clock.turn];
  return clock.runningSinceMs + remainingMs + lagGrace(lagBucketMs);
}

/** Returns what both clocks show at `nowMs`: the running one without lag credit, never below zero. */
export function readClock(clock: Clock, nowMs: number): ClockReading {
  const { turn, white, black } = clock;
  const runningMs = Math.max(0, clock[turn].remainingMs - elapsedMs(clock, nowMs));
  return turn === 'white'
    ? { whiteMs: runningMs, blackMs: black.remainingMs, atMs: nowMs }
    : { whiteMs: white.remainingMs, blackMs: runningMs, atMs: nowMs };
}

/**
 * Returns the clock after an outage of `outageMs` that ended at `nowMs`: no side is charged for it (rulings 3.12). Time
 * that started during the outage restarts at its end, so that no side gains either.
 */
export function shiftClock(clock: Clock, outageMs: number, nowMs: number): Clock {
  if (clock.runningSinceMs === null) return clock;
  return { ...clock, runningSinceMs: shiftInstant(clock.runningSinceMs, outageMs, nowMs) };
}

/** Moves the start of a period by an outage of `outageMs` that ended at `nowMs`, at most to `nowMs`. */
export function shiftInstant(sinceMs: number, outageMs: number, nowMs: number): number {
  return Math.max(sinceMs, Math.min(sinceMs + outageMs, nowMs));
}

/** Converts milliseconds to the wire's seconds: 599700 is 599.7. */
export function secondsOf(ms: number): number {
  return ms / 1_000;
}

/** If the server's time steps back, nothing is charged and no time is gained. */
function elapsedMs(clock: Clock, nowMs: number): number {
  return clock.runningSinceMs === null ? 0 : Math.max(0, nowMs - clock.runningSinceMs);
}
