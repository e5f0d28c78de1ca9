import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { solvencyBreach } from './audit.ts';

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
