// sim: a clock that jumps to whatever falls due next. A node that died has no timers any more.
import type { Cancel, Time } from '../apps/server/src/platform/time.ts';

interface Timer {
  dueMs: number;
  order: number; // who was set first runs first
  everyMs: number | null; // null: runs once
  run(): void;
}

export interface VirtualTime extends Time {
  /** Runs the next timer that falls due until then; false when there is none, and the clock stands at `untilMs`. */
  step(untilMs: number): boolean;
  /** The same clock for one node. What it set is forgotten when it dies. */
  forNode(): Time & { die(): void };
  /** Resolves after so many milliseconds. */
  sleep(ms: number): Promise<void>;
}

const START = Date.parse('2026-01-01T00:00:00Z');

export function createVirtualTime(): VirtualTime {
  let nowMs = START;
  let orders = 0;
  const timers = new Set<Timer>();

  function add(ms: number, everyMs: number | null, run: () => void): Cancel {
    orders += 1;
    const timer: Timer = { dueMs: nowMs + ms, order: orders, everyMs, run };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  }

  function earliest(): Timer | null {
    let found: Timer | null = null;
    for (const timer of timers) {
      if (found === null || timer.dueMs < found.dueMs) found = timer;
      else if (timer.dueMs === found.dueMs && timer.order < found.order) found = timer;
    }
    return found;
  }

  const time: VirtualTime = {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs - START,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    sleep: (ms) => new Promise((resolve) => void add(ms, null, resolve)),
    step(untilMs) {
      const timer = earliest();
      if (timer === null || timer.dueMs > untilMs) {
        nowMs = Math.max(nowMs, untilMs);
        return false;
      }
      nowMs = Math.max(nowMs, timer.dueMs);
      if (timer.everyMs === null) timers.delete(timer);
      else {
        orders += 1;
        timer.order = orders;
        timer.dueMs += timer.everyMs;
      }
      timer.run();
      return true;
    },
    forNode() {
      const own = new Set<Cancel>();
      let dead = false;
      const keep = (set: (run: () => void) => Cancel, run: () => void): Cancel => {
        if (dead) return () => {};
        const cancel = set(run);
        own.add(cancel);
        return () => {
          own.delete(cancel);
          cancel();
        };
      };
      return {
        nowMs: time.nowMs,
        monotonicMs: time.monotonicMs,
        after: (ms, run) => {
          const cancel = keep(
            (fire) => add(ms, null, fire),
            () => {
              cancel();
              run();
            },
          );
          return cancel;
        },
        every: (ms, run) => keep((fire) => add(ms, ms, fire), run),
        die() {
          dead = true;
          for (const cancel of own) cancel();
          own.clear();
        },
      };
    },
  };
  return time;
}
