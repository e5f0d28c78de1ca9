// games: what a game is owed for outages of the cluster.
import { createMatch, decide, type Match } from '@kingstake/chess';
import { expect, test } from 'vitest';
import { type Outages, owedTo } from '../rows/outage-log.ts';
import { givenTimeAfter } from '../rows/receipt-chain.ts';
import { decideOnHead, type NodeOutage } from './outage-pass.ts';

const TERMS = { isPrivate: false, allowObservers: true, timeControl: { initialMs: 600_000, incrementMs: 0 } };
const WAITING = createMatch(1, TERMS, 900_000);
/** Ten seconds, and twenty seconds a minute later. */
const OUTAGES: Outages = {
  newestId: 2,
  unsettled: [
    { id: 1, sinceMs: 990_000, untilMs: 1_000_000 },
    { id: 2, sinceMs: 1_060_000, untilMs: 1_080_000 },
  ],
};

test.each<[string, compensatedUntilMs: number, expected: object | null]>([
  ['all of the oldest outage', 0, { outageMs: 10_000, compensatedMs: 0 }],
  ['the rest of an outage in which it was created', 995_000, { outageMs: 10_000, compensatedMs: 5_000 }],
  ['the next outage after the first', 1_000_000, { outageMs: 20_000, compensatedMs: 0 }],
  ['nothing after the last', 1_080_000, null],
])('a game is owed %s', (_what, compensatedUntilMs, expected) => {
  const owed = owedTo({ match: WAITING, compensatedUntilMs }, OUTAGES);
  expect(owed?.command ?? null).toEqual(expected === null ? null : { type: 'outage', ...expected });
});

const head = (match: Match, compensatedUntilMs = 900_000) => ({
  id: 7,
  version: 1,
  match,
  compensatedUntilMs,
});

test('a pass compensates each outage once, in order', () => {
  const given = decideOnHead(head(WAITING), { outages: OUTAGES, nodeOutage: null }, 1_100_000);
  if (typeof given === 'string' || given.after.match.status !== 'waiting')
    throw new Error('nothing was given');
  expect(given.after.match.expiresAtMs - expiresAtMs(WAITING)).toBe(30_000);
  expect(given.after).toMatchObject({ version: 2, compensatedUntilMs: 1_080_000 });
  expect(decideOnHead(given.after, { outages: OUTAGES, nodeOutage: null }, 1_100_000)).toBe('unchanged');
});

test('a pass leaves a game alone that the outage voids', () => {
  const long = { newestId: 1, unsettled: [{ id: 1, sinceMs: 1_000_000, untilMs: 2_800_001 }] };
  expect(decideOnHead(head(WAITING), { outages: long, nodeOutage: null }, 2_800_001)).toBe('alone');
});

test('a pass counts the outage of a node from the end of an outage of the cluster', () => {
  const started = [
    { type: 'connect', by: 1, at: 1 } as const,
    { type: 'join', by: 2, hasCode: false } as const,
    { type: 'connect', by: 2, at: 1 } as const,
  ].reduce((match: Match, command) => decide(match, null, command, 980_000).match, WAITING);
  const nodeOutage: NodeOutage = { untilMs: 1_090_000, isDead: () => false, cutOffSinceMs: () => 1_050_000 };
  const given = decideOnHead(head(started), { outages: OUTAGES, nodeOutage }, 1_100_000);
  if (typeof given === 'string' || given.after.match.status !== 'active')
    throw new Error('nothing was given');
  // Ten, twenty, and the ten after the second outage.
  expect(given.after.match.clock.runningSinceMs).toBe(980_000 + 40_000);
  const entries = givenTimeAfter({ startedAtMs: 980_000, atMs: 0 }, started, given.events);
  expect(entries.map((entry) => entry.type === 'clock' && entry.ms)).toEqual([10_000, 20_000, 10_000]);
});

function expiresAtMs(match: Match): number {
  if (match.status !== 'waiting') throw new Error(match.status);
  return match.expiresAtMs;
}
