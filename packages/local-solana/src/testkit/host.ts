// local-solana/testkit: a host's time, random source and log, either real or controlled by the test.
import { createHash } from 'node:crypto';
import type { LedgerLog, LedgerRandom, LedgerTime } from '../ports.ts';

export interface ManualTime extends LedgerTime {
  /** Advances the clock and runs the due timers in order. */
  advance(ms: number): void;
  /** The number of pending timers. A stopped ledger must leave none. */
  pending(): number;
}

export function createManualTime(): ManualTime {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const timers = new Set<{ dueMs: number; everyMs: number; run: () => void }>();
  return {
    nowMs: () => nowMs,
    every(everyMs, run) {
      const timer = { dueMs: nowMs + everyMs, everyMs, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pending: () => timers.size,
    advance(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers].sort((one, other) => one.dueMs - other.dueMs);
        if (next === undefined || next.dueMs > untilMs) break;
        nowMs = next.dueMs;
        next.dueMs += next.everyMs;
        next.run();
      }
      nowMs = untilMs;
    },
  };
}

export const realTime: LedgerTime = {
  nowMs: () => Date.now(),
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};

/** Returns at most 32 bytes a call. The bytes depend only on the seed and the number of previous calls. */
export function createSeededRandom(seed: number): LedgerRandom {
  let calls = 0;
  return {
    bytes(count) {
      calls += 1;
      return createHash('sha256').update(`${seed} ${calls}`).digest().subarray(0, count);
    },
  };
}

export const silentLog: LedgerLog = { error: () => undefined, fatal: () => undefined };
