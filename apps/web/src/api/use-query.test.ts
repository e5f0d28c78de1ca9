import { expect, test } from 'vitest';
import { runMutation } from './use-query.ts';

/** What was called, in order. */
function noted(isRefused: boolean) {
  const calls: unknown[] = [];
  const mutationFn = async (amount: number) => {
    calls.push(['asked', amount]);
    if (isRefused) throw new Error('402');
    return 'done';
  };
  const onSuccess = async (answer: string, amount: number) => calls.push(['done', answer, amount]);
  const onError = (error: unknown, amount: number) => calls.push(['failed', String(error), amount]);
  const onSettled = () => void calls.push(['settled']);
  return { calls, mutationFn, onSuccess, onError, onSettled };
}

test('asks, then says what came of it, then that it is over', async () => {
  const { calls, ...options } = noted(false);
  expect(await runMutation(options, 5)).toBe(true);
  expect(calls).toEqual([['asked', 5], ['done', 'done', 5], ['settled']]);
});

test('a refusal is told to onError', async () => {
  const { calls, ...options } = noted(true);
  expect(await runMutation(options, 5)).toBe(false);
  expect(calls).toEqual([['asked', 5], ['failed', 'Error: 402', 5], ['settled']]);
});

test('asks also where nothing follows, and hides no failure from who does not listen', async () => {
  const done = noted(false);
  expect(await runMutation({ mutationFn: done.mutationFn }, 5)).toBe(true);
  expect(done.calls).toEqual([['asked', 5]]);
  const refused = noted(true);
  await expect(runMutation({ mutationFn: refused.mutationFn }, 5)).rejects.toThrow('402');
});
