// session, testkit: a clock that only moves when a test moves it.
import type { Timers } from '../timers.ts';

interface Entry {
  at: number;
  everyMs: number | null;
  run: () => void;
}

export interface ManualTimers extends Timers {
  /** Moves the clock; whatever is due runs in order, and what it promised settles before the next. */
  advance(ms: number): Promise<void>;
  /** Delays of all timers that wait now, in ms from now. */
  pending(): number[];
}

/** Lets everything that is already promised happen. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

export function createManualTimers(startMs = 1_000_000): ManualTimers {
  let nowMs = startMs;
  const entries = new Set<Entry>();
  const add = (ms: number, everyMs: number | null, run: () => void): (() => void) => {
    const entry: Entry = { at: nowMs + ms, everyMs, run };
    entries.add(entry);
    return () => entries.delete(entry);
  };
  const nextDue = (until: number): Entry | null =>
    [...entries].filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0] ?? null;
  return {
    now: () => nowMs,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    pending: () => [...entries].map((entry) => entry.at - nowMs).sort((a, b) => a - b),
    async advance(ms) {
      const until = nowMs + ms;
      for (let due = nextDue(until); due !== null; due = nextDue(until)) {
        nowMs = due.at;
        if (due.everyMs === null) entries.delete(due);
        else due.at += due.everyMs;
        due.run();
        await settled();
      }
      nowMs = until;
      await settled();
    },
  };
}
