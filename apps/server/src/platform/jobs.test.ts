import { expect, test, vi } from 'vitest';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { createManualTime } from './testkit/manual-time.ts';
import { msToNextTick } from './time.ts';

const setup = (isLeader = () => true) => {
  const time = createManualTime();
  const log = createLog('silent');
  return { time, log, jobs: createJobs({ time, log, isLeader }) };
};

test('runs a job every period without overlap', async () => {
  const { time, jobs } = setup();
  const first = Promise.withResolvers<void>();
  let runs = 0;
  jobs.schedule('count', 1000, () => {
    runs += 1;
    return runs === 1 ? first.promise : Promise.resolve();
  });
  time.advance(3000);
  expect(runs).toBe(1);
  first.resolve();
  await vi.waitFor(() => {
    time.advance(1000);
    expect(runs).toBe(2);
  });
  await jobs.stop();
  expect(time.pending()).toBe(0);
});

test('logs a failure, retries, and reports the job as late after three periods', async () => {
  const { time, log, jobs } = setup();
  const logged = vi.spyOn(log, 'error');
  jobs.schedule('broken', 1000, () => Promise.reject(new Error('no')));
  for (let count = 0; count < 4; count += 1) {
    time.advance(1000);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(count + 1));
    await Promise.resolve();
  }
  expect(jobs.late()).toEqual(['broken']);
  await jobs.stop();
});

test('marks the readiness check of a quiet job as quiet', async () => {
  const { time, jobs } = setup();
  const never = () => Promise.reject(new Error('no'));
  jobs.schedule('loud', 1000, never);
  jobs.schedule('soft', 1000, never, { isQuiet: true });
  time.advance(3001);
  const said = jobs.readiness.map(async ({ name, isQuiet, check }) => [name, isQuiet, await check()]);
  expect(await Promise.all(said)).toEqual([
    ['jobs', undefined, 'overdue jobs: loud'],
    ['quiet jobs', true, 'overdue jobs: soft'],
  ]);
  expect(jobs.late()).toEqual(['loud', 'soft']);
  await jobs.stop();
});

test('waits for running jobs on stop', async () => {
  const { time, jobs } = setup();
  const work = Promise.withResolvers<void>();
  jobs.schedule('slow', 1000, () => work.promise);
  time.advance(1000);
  let stopped = false;
  const stopping = jobs.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  work.resolve();
  await stopping;
});

test('runs leader jobs on the leader, and at once on a new leader', async () => {
  let isLeader = false;
  const { time, jobs } = setup(() => isLeader);
  const done: string[] = [];
  const doing = (name: string) => async () => void done.push(name);
  jobs.schedule('pay', 1_000, doing('pay'), { leaderOnly: true });
  jobs.schedule('beat', 1_000, doing('beat'));
  for (let second = 0; second < 5; second += 1) {
    time.advance(1_000);
    await jobs.settled();
  }
  expect(done).toEqual(Array(5).fill('beat'));
  expect(jobs.late()).toEqual([]);
  isLeader = true;
  jobs.becameLeader();
  await jobs.settled();
  expect(done.slice(5)).toEqual(['pay']);
  time.advance(1_000);
  await jobs.settled();
  expect(done.slice(6).toSorted()).toEqual(['beat', 'pay']);
  await jobs.stop();
});

test('runs jobs every 60 s while the server is idle, except constant and failed ones', async () => {
  const time = createManualTime();
  let isIdle = true;
  const jobs = createJobs({ time, log: createLog('silent'), isLeader: () => true, isIdle: () => isIdle });
  const runs = { usual: 0, constant: 0, failing: 0 };
  let skipped = 0;
  const count = (name: keyof typeof runs) => async () => {
    runs[name] += 1;
    if (name === 'failing') throw new Error('no');
  };
  jobs.schedule('usual', 1000, count('usual'), { whileIdle: () => (skipped += 1) });
  jobs.schedule('constant', 1000, count('constant'), { isConstant: true });
  jobs.schedule('failing', 1000, count('failing'));
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 1) {
      time.advance(1000);
      await jobs.settled();
    }
  };
  await pass(120);
  expect(runs).toEqual({ usual: 2, constant: 120, failing: 61 });
  expect(skipped).toBe(118);
  expect(jobs.late()).toEqual(['failing']);
  isIdle = false;
  await pass(5);
  expect(runs.usual).toBe(7);
  await jobs.stop();
});

test.each([
  // at, period, ms to the next tick
  [0, 250, 250],
  [1_000, 250, 250],
  [1_000.4, 250, 250],
  [1_000, 1_000, 1_000],
  // Within a period after its start, both timers expire at 2,000.
  [1_100, 250, 150],
  [1_100, 1_000, 900],
  // A timer that expired a little early waits for the tick after the next.
  [1_999.6, 1_000, 1_001],
  [1_600, 1_000, 1_400],
])(
  'lets timers of different periods expire together: at %d ms with a period of %d',
  (nowMs, ms, expected) => {
    expect(msToNextTick(nowMs, ms)).toBe(expected);
  },
);
