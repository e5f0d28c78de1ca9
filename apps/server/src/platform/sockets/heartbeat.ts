// platform/sockets: detects a silent peer and measures round trips. Only the server's own pings count. A pong must contain the payload of an
// unanswered ping, so a client cannot influence the measurement with claims. Pure. Time is an argument.

export interface HeartbeatLimits {
  missedPongs: number; // consecutive pings that may stay unanswered; at the next one the peer counts as silent
  rttSamples: number; // number of round trips kept
}

interface SentPing {
  payload: string;
  sentMs: number; // monotonic
}

const NONE: readonly never[] = [];

export class Heartbeat {
  readonly #limits: HeartbeatLimits;
  // Replace lists instead of changing them, so that they have no spare capacity. Every socket has both.
  #unanswered: readonly SentPing[] = NONE; // oldest first
  #roundTripsMs: readonly number[] = NONE; // oldest first
  #sent = 0; // number of pings so far, which is the next payload
  #answeredMs: number; // monotonic; when the peer last answered

  /** The peer has just answered the upgrade. */
  constructor(limits: HeartbeatLimits, openedMs: number) {
    this.#limits = limits;
    this.#answeredMs = openedMs;
  }

  /** When the peer last answered a ping, or the upgrade. */
  answeredMs(): number {
    return this.#answeredMs;
  }

  rttMs(): number | null {
    return this.#roundTripsMs.length === 0 ? null : Math.min(...this.#roundTripsMs);
  }

  /** Returns the payload of the ping to send now; null if the peer is silent. */
  beat(nowMs: number): string | null {
    if (this.#unanswered.length >= this.#limits.missedPongs) return null;
    this.#sent += 1;
    const ping: SentPing = { payload: String(this.#sent), sentMs: nowMs };
    this.#unanswered = this.#unanswered.concat(ping);
    return ping.payload;
  }

  /** Accepts a pong. Returns false if it is unsolicited. A pong also answers all earlier pings. */
  pong(payload: string, nowMs: number): boolean {
    const at = this.#unanswered.findIndex((ping) => ping.payload === payload);
    const answered = this.#unanswered[at];
    if (answered === undefined) return false;
    const left = this.#unanswered.slice(at + 1);
    this.#unanswered = left.length === 0 ? NONE : left;
    this.#answeredMs = nowMs;
    this.#roundTripsMs = this.#roundTripsMs.concat(nowMs - answered.sentMs).slice(-this.#limits.rttSamples);
    return true;
  }
}
