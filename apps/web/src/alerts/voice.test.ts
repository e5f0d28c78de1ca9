// One of several tabs speaks.
import { expect, test } from 'vitest';
import { createVoice } from './voice.ts';

interface Request {
  run: () => Promise<unknown>;
  reject: (error: Error) => void;
}

/** The browser's one lock, as far as the voice asks for it; `close` is a tab that goes. */
function createLocks() {
  let held: Request | null = null;
  const queue: Request[] = [];
  const grant = () => {
    if (held !== null) return;
    held = queue.shift() ?? null;
    void held?.run();
  };
  const forTab = () => {
    const own: Request[] = [];
    const request = (_name: string, options: LockOptions, run: () => Promise<unknown>) =>
      new Promise<unknown>((_resolve, reject) => {
        const asked = { run, reject };
        own.push(asked);
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(asked), queue.includes(asked) ? 1 : 0);
          reject(new Error('AbortError'));
        });
        if (options.steal === true) {
          held?.reject(new Error('AbortError'));
          held = null;
          queue.unshift(asked);
        } else queue.push(asked);
        grant();
      });
    const close = () => {
      for (const asked of own) queue.splice(queue.indexOf(asked), queue.includes(asked) ? 1 : 0);
      if (held !== null && own.includes(held)) held = null;
      grant();
    };
    return { voice: createVoice({ request } as unknown as LockManager), close };
  };
  return { forTab, waiting: () => queue.length };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('gives the voice to the first tab, then to the one that is used, and never to two', async () => {
  const locks = createLocks();
  const [one, other] = [locks.forTab(), locks.forTab()];
  const own = () => [one.voice.isOwn(), other.voice.isOwn()];
  expect(own()).toEqual([true, false]);
  for (const [tab, expected] of [
    [other, [false, true]],
    [other, [false, true]],
    [one, [true, false]],
  ] as const) {
    tab.voice.take();
    tab.voice.take();
    await settled();
    expect(own()).toEqual(expected);
    expect(locks.waiting()).toBe(1);
  }
});

test('gives the voice of a tab that closes to another one', async () => {
  const locks = createLocks();
  const [one, other] = [locks.forTab(), locks.forTab()];
  other.voice.take();
  await settled();
  other.close();
  expect(one.voice.isOwn()).toBe(true);
});

test('lets each tab speak in a browser without locks', () => {
  expect(createVoice(null).isOwn()).toBe(true);
});
