import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CLUSTER } from '../../cluster/index.ts';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createRowComparison, type RowComparisonDeps } from './game-registry.ts';

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

type Versions = Record<number, number>;

test.each<
  [what: string, isConnected: boolean, held: Versions, rows: Versions, then: Versions, read: number[]]
>([
  ['no game whose update arrives', true, { 1: 4, 2: 7 }, { 1: 5, 2: 7 }, { 1: 5 }, []],
  ['a game whose update does not arrive', true, { 1: 4, 2: 7, 3: 1 }, { 1: 5, 2: 8, 3: 2 }, { 2: 9 }, [1, 3]],
  ['a game at once while the bus is degraded', false, { 1: 4 }, { 1: 5 }, {}, [1]],
  ['a newer version than the row’s while the bus is degraded', false, { 1: 6 }, { 1: 5 }, {}, [1]],
])('reads %s', async (_what, isConnected, held, rows, then, expected) => {
  const { run, time, read, known } = games(held, rows);
  known.isConnected = isConnected;
  await run();
  expect(read).toEqual(isConnected ? [] : expected);
  Object.assign(held, then);
  time.advance(CLUSTER.updateDelayMs);
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  expect(read).toEqual(expected);
});

test('reads when the caller requests it, and nothing after stop', async () => {
  const asked = games({ 1: 4 }, { 1: 5 });
  asked.comparison.compare();
  await expect.poll(() => asked.read).toEqual([1]);
  const { run, time, comparison, read } = games({ 1: 4 }, { 1: 5 });
  await run();
  comparison.stop();
  time.advance(CLUSTER.updateDelayMs);
  expect(read).toEqual([]);
});
