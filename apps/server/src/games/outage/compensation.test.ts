import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { GAMES } from '../limits.ts';
import { createCompensation } from './compensation.ts';
import type { GamesOfPass } from './outage-pass.ts';

const SETS = 40;
const CHANGED_MS = 60;
const READ_MS = 15;

/** Compensates 40 sets. Returns how long it took until commands were accepted, and the sets done by each attempt. */
async function compensate(sharedBy: number, msOf: (set: number) => number) {
  const time = createManualTime();
  const startedMs = time.monotonicMs();
  const attempts: number[] = [];
  const games: GamesOfPass = {
    count: async () => SETS * GAMES.outageSet,
    async page(_queries, afterId) {
      const set = afterId / GAMES.outageSet + 1;
      if (set === 1) attempts.push(0);
      attempts.push((attempts.pop() ?? 0) + 1);
      time.advance(msOf(set));
      return { heads: [], corrupt: new Map(), lastId: set === SETS ? null : set * GAMES.outageSet };
    },
  };
  const compensation = createCompensation({
    time,
    log: createLog('silent'),
    database: { run: (work: (queries: never) => unknown) => work(null as never) } as never,
    live: { decideOnSet: async () => [], runExclusive: () => Promise.reject(new Error('not alone')) },
    isCorrupt: () => false,
  });
  const passOf = () => ({ outage: null, nodeOutage: null });
  const { reopensAtMs } = await compensation({ games, sharedBy, passOf });
  return { attempts, tookMs: Math.round(reopensAtMs - startedMs) };
}

test('estimates the pass from all sets if this node compensates alone', async () => {
  const { attempts, tookMs } = await compensate(1, () => CHANGED_MS);
  expect(attempts).toEqual([4, 4, SETS]);
  // Two samples, and a pass of 2.4 s with its margin.
  expect(tookMs).toBe(2 * 4 * CHANGED_MS + SETS * CHANGED_MS * GAMES.outageMargin);
});

test('estimates the pass from a share of the sets if three nodes compensate the same games', async () => {
  const { attempts, tookMs } = await compensate(3, (set) => (set <= SETS / 3 ? CHANGED_MS : READ_MS));
  expect(attempts).toEqual([4, SETS]);
  expect(tookMs).toBe(4 * CHANGED_MS + (SETS / 2) * CHANGED_MS * GAMES.outageMargin);
});

test('estimates the next pass from all sets after an attempt in which the other nodes compensated nothing', async () => {
  const { attempts, tookMs } = await compensate(3, () => CHANGED_MS);
  expect(attempts).toEqual([4, 26, SETS]);
  expect(tookMs).toBe(4 * CHANGED_MS + 26 * CHANGED_MS + SETS * CHANGED_MS * GAMES.outageMargin);
});
