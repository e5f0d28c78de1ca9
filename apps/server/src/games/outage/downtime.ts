// Measures how long this node could commit nothing. Downtime begins with a failed heartbeat, or when the database does not answer, the
// process is frozen or the clock jumps for more than 3 s. Stalls caused by this node's own work do not count.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Time } from '../../platform/time.ts';
import { elapsedSince, type Instant, instantOf } from './clock-instant.ts';
import type { StallWatch } from './event-loop-stall.ts';

export class Downtime {
  readonly #time: Time;
  readonly #stallWatch: StallWatch;
  #lastWriteFailed = false;
  #written: Instant; // when the last heartbeat was written, or the last outage was compensated
  #alive: { at: Instant; blockedMs: number }; // when the database last answered; not before `#written`

  constructor(time: Time, stallWatch: StallWatch) {
    this.#time = time;
    this.#stallWatch = stallWatch;
    this.#written = instantOf(time);
    this.#alive = { at: this.#written, blockedMs: stallWatch.blockedMs() };
  }

  get lastWriteFailed(): boolean {
    return this.#lastWriteFailed;
  }

  /** Start of the current downtime. Answers do not move it after a failed write, because a database may answer but refuse writes. */
  get since(): Instant {
    return this.#lastWriteFailed ? this.#written : this.#alive.at;
  }

  /** Whether the downtime exceeds `OUTAGE_IGNORED_MS`. */
  get isOpen(): boolean {
    if (this.#lastWriteFailed) return elapsedSince(this.#time, this.#written) > OUTAGE_IGNORED_MS;
    const ownMs = this.#stallWatch.blockedMs() - this.#alive.blockedMs;
    return elapsedSince(this.#time, this.#alive.at) - ownMs > OUTAGE_IGNORED_MS;
  }

  /** Called when everything before this instant was written or compensated. */
  endedAt(at: Instant): void {
    this.#written = at;
    this.#lastWriteFailed = false;
    this.#setAlive(at);
  }

  /** Called when a heartbeat that began at this instant was written. */
  wrote(at: Instant): void {
    this.#written = at;
    // After a successful write, later answers may have updated `#alive` already.
    if (this.#lastWriteFailed) this.#setAlive(at);
    this.#lastWriteFailed = false;
    this.answered();
  }

  failed(): void {
    this.#lastWriteFailed = true;
  }

  /** Called after each answer. When a frozen process resumes, old answers arrive first, and must not hide the downtime. */
  answered(): void {
    if (!this.#lastWriteFailed && !this.isOpen) this.#setAlive(instantOf(this.#time));
  }

  #setAlive(at: Instant): void {
    this.#alive = { at, blockedMs: this.#stallWatch.blockedMs() };
  }
}
