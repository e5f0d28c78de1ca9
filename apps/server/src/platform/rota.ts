// platform: things that each have their turn once in a period, at the moment of the period at which they came. One timer for all of
// them, in slices; a loop that was late does not bring their moments together, as timers of their own would.
import { createSlices, type Slices } from './slices.ts';
import type { Cancel, Time } from './time.ts';

/** The place of a member in the rota: what `join` gives, and `leave` takes. */
export interface Seat<Member> {
  readonly member: Member;
  dueMs: number; // monotonic
  before: Seat<Member> | null;
  after: Seat<Member> | null;
  isTaken: boolean;
}

export interface RotaDeps<Member> {
  time: Time;
  everyMs: number; // the period: between two turns of a member is no more, unless the loop is late
  aheadMs: number; // whoever is due within this has its turn with the first who is due
  most: number; // members that have their turn together
  /** The turn of these members, each of which is due. Must not throw or reject. */
  turn(members: readonly Member[]): void | Promise<void>;
  slices?: () => Slices; // tests count them
}

export class Rota<Member> {
  readonly #deps: RotaDeps<Member>;
  #first: Seat<Member> | null = null; // who is due next
  #last: Seat<Member> | null = null;
  #timer: Cancel | null = null;
  #isTurning = false;

  constructor(deps: RotaDeps<Member>) {
    // Nobody is due twice in one going-round.
    this.#deps = { ...deps, aheadMs: Math.min(deps.aheadMs, deps.everyMs / 4) };
  }

  /** Its first turn is a period from now. */
  join(member: Member): Seat<Member> {
    const { time, everyMs } = this.#deps;
    const dueMs = time.monotonicMs() + everyMs;
    const seat: Seat<Member> = { member, dueMs, before: null, after: null, isTaken: false };
    this.#append(seat);
    this.#arm();
    return seat;
  }

  /** Harmless when it has left. */
  leave(seat: Seat<Member>): void {
    if (!seat.isTaken) return;
    this.#unlink(seat);
    // A timer that is early for the next one does no harm; one for nobody would keep a stopped server waiting.
    if (this.#first === null) this.#disarm();
  }

  /** Whoever is due next has its timer, unless turns are being had: they end with it. */
  #arm(): void {
    if (this.#timer !== null || this.#isTurning || this.#first === null) return;
    const { time } = this.#deps;
    const waitMs = Math.max(0, this.#first.dueMs - time.monotonicMs());
    this.#timer = time.after(waitMs, () => {
      this.#timer = null;
      void this.#turn();
    });
  }

  #disarm(): void {
    this.#timer?.();
    this.#timer = null;
  }

  async #turn(): Promise<void> {
    this.#isTurning = true;
    const slices = this.#deps.slices?.() ?? createSlices(this.#deps.time);
    for (let due = this.#take(0); due.length > 0; due = this.#take(this.#deps.aheadMs)) {
      const done = this.#deps.turn(due);
      if (done !== undefined) await done;
      else if (slices.isOver()) await slices.pause();
    }
    this.#isTurning = false;
    this.#arm();
  }

  /** The next who are due; nobody when the first is not due within `firstMs`. Each is at the end of the rota again. */
  #take(firstMs: number): Member[] {
    const { time, aheadMs, most } = this.#deps;
    const nowMs = time.monotonicMs();
    const members: Member[] = [];
    if (this.#first === null || this.#first.dueMs > nowMs + firstMs) return members;
    for (let seat: Seat<Member> | null = this.#first; seat !== null; seat = this.#first) {
      if (seat.dueMs > nowMs + aheadMs || members.length === most) break;
      this.#unlink(seat);
      seat.dueMs = this.#nextDue(seat.dueMs, nowMs);
      this.#append(seat);
      members.push(seat.member);
    }
    return members;
  }

  /** A period after it was due, or after now when it is early; one that is very late has half a period at least. */
  #nextDue(dueMs: number, nowMs: number): number {
    const { everyMs } = this.#deps;
    return Math.max(Math.min(dueMs, nowMs) + everyMs, nowMs + everyMs / 2);
  }

  #append(seat: Seat<Member>): void {
    [seat.before, seat.after, seat.isTaken] = [this.#last, null, true];
    if (this.#last === null) this.#first = seat;
    else this.#last.after = seat;
    this.#last = seat;
  }

  #unlink(seat: Seat<Member>): void {
    const { before, after } = seat;
    if (before === null) this.#first = after;
    else before.after = after;
    if (after === null) this.#last = before;
    else after.before = before;
    [seat.before, seat.after, seat.isTaken] = [null, null, false];
  }
}
