import { expect, test } from 'vitest';
import { GAMES } from '../limits.ts';
import { retryConflicts, writeErrorOf } from './step-rows.ts';

const failure = (code: unknown) => Object.assign(new Error('failed'), { code });

test.each([
  ['40P01', 'conflict', 'deadlock detected'],
  ['40001', 'conflict', 'serialization failure'],
  ['40003', 'unknown', 'statement completion unknown'],
  ['40000', 'unknown', 'transaction rollback, not of this kind'],
  ['22021', 'row', 'character not in repertoire'],
  ['23505', 'row', 'unique violation'],
  ['KS010', 'row', 'our own trigger'],
  ['57014', 'unknown', 'statement timeout: the cancel may have come after the commit'],
  ['57P01', 'unknown', 'admin shutdown'],
  ['08006', 'unknown', 'connection failure'],
  ['ECONNRESET', 'unknown', 'connection reset'],
  [undefined, 'unknown', 'no code'],
  [40, 'unknown', 'not a text'],
])('classifies error code %s as %s: %s', (code, kind, _meaning) => {
  expect(writeErrorOf(failure(code))).toBe(kind);
});

test('classifies a value that is not an error as unknown', () => {
  expect(writeErrorOf(null)).toBe('unknown');
  expect(writeErrorOf({ code: '40P01' })).toBe('unknown');
});

test.each([
  ['a conflict is retried until it succeeds', ['40P01', '40001'], 3, 'written'],
  ['retries of a conflict are bounded', Array<string>(9).fill('40P01'), GAMES.conflictAttempts, '40P01'],
  ['a row error is not retried', ['23505'], 1, '23505'],
  ['an unknown outcome is not retried', ['57P01'], 1, '57P01'],
])('%s', async (_rule, codes, runs, outcome) => {
  let ran = 0;
  const result = await retryConflicts(async () => {
    const code = codes[ran];
    ran += 1;
    if (code !== undefined) throw failure(code);
    return 'written';
  }).catch((error: { code: string }) => error.code);
  expect(result).toBe(outcome);
  expect(ran).toBe(runs);
});
