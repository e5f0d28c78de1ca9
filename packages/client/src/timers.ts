// The clock and timers that the client receives, so that a test or the simulator can control time.

export interface Timers {
  /** A monotonic clock in ms with an arbitrary origin. Setting the machine's clock does not affect it. */
  now(): number;
  /** Runs once after `ms`. The returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs every `ms`, first after `ms`. The returned function cancels it. */
  every(ms: number, run: () => void): () => void;
}
