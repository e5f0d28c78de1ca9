// platform: the only place that reads a clock or sets a timer. Everything else receives a `Time`, so that tests and
// the simulator can move it by hand.

/** Stops a timer; harmless when it already ran. */
export type Cancel = () => void;

export interface Time {
  /** Wall clock, milliseconds since 1970, for instants that people or other machines see. */
  nowMs(): number;
  /** Never goes back; milliseconds from an arbitrary start, for durations. */
  monotonicMs(): number;
  /** Difference of the two since an arbitrary start: grows when the wall clock is set, or when the machine was suspended. */
  driftMs(): number;
  /** Processor time that this thread has used, in ms: tells a thread that was busy from one that stood still. */
  workedMs(): number;
  /** Runs once after `ms`. */
  after(ms: number, run: () => void): Cancel;
  /** Runs every `ms`, first after `ms`. */
  every(ms: number, run: () => void): Cancel;
}

/** Does not change, and each look at it is a call. */
const ORIGIN_MS = performance.timeOrigin;

/** The machine's clock. Timers do not keep the process alive: the listening server does. */
export const systemTime: Time = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  driftMs: () => Date.now() - ORIGIN_MS - performance.now(),
  workedMs() {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  },
  after(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** How far apart some work begins. Not of `Time`: what is paced is work with the machine, which no clock of a test moves on. */
export interface Pace {
  readonly everyMs: number;
  monotonicMs(): number;
  /** Runs once after `ms`, at least a turn of the event loop later. */
  after(ms: number, run: () => void): Cancel;
}

/** Unlike those of `systemTime`, its timers keep the process alive: work waits for them. */
export const systemPace = (everyMs: number): Pace => ({
  everyMs,
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Resolves on the next turn of the event loop, when everything that has arrived by now was read. It waits for no clock. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Runs once, before the event loop turns to its next callback: when this one has ended, and all promises that it resolved. Not a
 * method of `Time`: no clock moves it.
 */
export function atEndOfTurn(run: () => void): void {
  queueMicrotask(() => process.nextTick(run));
}
