import type { ReserveStatement } from '@kingstake/protocol';
import { headerDigest, memoText, NO_PREVIOUS } from '@kingstake/reserves';
import { expect, test } from 'vitest';
import { type AskNode, checkMemo, checkTreasury } from './chain-check.ts';

const header = {
  ...{ height: 4, asOf: '2026-11-25T13:00:00.000Z', postingId: 50, slot: 9, entries: 1 },
  ...{ owedLamports: '100', root: 'ab'.repeat(32), treasury: 'T', reservesLamports: '100' },
  previous: NO_PREVIOUS,
};
const statement: ReserveStatement = { ...header, signature: 's', memoSignature: 'memo' };
const text = memoText(4, headerDigest(header));
const written = { payer: 'T', memo: text, err: null as unknown };

const nodeWith =
  ({ payer, memo, err }: typeof written): AskNode =>
  async () => ({
    meta: { err },
    transaction: {
      message: {
        accountKeys: [{ pubkey: payer }],
        instructions: [{ program: 'spl-memo', parsed: memo }],
      },
    },
  });

test.each([
  ['the digest of the treasury', written, 'good'],
  ['a memo of another wallet', { ...written, payer: 'U' }, 'bad'],
  ['another text', { ...written, memo: memoText(4, 'cd'.repeat(32)) }, 'bad'],
  ['a failed transaction', { ...written, err: {} }, 'bad'],
] as const)('W6 judges %s', async (_name, found, expected) => {
  expect(await checkMemo(nodeWith(found), statement)).toBe(expected);
});

test('reports that a memo is not final, or that the node did not respond', async () => {
  const away: AskNode = () => Promise.reject(new Error('away'));
  expect(await checkMemo(away, { ...statement, memoSignature: null })).toBe('pending');
  expect([await checkMemo(away, statement), await checkTreasury(away, statement)]).toEqual([
    'unknown',
    'unknown',
  ]);
  expect(await checkMemo(async () => null, statement)).toBe('unknown');
});

test.each([
  [100, 'good'],
  [99, 'bad'],
])('compares a treasury of %i lamports with the amount owed: %s', async (value, expected) => {
  expect(await checkTreasury(async () => ({ value }), statement)).toBe(expected);
});
