import { headerDigest, memoText, NO_PREVIOUS } from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { type AskNode, checkLost, checkMemo, checkTreasury } from './chain-check.ts';

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

describe('statements that a restore lost', () => {
  const DIGEST = 'cd'.repeat(32);
  const restored = { ...statement, height: 7, restoredFrom: 4, previous: DIGEST };
  const later = { ...statement, height: 8 };
  /** A node that lists these memos of the treasury, as height and payer. */
  const nodeOf = (memos: readonly [number, string][]): AskNode => {
    const texts = memos.map(([height]) => memoText(height, DIGEST));
    return async (method, [signature]) => {
      if (method === 'getSignaturesForAddress')
        return texts.map((memo, at) => ({ signature: at, slot: 20, err: null, memo: `[98] ${memo}` }));
      const at = Number(signature);
      return nodeWith({ payer: memos[at]?.[1] ?? '', memo: texts[at] ?? '', err: null })(method, []);
    };
  };
  const five: [number, string] = [5, 'T'];
  const six: [number, string] = [6, 'T'];

  test.each<[string, readonly [number, string][], readonly ReserveStatement[], string]>([
    ['with a memo each', [five, six], [later, restored, statement], 'good'],
    ['without the memo of one', [six], [later, restored, statement], 'bad'],
    ['with a memo of another wallet', [[5, 'U'], six], [restored, statement], 'bad'],
    ['after another height than the one before', [five, six], [restored, { ...statement, height: 3 }], 'bad'],
    ['none', [], [later, statement], 'good'],
  ])('W7 are judged %s', async (_name, memos, statements, expected) => {
    expect(await checkLost(nodeOf(memos), statements)).toBe(expected);
  });

  test('W7 are unknown if the node does not respond', async () => {
    expect(await checkLost(() => Promise.reject(new Error('away')), [restored, statement])).toBe('unknown');
  });
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
