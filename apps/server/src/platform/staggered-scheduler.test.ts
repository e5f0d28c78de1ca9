import { expect, it } from 'vitest';
import { StaggeredScheduler, type StaggeredSchedulerDeps } from './jobs.ts';
import { countSlices } from './testkit/counted-slices.ts';
import { createManualTime } from './testkit/manual-time.ts';
import { SLICE_MS } from './time.ts';

const EVERY_MS = 10_000;

function schedulerOf(deps: Partial<StaggeredSchedulerDeps<string>> = {}) {
  const time = createManualTime();
  const runs: string[] = [];
  const scheduler = new StaggeredScheduler<string>({
    time,
    everyMs: EVERY_MS,
    aheadMs: 20,
    maxBatch: 2,
    run: (members) => void runs.push(`${time.monotonicMs()} ${members.join(' ')}`),
    ...deps,
  });
  return { time, runs, scheduler };
}

it('runs each member a period after it was added, and then every period', () => {
  const { time, runs, scheduler } = schedulerOf();
  scheduler.add('a');
  time.advance(3_000);
  scheduler.add('b');
  time.advance(20_000);
  expect(runs).toEqual(['10000 a', '13000 b', '20000 a', '23000 b']);
});

it('runs members that are due within aheadMs together, at most maxBatch at once', () => {
  const { time, runs, scheduler } = schedulerOf();
  for (const member of ['a', 'b', 'c']) {
    scheduler.add(member);
    time.advance(10);
  }
  scheduler.add('later');
  time.advance(10_000);
  expect(runs).toEqual(['10000 a b', '10000 c', '10030 later']);
});

it('keeps the offsets after a late event loop', () => {
  const { time, runs, scheduler } = schedulerOf();
  scheduler.add('a');
  time.advance(2_000);
  scheduler.add('b');
  time.advance(7_000);
  time.standStill(4_000);
  expect(runs).toEqual(['13000 a b']);
  time.advance(10_000);
  expect(runs.slice(1)).toEqual(['20000 a', '22000 b']);
});

it('runs a member once after an event loop that was blocked for several periods', () => {
  const { time, runs, scheduler } = schedulerOf();
  scheduler.add('a');
  time.standStill(35_000);
  time.advance(5_000);
  expect(runs).toEqual(['35000 a', '40000 a']);
});

it('does not run a removed member, and sets no timer without members', () => {
  const { time, runs, scheduler } = schedulerOf();
  for (const member of ['a', 'b']) scheduler.add(member);
  scheduler.remove('a');
  scheduler.remove('a');
  time.advance(10_000);
  expect(runs).toEqual(['10000 b']);
  scheduler.remove('b');
  expect(time.pending()).toBe(0);
  scheduler.add('c');
  time.advance(10_000);
  expect(runs).toEqual(['10000 b', '20000 c']);
});

it('does not run a member again that is removed in its own run', () => {
  const { time, runs, scheduler } = schedulerOf({ run: () => scheduler.remove('a') });
  scheduler.add('a');
  time.advance(50_000);
  expect([runs, time.pending()]).toEqual([[], 0]);
});

it('waits for an asynchronous run before the next batch', async () => {
  const answer = Promise.withResolvers<void>();
  const runs: string[] = [];
  const { time, scheduler } = schedulerOf({
    run(members) {
      runs.push(members.join(' '));
      return answer.promise;
    },
  });
  for (const member of ['a', 'b', 'c']) scheduler.add(member);
  time.advance(10_000);
  expect(runs).toEqual(['a b']);
  answer.resolve();
  await answer.promise;
  await Promise.resolve();
  expect(runs).toEqual(['a b', 'c']);
});

it('yields to the event loop between slices when 10,000 members are due at once', async () => {
  const { slices, piece, sizes } = countSlices();
  const ended = Promise.withResolvers<void>();
  let left = 10_000;
  const { time, scheduler } = schedulerOf({
    maxBatch: 16,
    slices: () => slices,
    run(members) {
      for (const _ of members) piece(SLICE_MS / 128);
      left -= members.length;
      if (left === 0) ended.resolve();
    },
  });
  for (let number = 0; number < 10_000; number += 1) scheduler.add(String(number));
  time.advance(EVERY_MS);
  expect(left).toBe(10_000 - 128);
  await ended.promise;
  expect(Math.max(...sizes())).toBe(128);
});
