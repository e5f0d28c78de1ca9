import { afterEach, expect, test, vi } from 'vitest';
import { inOwnTask } from './browser.ts';

afterEach(() => vi.useRealTimers());

test('an import begins when the task that wants it is over, and its end is told', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.resolve('the file'));
  const loaded = inOwnTask(load);
  // What follows in microtasks is the same task.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  await expect(loaded).resolves.toBe('the file');
  expect(load).toHaveBeenCalledOnce();
});

test('an import that fails is told to who wanted it', async () => {
  await expect(inOwnTask(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
});
