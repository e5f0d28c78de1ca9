// A clock that only the test advances.
import type { Timers } from '../ports.ts';

interface Entry {
  at: number;
  everyMs: number | null;
  run: () => void;
}

export interface ManualTimers extends Timers {
  /** Advances to the next due timer and runs it. If there is none, advances to `untilMs` and returns false. */
  step(untilMs: number): boolean;
  /** Advances the clock and runs due timers in order. */
  advance(ms: number): void;
  /** Delays of all pending timers, in ms from now. */
  pending(): number[];
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
  const timers: ManualTimers = {
    now: () => nowMs,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    pending: () => [...entries].map((entry) => entry.at - nowMs).sort((a, b) => a - b),
    step(untilMs) {
      const due = nextDue(untilMs);
      nowMs = due?.at ?? untilMs;
      if (due === null) return false;
      if (due.everyMs === null) entries.delete(due);
      else due.at += due.everyMs;
      due.run();
      return true;
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      while (timers.step(untilMs));
    },
  };
  return timers;
}
