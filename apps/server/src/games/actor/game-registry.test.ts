import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import type { GameActorDeps } from './game-actor.ts';
import { createGameRegistry } from './game-registry.ts';

/** Returns a registry without a database: these tests check only the order of work. */
const registry = () =>
  createGameRegistry({
    time: createManualTime(),
    log: createLog('silent'),
  } as unknown as GameActorDeps);

test('runs work on an idle game at once, and later work in order', async () => {
  const live = registry();
  const begun: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = (name: string, until: Promise<void>) => async () => {
    begun.push(name);
    await until;
  };
  const running = live.runExclusive(1, work('first', first.promise));
  expect(begun).toEqual(['first']);
  const waiting = live.runExclusive(1, work('second', second.promise));
  const last = live.runExclusive(1, work('last', Promise.resolve()));
  void live.runExclusive(2, work('of another game', Promise.resolve()));
  expect(begun).toEqual(['first', 'of another game']);
  first.resolve();
  await running;
  second.resolve();
  await waiting;
  await last;
  expect(begun).toEqual(['first', 'of another game', 'second', 'last']);
});

test('rejects only the caller of failed work, and runs the next', async () => {
  const live = registry();
  const failing = Promise.withResolvers<void>();
  const failed = live.runExclusive(1, () => failing.promise);
  const next = live.runExclusive(1, async () => 'next');
  failing.reject(new Error('lost'));
  await expect(failed).rejects.toThrow('lost');
  expect(await next).toBe('next');
  await live.settled();
  // The game is idle again.
  let began = false;
  void live.runExclusive(1, async () => {
    began = true;
  });
  expect(began).toBe(true);
});
