import { describe, expect, test } from 'vitest';
import {
  areOthersConnected,
  hasOtherActiveNodes,
  liveNodes,
  newestHeartbeatMs,
  silentNodes,
} from './nodes.ts';

const NOW = 1_000_000;
const row = (id: number, agoMs: number, isEnded = false) => ({
  id,
  heartbeatAt: new Date(NOW - agoMs),
  endedAt: isEnded ? new Date(NOW) : null,
  isDraining: false,
  isBusConnected: true,
});
const draining = (id: number, agoMs = 0, isEnded = false) => ({
  ...row(id, agoMs, isEnded),
  isDraining: true,
});
const degraded = (id: number, agoMs = 0, isEnded = false) => ({
  ...row(id, agoMs, isEnded),
  isBusConnected: false,
});

describe('membership', () => {
  test.each([
    ['counts this node before its first row is read', [], 7, [7], []],
    ['does not count this node before it registered', [row(5, 0)], 0, [5], []],
    ['counts three nodes with heartbeats', [row(5, 900), row(6, 0), row(7, 500)], 7, [5, 6, 7], []],
    ['counts a node that is silent for exactly 3 s', [row(5, 3_000), row(7, 0)], 7, [5, 7], []],
    ['finds a node silent after more than 3 s', [row(5, 3_001), row(7, 0)], 7, [7], [5]],
    ['does not count a stopped node', [row(5, 100, true), row(7, 0)], 7, [7], []],
    ['does not list a dead node as silent', [row(5, 9_000, true), row(7, 0)], 7, [7], []],
    ['counts this node even without recent heartbeats', [row(5, 0), row(7, 9_000)], 7, [5, 7], []],
    ['counts this node even if it was marked dead', [row(5, 0), row(7, 9_000, true)], 7, [5, 7], []],
    ['sorts by id', [row(10, 0), row(9, 0)], 2, [2, 9, 10], []],
    ['does not find nodes silent with a clock that is behind', [row(5, -5_000), row(7, 0)], 7, [5, 7], []],
  ])('%s', (_, rows, self, live, silent) => {
    expect(liveNodes(rows, self, NOW)).toEqual(live);
    expect(silentNodes(rows, self, NOW)).toEqual(silent);
  });

  test.each([
    ['null on a new database', [], null, null],
    ['of any node, ended or not', [row(5, 900, true), row(6, 4_000)], null, NOW - 900],
    ['of the others', [row(5, 900), row(7, 0)], 7, NOW - 900],
    ['null without another node', [row(7, 0)], 7, null],
  ])('returns the newest heartbeat: %s', (_, rows, self, expected) => {
    expect(newestHeartbeatMs(rows, self)).toBe(expected);
  });

  test.each([
    ['no other node', [draining(7)], false],
    ['another node', [row(5, 3_000), draining(7)], true],
    ['another node that drains too', [draining(5), draining(7)], false],
    ['two, one of which drains', [draining(5), row(6, 0), draining(7)], true],
    ['a silent node', [row(5, 3_001), draining(7)], false],
    ['an ended node', [row(5, 0, true), draining(7)], false],
  ])('has another active node: %s', (_, rows, expected) => {
    expect(hasOtherActiveNodes(rows, 7, NOW)).toBe(expected);
  });

  test.each([
    ['no other node', [row(7, 0)], true],
    ['ignores this node', [row(5, 0), degraded(7)], true],
    ['one other node is degraded', [row(5, 0), degraded(6), row(7, 0)], false],
    ['ignores a silent node', [degraded(5, 3_001), row(7, 0)], true],
    ['ignores an ended node', [degraded(5, 0, true), row(7, 0)], true],
  ])('reports the other nodes as connected: %s', (_, rows, expected) => {
    expect(areOthersConnected(rows, 7, NOW)).toBe(expected);
  });
});
