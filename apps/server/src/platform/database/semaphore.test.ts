import { expect, test } from 'vitest';
import { createManualTime } from '../testkit/manual-time.ts';
import { createSemaphore, DatabaseBusy } from './database.ts';

/** Creates work that ends when the test ends it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

test('admits callers in order of arrival, up to the number of permits', async () => {
  const semaphore = createSemaphore({ permits: 2, waitMs: 1000, time: createManualTime() });
  const [first, second] = [held(), held()];
  const entered: string[] = [];
  const results = [
    semaphore.withPermit(first.work),
    semaphore.withPermit(second.work),
    semaphore.withPermit(async () => entered.push('third')),
    semaphore.withPermit(async () => entered.push('fourth')),
  ];
  await Promise.resolve();
  expect(entered).toEqual([]);
  first.end();
  await Promise.all(results.slice(2));
  expect(entered).toEqual(['third', 'fourth']);
  second.end();
  await results[1];
});

test('rejects a caller that waits too long before any of its work ran', async () => {
  const time = createManualTime();
  const semaphore = createSemaphore({ permits: 1, waitMs: 1000, time });
  const holder = held();
  const holding = semaphore.withPermit(holder.work);
  let ran = false;
  const waiting = semaphore.withPermit(async () => {
    ran = true;
  });
  const refused = expect(waiting).rejects.toThrow(DatabaseBusy);
  await Promise.resolve();
  time.advance(1000);
  await refused;
  holder.end();
  await holding;
  expect(ran).toBe(false);
  expect(await semaphore.withPermit(async () => 'free again')).toBe('free again');
  expect(time.pending()).toBe(0);
});

test('releases the permit if the work throws', async () => {
  const semaphore = createSemaphore({ permits: 1, waitMs: 1000, time: createManualTime() });
  await expect(semaphore.withPermit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.withPermit(async () => 1)).toBe(1);
});

test('yields to the event loop between two queued callers', async () => {
  const semaphore = createSemaphore({ permits: 1, waitMs: 1000, time: createManualTime() });
  const order: string[] = [];
  setImmediate(() => order.push('what has arrived'));
  await Promise.all(['first', 'second'].map((name) => semaphore.withPermit(async () => order.push(name))));
  expect(order).toEqual(['first', 'what has arrived', 'second']);
});
