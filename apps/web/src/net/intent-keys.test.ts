import { expect, test } from 'vitest';
import { HttpError } from './http-client.ts';
import { createIntentKeys } from './intent-keys.ts';
import { secondsLeft } from './use-seconds-left.ts';

/** Sends an intent and returns the key that was used. */
function sender() {
  let made = 0;
  const once = createIntentKeys(() => `key-${++made}`);
  return async (intent: string, outcome: Error | 'done' = 'done'): Promise<string> => {
    let used = '';
    const sent = once(intent, async (key) => {
      used = key;
      if (outcome !== 'done') throw outcome;
    });
    if (outcome === 'done') await sent;
    else await expect(sent).rejects.toBe(outcome);
    return used;
  };
}

test.each([
  ['no answer at all', new Error('Failed to reach the server')],
  ['a server that broke', new HttpError(500, 'Internal Server Error', '')],
  ['a proxy without its server', new HttpError(502, 'Bad Gateway', '<h1>oops</h1>')],
  ['a server that could not tell', new HttpError(503, 'Service Unavailable', '{}')],
])('keeps the key after %s, so that a repeated request is not carried out twice', async (_name, error) => {
  const send = sender();
  expect(await send('withdraw 1', error)).toBe('key-1');
  expect(await send('withdraw 1', error)).toBe('key-1');
  expect(await send('withdraw 1')).toBe('key-1');
  expect(await send('withdraw 1')).toBe('key-2');
});

test.each([400, 401, 402, 409, 429])('ends the key after a refusal with %i', async (status) => {
  const send = sender();
  expect(await send('withdraw 1', new HttpError(status, 'No', '{}'))).toBe('key-1');
  expect(await send('withdraw 1')).toBe('key-2');
});

test('uses a separate key for each intent, such as another amount', async () => {
  const send = sender();
  const lost = new Error('Failed to reach the server');
  expect(await send('withdraw 1', lost)).toBe('key-1');
  expect(await send('withdraw 2')).toBe('key-2');
  expect(await send('withdraw 1')).toBe('key-1');
});

test('B6 C6 rounds the seconds left up, and never below zero', () => {
  expect([secondsLeft(30_000, 0), secondsLeft(30_000, 29_001), secondsLeft(30_000, 40_000)]).toEqual([
    30, 1, 0,
  ]);
});
