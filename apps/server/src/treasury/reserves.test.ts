import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { solvencyBreach } from './reserves.ts';

const reserves = (treasury: bigint, liabilities: bigint, inFlight = 0n) => ({
  treasury: lamports(treasury),
  liabilities: lamports(liabilities),
  inFlight: lamports(inFlight),
});

test.each([
  ['exactly enough', reserves(10n, 10n), true],
  ['a surplus', reserves(11n, 10n), true],
  ['one lamport short', reserves(9n, 10n), false],
  ['short by the amount in flight', reserves(5n, 10n, 5n), true],
  ['short by more than the amount in flight', reserves(4n, 10n, 5n), false],
  ['nothing at all', reserves(0n, 0n), true],
])('judges %s', (_name, given, solvent) => {
  expect(solvencyBreach(given) === null).toBe(solvent);
});

test('names the missing amount', () => {
  expect(solvencyBreach(reserves(1_000_000_000n, 2_500_000_000n))).toBe(
    'the treasury holds 1 SOL and 0 SOL are in flight, but 2.5 SOL are owed: 1.5 SOL are missing',
  );
});
