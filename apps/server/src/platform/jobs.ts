// Periodic jobs. A job never overlaps itself. Readiness reports a job whose last success is too old. Jobs for the whole
// cluster run on the leader only.
import type { Metrics, ReadinessCheck } from './http/index.ts';
import type { Log } from './log.ts';
import { type Cancel, createSlices, type Slices, type Time } from './time.ts';

interface JobOptions {
  /** See `ReadinessCheck`. */
  isQuiet?: boolean;
  /** Runs on the leader only. On other nodes it is never late. */
  leaderOnly?: boolean;
  /** Keeps its period while the server is idle. Other jobs then run at most every 60 s, unless their last run failed. */
  isConstant?: boolean;
  /** Called instead of a run that is skipped because the server is idle. */
  whileIdle?: () => void;
}

export interface Jobs {
  /** Runs `work` every `everyMs`, starting after that time. A failure is logged, and the next run retries. */
  schedule(name: string, everyMs: number, work: () => Promise<void>, options?: JobOptions): void;
  /** Called when this node becomes the leader. Runs the leader's jobs at once, because they may be overdue. */
  becameLeader(): void;
  /** Returns the names of jobs without a success for three periods. */
  late(): readonly string[];
  readiness: readonly ReadinessCheck[];
  metrics(metrics: Metrics): void;
  /** Resolves when the current runs have ended. For tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  /** Starts no more runs. Resolves when the current ones have ended. */
  stop(): Promise<void>;
}

interface Job extends Required<JobOptions> {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  succeededMs: number; // monotonic; the schedule's start counts as a success
  beganMs: number; // of the last run, monotonic
  hasFailed: boolean; // whether the last run failed
  running: Promise<void> | null;
  cancel: Cancel;
}

const LATE_PERIODS = 3;
const IDLE_PERIOD_MS = 60_000;

export function createJobs(deps: {
  time: Time;
  log: Log;
  isLeader: () => boolean;
  isIdle?: () => boolean;
}): Jobs {
  const jobs: Job[] = [];
  let failures = 0;

  async function run(job: Job): Promise<void> {
    job.beganMs = deps.time.monotonicMs();
    try {
      await job.work();
      job.succeededMs = deps.time.monotonicMs();
      job.hasFailed = false;
    } catch (error) {
      failures += 1;
      job.hasFailed = true;
      deps.log.error({ err: error, job: job.name }, 'a job failed');
    } finally {
      job.running = null;
    }
  }

  function isIdleFor({ isConstant, hasFailed, beganMs }: Job): boolean {
    if (isConstant || hasFailed || deps.isIdle?.() !== true) return false;
    return deps.time.monotonicMs() - beganMs < IDLE_PERIOD_MS;
  }

  /** Starts a run, unless another node does the work or the server is idle. */
  function tick(job: Job): void {
    const isOthers = job.leaderOnly && !deps.isLeader();
    if (isOthers || isIdleFor(job)) {
      if (!isOthers) job.whileIdle();
      job.succeededMs = deps.time.monotonicMs();
    } else job.running ??= run(job);
  }

  const isLate = ({ succeededMs, everyMs }: Job): boolean =>
    deps.time.monotonicMs() - succeededMs > LATE_PERIODS * everyMs;
  const late = (): readonly string[] => jobs.filter(isLate).map(({ name }) => name);

  async function overdue(isQuiet: boolean): Promise<string | null> {
    const names = jobs.filter((job) => job.isQuiet === isQuiet && isLate(job)).map(({ name }) => name);
    return names.length === 0 ? null : `overdue jobs: ${names.join(', ')}`;
  }

  return {
    late,
    readiness: [
      { name: 'jobs', check: () => overdue(false) },
      { name: 'quiet jobs', isQuiet: true, check: () => overdue(true) },
    ],
    metrics(metrics) {
      metrics.gauge(
        'kingstake_jobs_overdue',
        'Jobs without a success for three periods',
        () => late().length,
      );
      metrics.counter('kingstake_job_failures_total', 'Failed runs of jobs', () => failures);
    },
    schedule(name, everyMs, work, options = {}) {
      const { isQuiet = false, leaderOnly = false, isConstant = false, whileIdle = () => {} } = options;
      const job: Job = {
        name,
        everyMs,
        work,
        isQuiet,
        leaderOnly,
        isConstant,
        whileIdle,
        succeededMs: deps.time.monotonicMs(),
        beganMs: deps.time.monotonicMs(),
        hasFailed: false,
        running: null,
        cancel: () => {},
      };
      job.cancel = deps.time.every(everyMs, () => tick(job));
      jobs.push(job);
    },
    becameLeader() {
      for (const job of jobs) if (job.leaderOnly) job.running ??= run(job);
    },
    async settled() {
      await Promise.all(jobs.map((job) => job.running));
    },
    async stop() {
      for (const job of jobs) job.cancel();
      await Promise.all(jobs.map((job) => job.running));
    },
  };
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

/**
 * Runs each member once per period, with an offset given by the time it was added. One timer serves all members in slices. Unlike separate
 * timers, it keeps the offsets after a delay of the event loop.
 */
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
