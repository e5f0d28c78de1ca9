// The only place that reads a clock or sets a timer. All other code receives a `Time`, so that tests and the simulator can control it.

/** Stops a timer. Does nothing after it ran. */
export type Cancel = () => void;

export interface Time {
  /** Wall clock, milliseconds since 1970, for instants that people or other machines see. */
  nowMs(): number;
  /** Monotonic, milliseconds from an arbitrary start, for durations. */
  monotonicMs(): number;
  /** Wall clock minus monotonic clock. Changes when the wall clock is set, or when the machine was suspended. */
  driftMs(): number;
  /** CPU time of this thread in ms. Distinguishes a busy thread from a suspended one. */
  workedMs(): number;
  /** Runs once after `ms`. */
  after(ms: number, run: () => void): Cancel;
  /** Runs every `ms`, first after about `ms`. */
  every(ms: number, run: () => void): Cancel;
}

/** Cached, because each read calls a getter. */
const ORIGIN_MS = performance.timeOrigin;

/**
 * Returns the ms from `nowMs` to a multiple of `ms`, at least half a period away. Timers that run at multiples of their periods expire
 * together, so an idle process wakes up less often.
 */
export function msToNextTick(nowMs: number, ms: number): number {
  const left = ms - (nowMs % ms);
  return Math.ceil(left < ms / 2 ? left + ms : left);
}

/** The system clock. Its timers do not keep the process alive, but the listening server does. */
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
    let timer: NodeJS.Timeout;
    const arm = (): void => {
      timer = setTimeout(tick, msToNextTick(performance.now(), ms));
      timer.unref();
    };
    const tick = (): void => {
      arm();
      run();
    };
    arm();
    return () => clearTimeout(timer);
  },
};

/** Sets a minimum interval between pieces of work. Not part of `Time`, because test clocks do not control the pace of real work. */
export interface Pace {
  readonly everyMs: number;
  monotonicMs(): number;
  /** Runs once after `ms`, at least a turn of the event loop later. */
  after(ms: number, run: () => void): Cancel;
}

/** Unlike those of `systemTime`, its timers keep the process alive, because work waits for them. */
export const systemPace = (everyMs: number): Pace => ({
  everyMs,
  monotonicMs: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Resolves on the next turn of the event loop, after all pending input was read. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * Runs once before the event loop's next callback, after the current callback and all promises that it resolved. Not a method of `Time`,
 * because no clock controls it.
 */
export function atEndOfTurn(run: () => void): void {
  queueMicrotask(() => process.nextTick(run));
}

// Formats instants with a cache. A move writes three instants, and `toISOString` would cost as much as the rest of the move's row.

const DAY_MS = 86_400_000;
const padded = (count: number, width: number): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(width, '0'));
const TWO = padded(60, 2);
const THREE = padded(1_000, 3);

/** Cache of the last day, which is nearly always today, and its text up to the T. */
let day = Number.NaN;
let dayText = '';

/** Equivalent to `new Date(ms).toISOString()` for integer ms since 1970. Throws `RangeError` for an invalid instant. */
export function isoOf(ms: number): string {
  const asked = Math.floor(ms / DAY_MS);
  if (asked !== day) {
    dayText = new Date(ms).toISOString().slice(0, -'00:00:00.000Z'.length);
    day = asked;
  }
  const ofDay = ms - asked * DAY_MS;
  const second = Math.floor(ofDay / 1_000);
  const minute = Math.floor(second / 60);
  const hour = Math.floor(minute / 60);
  return `${dayText}${TWO[hour]}:${TWO[minute % 60]}:${TWO[second % 60]}.${THREE[ofDay % 1_000]}Z`;
}

// Iterates over many items in slices, and yields to the event loop in between.
/** Length of a slice in ms. Work on an item is not interrupted. */
export const SLICE_MS = 2;

export type Slices = ReturnType<typeof createSlices>;

/** Creates slices, the first of which begins now. `giveBack` resolves after a turn of the event loop. */
export function createSlices(
  time: Pick<Time, 'monotonicMs'>,
  giveBack: () => Promise<void> = yieldToEventLoop,
  sliceMs: number = SLICE_MS,
) {
  let beganMs = time.monotonicMs();
  return {
    /** Whether this slice has used its time. */
    isOver: (): boolean => time.monotonicMs() - beganMs >= sliceMs,
    /** Yields to the event loop. The next slice begins when this resolves. */
    async pause(): Promise<void> {
      await giveBack();
      beganMs = time.monotonicMs();
    },
  };
}

/**
 * Calls `work` for each item. Returns null if all fit into the first slice, or else a promise for the rest. Items are not copied, so the
 * iteration respects changes of a Set or Map between two slices.
 */
export function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  slices: Slices,
): Promise<void> | null {
  const left = items[Symbol.iterator]();
  return workSlice(left, work, slices) ? null : workOn(left, work, slices);
}

function workSlice<Item>(left: Iterator<Item>, work: (item: Item) => void, slices: Slices): boolean {
  do {
    const next = left.next();
    if (next.done) return true;
    work(next.value);
  } while (!slices.isOver());
  return false;
}

async function workOn<Item>(left: Iterator<Item>, work: (item: Item) => void, slices: Slices): Promise<void> {
  do await slices.pause();
  while (!workSlice(left, work, slices));
}
