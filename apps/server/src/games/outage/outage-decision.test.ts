// games: the part of an outage that is still owed after other nodes or earlier passes have compensated some of it, and how long a pass
// is estimated to take.
import { createMatch, decide, type Match } from '@kingstake/chess';
import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { GAMES } from '../limits.ts';
import { createCompensation } from './outage-compensation.ts';
import { decideOnHead, isOwed } from './outage-decision.ts';
import type { GamesOfPass } from './outage-pass.ts';

const TERMS = { isPrivate: false, allowObservers: true, timeControl: { initialMs: 600_000, incrementMs: 0 } };
/** An outage of ten seconds that ended at 1,000,000. */
const OUTAGE = {
  sinceMs: 990_000,
  untilMs: 1_000_000,
  clusterAliveMs: 990_000,
  earlierUntilMs: [] as number[],
};

test.each<[string, compensatedUntilMs: number, more: Partial<typeof OUTAGE>, expected: boolean]>([
  ['a game without any compensation', 0, {}, true],
  ['a game compensated for an older outage', 985_000, {}, true],
  ['no game that another node compensated up to the end', 1_000_000, {}, false],
  ['no game that another node compensated up to a later end', 1_002_000, {}, false],
  ['no short remainder after another node, in which players may have moved', 997_000, {}, false],
  ['a remainder long enough to be an outage', 996_999, {}, true],
  ['a short remainder after a pass of this node', 999_000, { earlierUntilMs: [999_000] }, true],
  ['a short remainder after three passes', 998_000, { earlierUntilMs: [998_000, 999_000] }, true],
  ['no game that this node compensated up to the end', 1_000_000, { earlierUntilMs: [1_000_000] }, false],
  ['no game created shortly before the last node died', 994_000, { clusterAliveMs: 999_500 }, false],
  ['a game created while another node was alive, well before', 991_000, { clusterAliveMs: 995_000 }, true],
  ['a game of the previous release', 980_000, { clusterAliveMs: 999_500 }, true],
])('compensates %s', (_what, compensatedUntilMs, more, expected) => {
  expect(isOwed({ ...OUTAGE, ...more }, { compensatedUntilMs })).toBe(expected);
});

test('gives no more to a game that was joined after another node compensated the outage', () => {
  const waiting = createMatch(1, TERMS, 989_000);
  const given = decideOnHead(head(waiting, 980_000), pass(998_500), 998_500);
  if (typeof given === 'string') throw new Error(given);
  const joined = decide(given.after.match, null, { type: 'join', by: 2, hasCode: true }, 999_000);
  if (!joined.ok) throw new Error(joined.refusal);
  expect(decideOnHead(head(joined.match, given.after.compensatedUntilMs), pass(1_000_000), 1_000_000)).toBe(
    'unchanged',
  );
});

const head = (match: Match, compensatedUntilMs: number) => ({
  id: 7,
  version: 1,
  match,
  compensatedUntilMs,
  receipt: null,
});
const pass = (untilMs: number) => ({ outage: { ...OUTAGE, untilMs }, nodeOutage: null });

test('compensates a game created during the outage only for the time after the last heartbeat', () => {
  const waiting = createMatch(1, TERMS, 991_000);
  const outage = { ...OUTAGE, clusterAliveMs: 995_000 };
  const given = decideOnHead(head(waiting, 991_000), { outage, nodeOutage: null }, 1_000_000);
  if (typeof given === 'string' || given.after.match.status !== 'waiting')
    throw new Error('nothing was given');
  const shifted = given.after.match.expiresAtMs - (waiting.status === 'waiting' ? waiting.expiresAtMs : 0);
  expect(shifted).toBe(5_000);
});

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

const CHANGED = (): number => CHANGED_MS;
const SHARED = (set: number): number => (set <= SETS / 3 ? CHANGED_MS : READ_MS);

test.each<[string, sharedBy: number, msOf: (set: number) => number, attempts: number[], lastMs: number]>([
  ['all sets if this node compensates alone', 1, CHANGED, [4, 4, SETS], SETS * CHANGED_MS],
  [
    'a share of the sets if three nodes compensate the same games',
    3,
    SHARED,
    [4, SETS],
    (SETS / 2) * CHANGED_MS,
  ],
  ['all sets after the other nodes compensated nothing', 3, CHANGED, [4, 26, SETS], SETS * CHANGED_MS],
])('estimates the pass from %s', async (_what, sharedBy, msOf, expected, lastMs) => {
  const { attempts, tookMs } = await compensate(sharedBy, msOf);
  expect(attempts).toEqual(expected);
  // The samples, and the last pass with its margin.
  const sampled = expected.slice(0, -1).reduce((sum, sets) => sum + sets, 0);
  expect(tookMs).toBe(sampled * CHANGED_MS + lastMs * GAMES.outageMargin);
});
