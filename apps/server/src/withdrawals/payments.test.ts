import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { inFlightBetween, type Payment } from './payments.ts';

const paid = (signature: string, isOpen: boolean): Payment => ({
  signature,
  lamports: lamports(100n),
  isOpen,
});

test.each<[string, Payment[], Payment[], bigint]>([
  ['nothing', [], [], 0n],
  ['open before and after', [paid('a', true)], [paid('a', true)], 101n],
  ['open before, booked meanwhile', [paid('a', true)], [paid('a', false)], 101n],
  [
    'booked before: the treasury’s answer and the books both know it',
    [paid('a', false)],
    [paid('a', false)],
    0n,
  ],
  ['signed meanwhile', [], [paid('a', true)], 101n],
  ['signed and booked meanwhile', [], [paid('a', false)], 101n],
  [
    'one of each',
    [paid('a', true), paid('b', false)],
    [paid('a', false), paid('b', false), paid('c', true)],
    202n,
  ],
])('in flight while the chain was asked: %s', (_name, before, after, expected) => {
  expect(inFlightBetween(before, after, lamports(1n))).toBe(expected);
});
