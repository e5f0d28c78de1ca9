import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { type Payment, solvencyBreach, underwayBetween } from './solvency.ts';

const reserves = (treasury: bigint, liabilities: bigint, underway = 0n) => ({
  treasury: lamports(treasury),
  liabilities: lamports(liabilities),
  underway: lamports(underway),
});

test.each([
  ['exactly enough', reserves(10n, 10n), true],
  ['a surplus', reserves(11n, 10n), true],
  ['one lamport short', reserves(9n, 10n), false],
  ['short by what is under way', reserves(5n, 10n, 5n), true],
  ['short by more than is under way', reserves(4n, 10n, 5n), false],
  ['nothing at all', reserves(0n, 0n), true],
])('%s', (_name, given, solvent) => {
  expect(solvencyBreach(given) === null).toBe(solvent);
});

test('the sentence says how much is missing', () => {
  expect(solvencyBreach(reserves(1_000_000_000n, 2_500_000_000n))).toBe(
    'the treasury holds 1 SOL and 0 SOL are under way, but 2.5 SOL are owed: 1.5 SOL are missing',
  );
});

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
])('under way while the chain was asked: %s', (_name, before, after, expected) => {
  expect(underwayBetween(before, after, lamports(1n))).toBe(expected);
});
