// Which games are looked at next.
import { expect, test } from 'vitest';
import { ESCROW } from './limits.ts';
import { type LastLook, lookingOrder } from './looking-order.ts';

const NOW = 1_000_000;
const REST = ESCROW.restMs;
const awake = (agoMs: number): LastLook => ({ atMs: NOW - agoMs, isAtRest: false });
const resting = (agoMs: number): LastLook => ({ atMs: NOW - agoMs, isAtRest: true });

test.each<[string, Record<number, LastLook>, number[], number[]]>([
  ['never seen: in order of their ids', {}, [], [1, 2, 3]],
  ['who waited longest comes first', { 1: awake(1), 2: awake(3), 3: awake(2) }, [], [2, 3, 1]],
  ['a new one comes before all', { 1: awake(9), 3: awake(5) }, [], [2, 1, 3]],
  ['one at rest is left alone', { 1: awake(0), 2: resting(REST - 1), 3: awake(1) }, [], [3, 1]],
  ['until its time is over', { 1: awake(0), 2: resting(REST), 3: resting(REST - 1) }, [], [1, 2]],
  [
    'it has waited since then, not since its look',
    { 1: awake(2), 2: resting(REST + 1), 3: awake(0) },
    [],
    [1, 2, 3],
  ],
  ['one at rest that has ended comes first', { 1: awake(9), 2: resting(1), 3: awake(8) }, [2], [2, 1, 3]],
  [
    'one that has ended and was seen since takes its turn',
    { 1: awake(9), 2: awake(1), 3: awake(8) },
    [2],
    [1, 3, 2],
  ],
])('%s', (_name, looks, ended, order) => {
  const lastLooks = new Map(Object.entries(looks).map(([id, look]) => [Number(id), look]));
  expect(lookingOrder([1, 2, 3], lastLooks, new Set(ended), NOW)).toEqual(order);
});
