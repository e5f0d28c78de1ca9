// games: the part of an outage that is still owed after other nodes or earlier passes have compensated some of it.
import { createMatch, decide, type Match } from '@kingstake/chess';
import { describe, expect, test } from 'vitest';
import { decideOnHead, isOwed } from './outage-decision.ts';

const TERMS = { isPrivate: false, allowObservers: true, timeControl: { initialMs: 600_000, incrementMs: 0 } };
/** An outage of ten seconds that ended at 1,000,000. */
const OUTAGE = { sinceMs: 990_000, untilMs: 1_000_000, clusterAliveMs: 990_000, earlierUntilMs: [] };

describe('isOwed', () => {
  test.each([
    ['includes a game without any compensation', 0, [], true],
    ['includes a game compensated for an older outage', 985_000, [], true],
    ['excludes a game that another node compensated up to the end', 1_000_000, [], false],
    ['excludes a game that another node compensated up to a later end', 1_002_000, [], false],
    ['excludes a short remainder after another node, in which players may have moved', 997_000, [], false],
    ['includes a remainder long enough to be an outage', 996_999, [], true],
    [
      'includes a short remainder after a pass of this node, without commands since',
      999_000,
      [999_000],
      true,
    ],
    ['includes a short remainder after the first of three passes', 998_000, [998_000, 999_000], true],
    ['excludes a game that a pass of this node compensated up to the end', 1_000_000, [1_000_000], false],
  ])('%s', (_, compensatedUntilMs, earlierUntilMs, expected) => {
    expect(isOwed({ ...OUTAGE, earlierUntilMs }, { compensatedUntilMs })).toBe(expected);
  });

  test.each([
    ['excludes a game created while another node was alive, nearly to the end', 994_000, 999_500, false],
    ['includes a game created while another node was alive, well before the end', 991_000, 995_000, true],
    ['includes a game of the previous release without any compensation', 980_000, 999_500, true],
  ])('%s', (_, compensatedUntilMs, clusterAliveMs, expected) => {
    expect(isOwed({ ...OUTAGE, clusterAliveMs }, { compensatedUntilMs })).toBe(expected);
  });
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
