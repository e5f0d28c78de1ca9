import { expect, test } from 'vitest';
import { endingFetch, NoAnswer } from './browser-fetch.ts';
import { createManualTimers, settled } from './testkit/manual-timers.ts';

const SILENCE_MS = 15_000;

/** A server that a test answers by hand. Like a browser, the request rejects with the reason of its signal. */
function setUp() {
  const timers = createManualTimers();
  let answer: (response: Response) => void = () => undefined;
  const fetch = endingFetch((_input, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    answer = resolve;
    return promise;
  }, timers);
  return { timers, fetch, answer: (response: Response) => answer(response) };
}

/** The end of a promise, once it has one. */
function watch(promise: Promise<unknown>) {
  const seen: { end: unknown } = { end: 'none' };
  const note = (end: unknown) => {
    seen.end = end;
  };
  promise.then(note, note);
  return seen;
}

test('ends a request 15 s after it was sent, if no answer has begun', async () => {
  const { timers, fetch } = setUp();
  const request = watch(fetch('/api/games'));
  await timers.advance(SILENCE_MS - 1);
  expect(request.end).toBe('none');
  await timers.advance(1);
  expect(request.end).toBeInstanceOf(NoAnswer);
  expect(timers.pending()).toEqual([]);
});

test('waits for a body as long as its parts arrive, and ends 15 s after the last one', async () => {
  const { timers, fetch, answer } = setUp();
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = parts.writable.getWriter();
  const request = fetch('/api/games/history.pgn');
  answer(new Response(parts.readable, { status: 206, headers: { 'Content-Type': 'text/plain' } }));
  const response = await request;
  expect([response.status, response.headers.get('Content-Type')]).toEqual([206, 'text/plain']);
  const body = watch(response.text());
  for (let part = 0; part < 3; part += 1) {
    await timers.advance(SILENCE_MS - 1);
    void writer.write(new TextEncoder().encode('1. e4 '));
    await settled();
  }
  expect(body.end).toBe('none');
  await timers.advance(SILENCE_MS);
  expect(body.end).toBeInstanceOf(NoAnswer);
});

test('leaves no timer behind a complete answer, a failure or an empty answer', async () => {
  const complete = setUp();
  const request = complete.fetch('/api/config');
  complete.answer(new Response('{}'));
  expect(await (await request).text()).toBe('{}');
  const empty = setUp();
  const logout = empty.fetch('/api/auth/logout');
  empty.answer(new Response(null, { status: 204 }));
  expect((await logout).status).toBe(204);
  const timers = createManualTimers();
  await expect(endingFetch(() => Promise.reject(new Error('no line')), timers)('/')).rejects.toThrow(
    'no line',
  );
  expect([complete, empty, { timers }].map((each) => each.timers.pending())).toEqual([[], [], []]);
});

test('returns an answer without content, to which Chromium gives an empty body', async () => {
  const { timers, fetch, answer } = setUp();
  const request = fetch('/api/auth/logout', { method: 'POST' });
  answer(Object.defineProperty(new Response(''), 'status', { value: 204 }));
  const response = await request;
  expect([response.status, await response.text()]).toEqual([204, '']);
  expect(timers.pending()).toEqual([]);
});
