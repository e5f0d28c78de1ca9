import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { SERVER_NODES } from '../../platform/nodes/index.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createRowWatch, type RowWatchDeps } from './row-watch.ts';

/** Games with sockets here: the versions that are held, and those of their rows. Reading one makes it as its row is. */
function games(held: Record<number, number>, rows: Record<number, number>) {
  const time = createManualTime();
  const read: number[] = [];
  const known = { isWhole: true };
  const watch = createRowWatch({
    time,
    log: createLog('silent'),
    database: {
      run: async () => new Map(Object.entries(rows).map(([id, version]) => [Number(id), version])),
    },
    live: {
      peek: (id: number) => (held[id] === undefined ? null : { version: held[id] }),
      async runExclusive(id: number) {
        read.push(id);
        held[id] = rows[id] ?? 0;
      },
    },
    visited: () => Object.keys(rows).map(Number),
    isAlone: () => false,
    hintsAreWhole: () => known.isWhole,
  } as unknown as RowWatchDeps);
  let run = async (): Promise<void> => {};
  watch.schedule({
    schedule(_name: string, _everyMs: number, work: () => Promise<void>) {
      run = work;
    },
  } as never);
  return { time, held, rows, read, known, watch, run: () => run() };
}

test('a game whose hint is on its way is not read: the hint tells it', async () => {
  const { run, time, held, read } = games({ 1: 4, 2: 7 }, { 1: 5, 2: 7 });
  await run();
  expect(read).toEqual([]);
  held[1] = 5; // the hint has come
  time.advance(SERVER_NODES.hintWayMs);
  await setImmediate();
  expect(read).toEqual([]);
});

test('and one whose hint does not come is read; what was heard meanwhile is none of those', async () => {
  const { run, time, held, read } = games({ 1: 4, 2: 7, 3: 1 }, { 1: 5, 2: 8, 3: 2 });
  await run();
  held[2] = 9; // the hint of the step after that has come, too
  time.advance(SERVER_NODES.hintWayMs);
  await expect.poll(() => read).toEqual([1, 3]);
});

test('where hints may be lost, and after they were, nothing is waited for', async () => {
  const first = games({ 1: 4 }, { 1: 5 });
  first.known.isWhole = false;
  await first.run();
  expect(first.read).toEqual([1]);
  const second = games({ 1: 4 }, { 1: 5 });
  second.watch.look();
  await expect.poll(() => second.read).toEqual([1]);
});

test('what is held and is no version of its row is read where hints may be lost', async () => {
  const { run, known, read } = games({ 1: 6 }, { 1: 5 });
  known.isWhole = false;
  await run();
  expect(read).toEqual([1]);
});

test('ended, it reads nothing any more', async () => {
  const { run, time, watch, read } = games({ 1: 4 }, { 1: 5 });
  await run();
  watch.stop();
  time.advance(SERVER_NODES.hintWayMs);
  expect(read).toEqual([]);
});
