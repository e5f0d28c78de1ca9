// The clock and timers that everything here is given, so that a test or the simulator can control time.

export interface Timers {
  /** A monotonic clock in ms with an arbitrary zero: setting the machine's clock does not change it. */
  now(): number;
  /** Runs once after `ms`. The result cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs every `ms`, first after `ms`. The result cancels it. */
  every(ms: number, run: () => void): () => void;
}
