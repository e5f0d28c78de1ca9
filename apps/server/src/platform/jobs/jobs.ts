// Periodic jobs. A job never overlaps itself. Readiness reports a job whose last success is too old. Jobs for the whole
// cluster run on the leader only.
import type { Metrics, ReadinessCheck } from '../http/index.ts';
import type { Log } from '../log.ts';
import type { Cancel, Time } from '../time.ts';

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
