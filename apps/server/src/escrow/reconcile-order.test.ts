import { expect, test } from 'vitest';
import { ESCROW } from './limits.ts';
import { type LastReconcile, reconcileOrder } from './reconcile-order.ts';

const NOW = 1_000_000;
const REST = ESCROW.idleMs;
const awake = (agoMs: number): LastReconcile => ({ atMs: NOW - agoMs, isIdle: false });
const resting = (agoMs: number): LastReconcile => ({ atMs: NOW - agoMs, isIdle: true });

test.each<[string, Record<number, LastReconcile>, number[], number[]]>([
  ['new games in order of their ids', {}, [], [1, 2, 3]],
  ['the longest waiting game first', { 1: awake(1), 2: awake(3), 3: awake(2) }, [], [2, 3, 1]],
  ['a new game before all others', { 1: awake(9), 3: awake(5) }, [], [2, 1, 3]],
  ['no idle game', { 1: awake(0), 2: resting(REST - 1), 3: awake(1) }, [], [3, 1]],
  ['an idle game after its pause', { 1: awake(0), 2: resting(REST), 3: resting(REST - 1) }, [], [1, 2]],
  ['an idle game by the end of its pause', { 1: awake(2), 2: resting(REST + 1), 3: awake(0) }, [], [1, 2, 3]],
  ['an idle game that has ended first', { 1: awake(9), 2: resting(1), 3: awake(8) }, [2], [2, 1, 3]],
  ['an ended game that is not idle in its turn', { 1: awake(9), 2: awake(1), 3: awake(8) }, [2], [1, 3, 2]],
])('chooses %s', (_name, games, ended, order) => {
  const lastReconciled = new Map(Object.entries(games).map(([id, last]) => [Number(id), last]));
  expect(reconcileOrder([1, 2, 3], lastReconciled, new Set(ended), NOW)).toEqual(order);
});
