import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CLUSTER } from '../../cluster/index.ts';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createRowComparison, type RowComparisonDeps } from './row-comparison.ts';

/** Simulates games with sockets, by cached version and row version. Loading a game caches the version of its row. */
function games(held: Record<number, number>, rows: Record<number, number>) {
  const time = createManualTime();
  const read: number[] = [];
  const known = { isConnected: true };
  const comparison = createRowComparison({
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
    gameIds: () => Object.keys(rows).map(Number),
    isAlone: () => false,
    isBusConnected: () => known.isConnected,
  } as unknown as RowComparisonDeps);
  let run = async (): Promise<void> => {};
  comparison.schedule({
    schedule(_name: string, _everyMs: number, work: () => Promise<void>) {
      run = work;
    },
  } as never);
  return { time, held, rows, read, known, comparison, run: () => run() };
}

test('does not read a game whose update arrives', async () => {
  const { run, time, held, read } = games({ 1: 4, 2: 7 }, { 1: 5, 2: 7 });
  await run();
  expect(read).toEqual([]);
  held[1] = 5; // the update arrived
  time.advance(CLUSTER.updateDelayMs);
  await setImmediate();
  expect(read).toEqual([]);
});

test('reads a game whose update does not arrive', async () => {
  const { run, time, held, read } = games({ 1: 4, 2: 7, 3: 1 }, { 1: 5, 2: 8, 3: 2 });
  await run();
  held[2] = 9; // two updates arrived
  time.advance(CLUSTER.updateDelayMs);
  await expect.poll(() => read).toEqual([1, 3]);
});

test('reads at once while the bus is degraded, and when the caller requests it', async () => {
  const first = games({ 1: 4 }, { 1: 5 });
  first.known.isConnected = false;
  await first.run();
  expect(first.read).toEqual([1]);
  const second = games({ 1: 4 }, { 1: 5 });
  second.comparison.compare();
  await expect.poll(() => second.read).toEqual([1]);
});

test('reads a game with a newer version than its row while the bus is degraded', async () => {
  const { run, known, read } = games({ 1: 6 }, { 1: 5 });
  known.isConnected = false;
  await run();
  expect(read).toEqual([1]);
});

test('reads nothing after stop', async () => {
  const { run, time, comparison, read } = games({ 1: 4 }, { 1: 5 });
  await run();
  comparison.stop();
  time.advance(CLUSTER.updateDelayMs);
  expect(read).toEqual([]);
});
