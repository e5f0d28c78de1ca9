// platform: a staggered scheduler. Each member runs once per period, with an offset given by the time it was added. One timer serves all
// members in slices. Unlike separate timers, it keeps the offsets after a delay of the event loop.
import { createSlices, type Slices } from '../slices.ts';
import type { Cancel, Time } from '../time.ts';

export interface StaggeredSchedulerDeps<Member> {
  time: Time;
  everyMs: number; // the period; two runs of a member are further apart only if the event loop is late
  aheadMs: number; // members due within this time run together with the first due one
  maxBatch: number; // maximum number of members that run together
  /** Runs these due members. Must not throw or reject. */
  run(members: readonly Member[]): void | Promise<void>;
  slices?: () => Slices; // tests count them
}

export class StaggeredScheduler<Member> {
  readonly #deps: StaggeredSchedulerDeps<Member>;
  readonly #due = new Map<Member, number>(); // monotonic ms, in the order in which members run
  #timer: Cancel | null = null;
  #isRunning = false;

  constructor(deps: StaggeredSchedulerDeps<Member>) {
    // The limit ensures that no member is due twice in one pass.
    this.#deps = { ...deps, aheadMs: Math.min(deps.aheadMs, deps.everyMs / 4) };
  }

  /** Adds a member, which first runs a period from now. Has no effect if it was already added. */
  add(member: Member): void {
    if (this.#due.has(member)) return;
    this.#due.set(member, this.#deps.time.monotonicMs() + this.#deps.everyMs);
    this.#setTimer();
  }

  /** Removes a member. Has no effect if it was already removed. */
  remove(member: Member): void {
    this.#due.delete(member);
    // A timer that fires early for the next member is harmless, but one without members would keep a stopped server running.
    if (this.#due.size === 0) this.#clearTimer();
  }

  clear(): void {
    this.#due.clear();
    this.#clearTimer();
  }

  /** Sets the timer for the next due member. A running pass does this at its end instead. */
  #setTimer(): void {
    const [firstMs] = this.#due.values();
    if (this.#timer !== null || this.#isRunning || firstMs === undefined) return;
    const { time } = this.#deps;
    this.#timer = time.after(Math.max(0, firstMs - time.monotonicMs()), () => {
      this.#timer = null;
      void this.#runDue();
    });
  }

  #clearTimer(): void {
    this.#timer?.();
    this.#timer = null;
  }

  async #runDue(): Promise<void> {
    this.#isRunning = true;
    const slices = this.#deps.slices?.() ?? createSlices(this.#deps.time);
    for (let due = this.#takeDue(0); due.length > 0; due = this.#takeDue(this.#deps.aheadMs)) {
      const done = this.#deps.run(due);
      if (done !== undefined) await done;
      else if (slices.isOver()) await slices.pause();
    }
    this.#isRunning = false;
    this.#setTimer();
  }

  /** Returns the next batch, and moves its members to the end. Empty if the first member is not due within `firstMs`. */
  #takeDue(firstMs: number): Member[] {
    const { time, aheadMs, maxBatch } = this.#deps;
    const nowMs = time.monotonicMs();
    const members: Member[] = [];
    const [firstDueMs = Number.POSITIVE_INFINITY] = this.#due.values();
    if (firstDueMs > nowMs + firstMs) return members;
    for (const [member, dueMs] of this.#due) {
      if (dueMs > nowMs + aheadMs || members.length === maxBatch) break;
      this.#due.delete(member);
      this.#due.set(member, this.#nextDue(dueMs, nowMs));
      members.push(member);
    }
    return members;
  }

  /** Returns a period after the member was due, or after now if it ran early. A very late member waits at least half a period. */
  #nextDue(dueMs: number, nowMs: number): number {
    const { everyMs } = this.#deps;
    return Math.max(Math.min(dueMs, nowMs) + everyMs, nowMs + everyMs / 2);
  }
}
