// What a game is owed of an outage, when other nodes and earlier passes have given a part of it.
import { createMatch, decide, type Match } from '@kingstake/chess';
import { describe, expect, test } from 'vitest';
import { decideOnHead, isOwed } from './outage-decision.ts';

const TERMS = { isPrivate: false, allowObservers: true, timeControl: { initialMs: 600_000, incrementMs: 0 } };
/** An outage of ten seconds, ended at 1,000,000. */
const OUTAGE = { sinceMs: 990_000, untilMs: 1_000_000, clusterAliveMs: 990_000, earlierUntilMs: [] };

describe('isOwed', () => {
  test.each([
    ['a game that nobody gave anything', 0, [], true],
    ['a game that was given an older outage', 985_000, [], true],
    ['what another node gave up to the end', 1_000_000, [], false],
    ['what another node gave up to a later end', 1_002_000, [], false],
    ['a short rest after another node, which players may have used', 997_000, [], false],
    ['a rest that is an outage by itself', 996_999, [], true],
    ['a short rest after a pass of this node, which accepted no command since', 999_000, [999_000], true],
    ['a short rest after the first of three passes', 998_000, [998_000, 999_000], true],
    ['nothing after a pass of this node to the end', 1_000_000, [1_000_000], false],
  ])('%s', (_, compensatedUntilMs, earlierUntilMs, expected) => {
    expect(isOwed({ ...OUTAGE, earlierUntilMs }, { compensatedUntilMs })).toBe(expected);
  });

  test.each([
    ['what began while another node lived on to the end', 994_000, 999_500, false],
    ['what began while another node lived on for a while', 991_000, 995_000, true],
    ['a game of the previous release, which nobody gave anything', 980_000, 999_500, true],
  ])('%s', (_, compensatedUntilMs, clusterAliveMs, expected) => {
    expect(isOwed({ ...OUTAGE, clusterAliveMs }, { compensatedUntilMs })).toBe(expected);
  });
});

test('a game that was joined after another node gave the outage back is given nothing more', () => {
  const waiting = createMatch(1, TERMS, 989_000);
  const given = decideOnHead(head(waiting, 980_000), pass(998_500), 998_500);
  if (typeof given === 'string') throw new Error(given);
  const joined = decide(given.after.match, null, { type: 'join', by: 2, hasCode: true }, 999_000);
  if (!joined.ok) throw new Error(joined.refusal);
  expect(decideOnHead(head(joined.match, given.after.compensatedUntilMs), pass(1_000_000), 1_000_000)).toBe(
    'unchanged',
  );
});

const head = (match: Match, compensatedUntilMs: number) => ({ id: 7, version: 1, match, compensatedUntilMs });
const pass = (untilMs: number) => ({ outage: { ...OUTAGE, untilMs }, nodeOutage: null });

test('what began while another node lived is given only the time after it', () => {
  const waiting = createMatch(1, TERMS, 991_000);
  const outage = { ...OUTAGE, clusterAliveMs: 995_000 };
  const given = decideOnHead(head(waiting, 991_000), { outage, nodeOutage: null }, 1_000_000);
  if (typeof given === 'string' || given.after.match.status !== 'waiting')
    throw new Error('nothing was given');
  const shifted = given.after.match.expiresAtMs - (waiting.status === 'waiting' ? waiting.expiresAtMs : 0);
  expect(shifted).toBe(5_000);
});
