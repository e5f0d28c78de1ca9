// How long this node could commit nothing. Downtime is a failed heartbeat, or more than 3 s without an answer of the database, with a
// frozen process, or with a clock that was set. Stalls by this node's own work do not count.
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

  /** Start of the current downtime. A database that answers may still refuse to write. */
  get since(): Instant {
    return this.#lastWriteFailed ? this.#written : this.#alive.at;
  }

  /** Whether the downtime is longer than what is ignored. */
  get isOpen(): boolean {
    if (this.#lastWriteFailed) return elapsedSince(this.#time, this.#written) > OUTAGE_IGNORED_MS;
    const ownMs = this.#stallWatch.blockedMs() - this.#alive.blockedMs;
    return elapsedSince(this.#time, this.#alive.at) - ownMs > OUTAGE_IGNORED_MS;
  }

  /** Everything before was written or compensated. */
  endedAt(at: Instant): void {
    this.#written = at;
    this.#lastWriteFailed = false;
    this.#setAlive(at);
  }

  /** A heartbeat that began then was written. */
  wrote(at: Instant): void {
    this.#written = at;
    // Otherwise later answers may have updated it already.
    if (this.#lastWriteFailed) this.#setAlive(at);
    this.#lastWriteFailed = false;
    this.answered();
  }

  failed(): void {
    this.#lastWriteFailed = true;
  }

  /** After a frozen process, old answers arrive first: they must not hide the downtime. */
  answered(): void {
    if (!this.#lastWriteFailed && !this.isOpen) this.#setAlive(instantOf(this.#time));
  }

  #setAlive(at: Instant): void {
    this.#alive = { at, blockedMs: this.#stallWatch.blockedMs() };
  }
}
