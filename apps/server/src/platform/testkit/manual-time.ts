// platform/testkit: a clock that only tests advance.
import type { Time } from '../time.ts';
import { type QueuedTimer, TimerQueue } from './timer-queue.ts';

interface Timer extends QueuedTimer {
  /** Null for a timer that runs once. */
  everyMs: number | null;
  run: () => void;
}

export interface ManualTime extends Time {
  /** Advances the clock, and fires timers that fall due on the way, in order. */
  advance(ms: number): void;
  /** Advances the clock as in a suspended process. Due timers fire at the end, and each repeated timer fires once. */
  standStill(ms: number): void;
  /** Like `standStill`, but as in a process that was busy all the time. */
  toil(ms: number): void;
  /** Advances only the wall clock, as on a suspended machine. Timers and the monotonic clock do not change. */
  jump(ms: number): void;
  /** Returns the number of waiting timers. A stopped component must leave none. */
  pending(): number;
}

export function createManualTime(startMs = Date.parse('2026-01-01T00:00:00Z')): ManualTime {
  let nowMs = startMs;
  let jumpedMs = 0;
  let workedMs = 0;
  let made = 0;
  const timers = new Set<Timer>();
  const queue = new TimerQueue<Timer>();

  function add(ms: number, everyMs: number | null, run: () => void) {
    const timer: Timer = { dueMs: nowMs + ms, everyMs, run, order: made, isCancelled: false };
    made += 1;
    timers.add(timer);
    queue.push(timer);
    return () => {
      timer.isCancelled = true;
      timers.delete(timer);
    };
  }

  function standStill(ms: number): void {
    nowMs += ms;
    const due = [...timers]
      .filter(({ dueMs }) => dueMs <= nowMs)
      .sort((one, other) => one.dueMs - other.dueMs);
    for (const timer of due) {
      if (timer.everyMs === null) timers.delete(timer);
      else timer.dueMs = nowMs + timer.everyMs;
      queue.rebuild(timers);
      timer.run();
    }
  }

  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs - startMs - jumpedMs,
    driftMs: () => jumpedMs,
    workedMs: () => workedMs,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    pending: () => timers.size,
    jump(ms) {
      nowMs += ms;
      jumpedMs += ms;
      for (const timer of timers) timer.dueMs += ms;
      queue.rebuild(timers);
    },
    standStill,
    toil(ms) {
      workedMs += ms;
      standStill(ms);
    },
    advance(ms) {
      const untilMs = nowMs + ms;
      for (let timer = queue.takeDue(untilMs); timer !== null; timer = queue.takeDue(untilMs)) {
        nowMs = timer.dueMs;
        if (timer.everyMs === null) timers.delete(timer);
        else {
          timer.dueMs += timer.everyMs;
          queue.push(timer);
        }
        timer.run();
      }
      nowMs = untilMs;
    },
  };
}
