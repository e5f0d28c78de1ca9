// client: the clock and timers that everything here is given, so that a test or the simulator can move time itself.

export interface Timers {
  /** Milliseconds of a clock that only measures what elapses: setting the machine's clock does not move it. Its zero is free. */
  now(): number;
  /** Runs once after `ms`; the answer stops it. */
  after(ms: number, run: () => void): () => void;
  /** Runs every `ms`, first after `ms`; the answer stops it. */
  every(ms: number, run: () => void): () => void;
}
