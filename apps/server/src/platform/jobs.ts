// platform: periodic jobs. A job never overlaps itself. The time of its last success is kept, so that readiness can
// report a stuck one. What one server does for all of a database is done by the first of them.
import type { Metrics, ReadinessCheck } from './http/index.ts';
import type { Log } from './log.ts';
import type { Cancel, Time } from './time.ts';

export interface JobOptions {
  /** See `ReadinessCheck`. */
  isQuiet?: boolean;
  /** The first server's alone; elsewhere its periods pass, and it is never late. */
  atFirst?: boolean;
}

export interface Jobs {
  /** Runs `work` every `everyMs`, first after that time. A failure is logged; the next run retries. */
  schedule(name: string, everyMs: number, work: () => Promise<void>, options?: JobOptions): void;
  /** This server is the first from now on: what only the first does begins at once, as nobody may have done it for a while. */
  becameFirst(): void;
  /** Names of jobs that have not succeeded for three of their periods. */
  late(): readonly string[];
  readiness: readonly ReadinessCheck[];
  metrics(metrics: Metrics): void;
  /** Resolves when the current runs have ended: for tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  /** No new runs; resolves when the running ones ended. */
  stop(): Promise<void>;
}

interface Job extends Required<JobOptions> {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  succeededMs: number; // monotonic; the schedule's start counts as a success
  running: Promise<void> | null;
  cancel: Cancel;
}

const LATE_PERIODS = 3;

/** `isFirst`: whether this is the server that does what one has to do for all. */
export function createJobs(deps: { time: Time; log: Log; isFirst: () => boolean }): Jobs {
  const jobs: Job[] = [];
  let failures = 0;

  async function run(job: Job): Promise<void> {
    try {
      await job.work();
      job.succeededMs = deps.time.monotonicMs();
    } catch (error) {
      failures += 1;
      deps.log.error({ err: error, job: job.name }, 'a job failed');
    } finally {
      job.running = null;
    }
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
      metrics.gauge('kingstake_job_failures', 'Runs of jobs that failed since the start', () => failures);
    },
    schedule(name, everyMs, work, { isQuiet = false, atFirst = false } = {}) {
      const job: Job = {
        name,
        everyMs,
        work,
        isQuiet,
        atFirst,
        succeededMs: deps.time.monotonicMs(),
        running: null,
        cancel: () => {},
      };
      job.cancel = deps.time.every(everyMs, () => {
        if (atFirst && !deps.isFirst()) job.succeededMs = deps.time.monotonicMs();
        else job.running ??= run(job);
      });
      jobs.push(job);
    },
    becameFirst() {
      for (const job of jobs) if (job.atFirst) job.running ??= run(job);
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
