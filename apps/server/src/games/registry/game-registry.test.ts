import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import type { GameActorDeps } from './game-actor.ts';
import { createGameRegistry } from './game-registry.ts';

/** Nothing here touches a game: the order of the work on it is all that is looked at. */
const registry = () =>
  createGameRegistry({
    time: createManualTime(),
    log: createLog('silent'),
  } as unknown as GameActorDeps);

function deferred() {
  let end = (): void => {};
  let fail = (_error: Error): void => {};
  const done = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { done, end, fail };
}

test('work on a game that nobody is at begins at once, and what comes later waits for it, in order', async () => {
  const live = registry();
  const begun: string[] = [];
  const [first, second] = [deferred(), deferred()];
  const work = (name: string, until: Promise<void>) => async () => {
    begun.push(name);
    await until;
  };
  const running = live.runExclusive(1, work('first', first.done));
  expect(begun).toEqual(['first']);
  const waiting = live.runExclusive(1, work('second', second.done));
  const last = live.runExclusive(1, work('last', Promise.resolve()));
  void live.runExclusive(2, work('of another game', Promise.resolve()));
  expect(begun).toEqual(['first', 'of another game']);
  first.end();
  await running;
  second.end();
  await waiting;
  await last;
  expect(begun).toEqual(['first', 'of another game', 'second', 'last']);
});

test('work that fails is its caller’s, and the next begins all the same', async () => {
  const live = registry();
  const failing = deferred();
  const failed = live.runExclusive(1, () => failing.done);
  const next = live.runExclusive(1, async () => 'next');
  failing.fail(new Error('lost'));
  await expect(failed).rejects.toThrow('lost');
  expect(await next).toBe('next');
  await live.settled();
  // Nobody is at it any more.
  let began = false;
  void live.runExclusive(1, async () => {
    began = true;
  });
  expect(began).toBe(true);
});
