// games: how long this node could commit nothing. If its heartbeat fails, or if for more than 3 s the database answered nothing,
// the process was stopped or the clock was moved, that is lost time. What this node's own work held up is none.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Time } from '../../platform/time.ts';
import { elapsedSince, type Instant, instantOf } from './instant.ts';
import type { OwnLoad } from './own-load.ts';

export class LostTime {
  readonly #time: Time;
  readonly #ownLoad: OwnLoad;
  #lastWriteFailed = false;
  #written: Instant; // when the last heartbeat was written, or the last outage was compensated
  #alive: { at: Instant; blockedMs: number }; // when the database last answered; not before `#written`

  constructor(time: Time, ownLoad: OwnLoad) {
    this.#time = time;
    this.#ownLoad = ownLoad;
    this.#written = instantOf(time);
    this.#alive = { at: this.#written, blockedMs: ownLoad.blockedMs() };
  }

  get lastWriteFailed(): boolean {
    return this.#lastWriteFailed;
  }

  /** Since when nothing could be committed, if that has not ended. A database that answers may still refuse to write. */
  get since(): Instant {
    return this.#lastWriteFailed ? this.#written : this.#alive.at;
  }

  /** Whether more was lost than is ignored. */
  get isOpen(): boolean {
    if (this.#lastWriteFailed) return elapsedSince(this.#time, this.#written) > OUTAGE_IGNORED_MS;
    const ownMs = this.#ownLoad.blockedMs() - this.#alive.blockedMs;
    return elapsedSince(this.#time, this.#alive.at) - ownMs > OUTAGE_IGNORED_MS;
  }

  /** Everything up to then was written, or compensated. */
  endedAt(at: Instant): void {
    this.#written = at;
    this.#lastWriteFailed = false;
    this.#setAlive(at);
  }

  /** A heartbeat that began then was written. */
  wrote(at: Instant): void {
    this.#written = at;
    // Else every answer since has said so, and a later one may have.
    if (this.#lastWriteFailed) this.#setAlive(at);
    this.#lastWriteFailed = false;
    this.answered();
  }

  failed(): void {
    this.#lastWriteFailed = true;
  }

  /** After a pause the answers come first that waited for the process: they must not hide it. */
  answered(): void {
    if (!this.#lastWriteFailed && !this.isOpen) this.#setAlive(instantOf(this.#time));
  }

  #setAlive(at: Instant): void {
    this.#alive = { at, blockedMs: this.#ownLoad.blockedMs() };
  }
}
