// platform/hub: detects a silent peer and measures round trips. Only the server's own pings count: a pong must carry the
// payload of an unanswered ping, and nothing the client claims enters the measurement. Pure: the time is an argument.

export interface HeartbeatLimits {
  missedPongs: number; // pings in a row that may stay unanswered; at the next one the peer counts as silent
  rttSamples: number; // round trips remembered
}

interface SentPing {
  payload: string;
  sentMs: number; // monotonic
}

const NONE: readonly never[] = [];

export class Heartbeat {
  readonly #limits: HeartbeatLimits;
  // Lists are replaced instead of changed, so that they have no spare capacity. Each socket has both of them.
  #unanswered: readonly SentPing[] = NONE; // oldest first
  #roundTripsMs: readonly number[] = NONE; // oldest first
  #sent = 0; // pings so far; the next payload

  constructor(limits: HeartbeatLimits) {
    this.#limits = limits;
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

  /** Accepts a pong; returns false when it is unsolicited. It also answers all pings before its own. */
  pong(payload: string, nowMs: number): boolean {
    const at = this.#unanswered.findIndex((ping) => ping.payload === payload);
    const answered = this.#unanswered[at];
    if (answered === undefined) return false;
    const left = this.#unanswered.slice(at + 1);
    this.#unanswered = left.length === 0 ? NONE : left;
    this.#roundTripsMs = this.#roundTripsMs.concat(nowMs - answered.sentMs).slice(-this.#limits.rttSamples);
    return true;
  }
}
