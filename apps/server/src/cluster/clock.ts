// cluster: the clock that games use. With several nodes it is the database's clock, so that machines with different
// clocks charge a player the same time. A sample reads the database's clock at some moment between request and response.
// The shortest sample therefore has the smallest error: at most half its length.
import type { Database } from '../platform/database/index.ts';
import type { Metrics } from '../platform/http/index.ts';
import type { Time } from '../platform/time.ts';
import { CLUSTER } from './limits.ts';
import { readClock } from './membership/store/node-store.ts';

export interface ClockSample {
  readonly askedMs: number; // this machine's clock
  readonly answeredMs: number;
  readonly databaseMs: number; // the database's clock, read in between
  readonly driftMs: number; // of this machine's clock; see `Time.driftMs`
}

/** This machine's time with a corrected wall clock; the monotonic clock is unchanged. */
export function clusterTime(time: Time, offsetMs: () => number): Time {
  return { ...time, nowMs: () => time.nowMs() + offsetMs() };
}

/** `clockOf` returns the cluster's clock, given the time that the database returned. With null, this machine's own clock is used. */
export function createClock(database: Database, own: Time, clockOf: ((answered: Date) => number) | null) {
  let samples: readonly ClockSample[] = [];
  let offsetMs = 0;
  const clock = {
    /** This machine's time plus the current offset. */
    time: clusterTime(own, () => offsetMs),
    /** Ms to add to this machine's clock to get the database's. */
    offsetMs: (): number => offsetMs,
    /** Takes the first samples of the database's clock. Called before the server opens. */
    async measureOffset(): Promise<void> {
      for (let sample = 0; clockOf !== null && sample < CLUSTER.firstClockSamples; sample += 1) {
        const askedMs = own.nowMs();
        clock.addSample(askedMs, await database.run(readClock));
      }
    },
    /** Adds a sample: the database was queried at this instant of the machine's clock, and has just answered. */
    addSample(askedMs: number, databaseClock: Date): void {
      if (clockOf === null) return;
      const databaseMs = clockOf(databaseClock);
      samples = withSample(samples, { askedMs, answeredMs: own.nowMs(), databaseMs, driftMs: own.driftMs() });
      offsetMs = offsetOf(samples);
    },
    metrics({ gauge }: Metrics): void {
      const help = 'The database’s clock minus this machine’s';
      gauge('kingstake_node_clock_offset_seconds', help, () => offsetMs / 1_000);
    },
  };
  return clock;
}

/** Adds a sample, oldest first. Samples from before this machine's clock was set are discarded. */
export function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  const valid = samples.filter(({ driftMs }) => Math.abs(driftMs - sample.driftMs) <= CLUSTER.clockMovedMs);
  return [...valid, sample].slice(-CLUSTER.clockSamples);
}

/** Returns the whole ms to add to this machine's clock; 0 without a sample. */
export function offsetOf(samples: readonly ClockSample[]): number {
  let best: ClockSample | null = null;
  for (const sample of samples) if (best === null || lengthOf(sample) <= lengthOf(best)) best = sample;
  return best === null ? 0 : Math.round(best.databaseMs - (best.askedMs + best.answeredMs) / 2);
}

const lengthOf = ({ askedMs, answeredMs }: ClockSample): number => answeredMs - askedMs;
