// platform: periodic jobs. A job never overlaps itself. The time of its last success is kept, so that readiness can
// report a stuck one.
import type { Metrics, ReadinessCheck } from './http/index.ts';
import type { Log } from './log.ts';
import type { Cancel, Time } from './time.ts';

export interface Jobs {
  /** Runs `work` every `everyMs`, first after that time. A failure is logged; the next run retries. `isQuiet`: see `ReadinessCheck`. */
  schedule(name: string, everyMs: number, work: () => Promise<void>, options?: { isQuiet?: boolean }): void;
  /** Names of jobs that have not succeeded for three of their periods. */
  late(): readonly string[];
  readiness: readonly ReadinessCheck[];
  measure(metrics: Metrics): void;
  /** Resolves when the current runs have ended: for tests and the simulator, whose clock waits for work. */
  settled(): Promise<void>;
  /** No new runs; resolves when the running ones ended. */
  stop(): Promise<void>;
}

interface Job {
  name: string;
  everyMs: number;
  isQuiet: boolean;
  succeededMs: number; // monotonic; the schedule's start counts as a success
  running: Promise<void> | null;
  cancel: Cancel;
}

const LATE_PERIODS = 3;

export function createJobs(deps: { time: Time; log: Log }): Jobs {
  const jobs: Job[] = [];
  let failures = 0;

  async function run(job: Job, work: () => Promise<void>): Promise<void> {
    try {
      await work();
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
    measure(metrics) {
      metrics.gauge(
        'kingstake_jobs_overdue',
        'Jobs without a success for three periods',
        () => late().length,
      );
      metrics.gauge('kingstake_job_failures', 'Runs of jobs that failed since the start', () => failures);
    },
    schedule(name, everyMs, work, { isQuiet = false } = {}) {
      const job: Job = {
        name,
        everyMs,
        isQuiet,
        succeededMs: deps.time.monotonicMs(),
        running: null,
        cancel: () => {},
      };
      job.cancel = deps.time.every(everyMs, () => {
        job.running ??= run(job, work);
      });
      jobs.push(job);
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
