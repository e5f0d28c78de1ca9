// platform/hub: detects a silent peer and measures round trips. Only the server's own pings count: a pong must carry the
// payload of an unanswered ping, and nothing the client claims enters the measurement.
import type { Cancel, Time } from '../time.ts';

export interface HeartbeatDeps {
  time: Time;
  everyMs: number; // between pings
  mostMissed: number; // pings in a row that may stay unanswered; at the next one the peer counts as silent
  samples: number; // round trips remembered
  ping(payload: string): void;
  onSilent(): void;
}

interface SentPing {
  payload: string;
  sentMs: number; // monotonic
}

export class Heartbeat {
  readonly #deps: HeartbeatDeps;
  readonly #cancel: Cancel;
  #unanswered: SentPing[] = []; // oldest first
  #roundTripsMs: number[] = []; // oldest first
  #sent = 0; // pings so far; the next payload

  constructor(deps: HeartbeatDeps) {
    this.#deps = deps;
    this.#cancel = deps.time.every(deps.everyMs, () => this.#beat());
  }

  rttMs(): number | null {
    return this.#roundTripsMs.length === 0 ? null : Math.min(...this.#roundTripsMs);
  }

  /** Accepts a pong; returns false when it is unsolicited. It also answers all pings before its own. */
  pong(payload: string): boolean {
    const at = this.#unanswered.findIndex((ping) => ping.payload === payload);
    const answered = this.#unanswered[at];
    if (answered === undefined) return false;
    this.#unanswered = this.#unanswered.slice(at + 1);
    this.#roundTripsMs.push(this.#deps.time.monotonicMs() - answered.sentMs);
    if (this.#roundTripsMs.length > this.#deps.samples) this.#roundTripsMs.shift();
    return true;
  }

  stop(): void {
    this.#cancel();
  }

  #beat(): void {
    if (this.#unanswered.length >= this.#deps.mostMissed) {
      this.#deps.onSilent();
      return;
    }
    this.#sent += 1;
    const ping: SentPing = { payload: String(this.#sent), sentMs: this.#deps.time.monotonicMs() };
    this.#unanswered.push(ping);
    this.#deps.ping(ping.payload);
  }
}
