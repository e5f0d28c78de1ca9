import { afterEach, expect, test, vi } from 'vitest';
import { inOwnTask } from './browser.ts';

afterEach(() => vi.useRealTimers());

test('begins an import after the current task and resolves with it', async () => {
  vi.useFakeTimers();
  const load = vi.fn(() => Promise.resolve('the file'));
  const loaded = inOwnTask(load);
  // Microtasks still belong to the same task.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  await expect(loaded).resolves.toBe('the file');
  expect(load).toHaveBeenCalledOnce();
});

test('rejects when the import fails', async () => {
  await expect(inOwnTask(() => Promise.reject(new Error('no line')))).rejects.toThrow('no line');
});
