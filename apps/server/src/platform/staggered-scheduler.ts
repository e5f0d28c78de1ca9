// platform: a staggered scheduler. Each member runs once per period, with an offset given by the time it was added. One timer serves all
// members in slices. Unlike separate timers, it keeps the offsets after a delay of the event loop.
import { createSlices, type Slices } from './slices.ts';
import type { Cancel, Time } from './time.ts';

/** A member's place in the list of due times, for `remove`. */
export interface ScheduledMember<Member> {
  readonly member: Member;
  dueMs: number; // monotonic
  previous: ScheduledMember<Member> | null;
  next: ScheduledMember<Member> | null;
  isScheduled: boolean;
}

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
  #first: ScheduledMember<Member> | null = null; // due next
  #last: ScheduledMember<Member> | null = null;
  #timer: Cancel | null = null;
  #isRunning = false;

  constructor(deps: StaggeredSchedulerDeps<Member>) {
    // The limit ensures that no member is due twice in one pass.
    this.#deps = { ...deps, aheadMs: Math.min(deps.aheadMs, deps.everyMs / 4) };
  }

  /** Adds a member, which first runs a period from now. */
  add(member: Member): ScheduledMember<Member> {
    const { time, everyMs } = this.#deps;
    const dueMs = time.monotonicMs() + everyMs;
    const scheduled: ScheduledMember<Member> = {
      member,
      dueMs,
      previous: null,
      next: null,
      isScheduled: false,
    };
    this.#append(scheduled);
    this.#setTimer();
    return scheduled;
  }

  /** Removes a member. Has no effect if it was already removed. */
  remove(scheduled: ScheduledMember<Member>): void {
    if (!scheduled.isScheduled) return;
    this.#unlink(scheduled);
    // A timer that fires early for the next member is harmless, but one without members would keep a stopped server running.
    if (this.#first === null) this.#clearTimer();
  }

  /** Sets the timer for the next due member. A running pass does this at its end instead. */
  #setTimer(): void {
    if (this.#timer !== null || this.#isRunning || this.#first === null) return;
    const { time } = this.#deps;
    const waitMs = Math.max(0, this.#first.dueMs - time.monotonicMs());
    this.#timer = time.after(waitMs, () => {
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

  /** Returns the next batch, and moves its members to the end of the list. Empty if the first member is not due within `firstMs`. */
  #takeDue(firstMs: number): Member[] {
    const { time, aheadMs, maxBatch } = this.#deps;
    const nowMs = time.monotonicMs();
    const members: Member[] = [];
    if (this.#first === null || this.#first.dueMs > nowMs + firstMs) return members;
    for (let due: ScheduledMember<Member> | null = this.#first; due !== null; due = this.#first) {
      if (due.dueMs > nowMs + aheadMs || members.length === maxBatch) break;
      this.#unlink(due);
      due.dueMs = this.#nextDue(due.dueMs, nowMs);
      this.#append(due);
      members.push(due.member);
    }
    return members;
  }

  /** Returns a period after the member was due, or after now if it ran early. A very late member waits at least half a period. */
  #nextDue(dueMs: number, nowMs: number): number {
    const { everyMs } = this.#deps;
    return Math.max(Math.min(dueMs, nowMs) + everyMs, nowMs + everyMs / 2);
  }

  #append(scheduled: ScheduledMember<Member>): void {
    [scheduled.previous, scheduled.next, scheduled.isScheduled] = [this.#last, null, true];
    if (this.#last === null) this.#first = scheduled;
    else this.#last.next = scheduled;
    this.#last = scheduled;
  }

  #unlink(scheduled: ScheduledMember<Member>): void {
    const { previous, next } = scheduled;
    if (previous === null) this.#first = next;
    else previous.next = next;
    if (next === null) this.#last = previous;
    else next.previous = previous;
    [scheduled.previous, scheduled.next, scheduled.isScheduled] = [null, null, false];
  }
}
