// platform: a staggered scheduler. Each member runs once in a period, offset by when it was added. One timer serves all members, in
// slices; after a delayed event loop the offsets stay, which separate timers would lose.
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
  everyMs: number; // the period; two runs of a member are further apart only when the event loop is late
  aheadMs: number; // members that are due within this run together with the first due one
  maxBatch: number; // members that run together
  /** Runs for these members, each of which is due. Must not throw or reject. */
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
    // No member is due twice in one pass.
    this.#deps = { ...deps, aheadMs: Math.min(deps.aheadMs, deps.everyMs / 4) };
  }

  /** Its first run is a period from now. */
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

  /** Has no effect when it was removed before. */
  remove(scheduled: ScheduledMember<Member>): void {
    if (!scheduled.isScheduled) return;
    this.#unlink(scheduled);
    // A timer that is early for the next member is harmless; one without members would keep a stopped server running.
    if (this.#first === null) this.#clearTimer();
  }

  /** Sets the timer for the next due member, unless a pass is running, which ends with this. */
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

  /** The next batch; empty when the first member is not due within `firstMs`. Moves each to the end of the list. */
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

  /** A period after it was due, or after now when it is early. A member that is very late waits half a period at least. */
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
