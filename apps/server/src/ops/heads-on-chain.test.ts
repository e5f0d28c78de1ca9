import { describe, expect, test } from 'vitest';
import type { Chain, ChainTransaction, SignatureInfo } from '../chain/index.ts';
import { headFault, headsOnChain } from './heads-on-chain.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

interface Written {
  memo: string | null;
  by?: string;
  failed?: boolean;
}

/** A node that answers in pages of what it is asked for. */
function chainOf(written: readonly Written[]): Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'> {
  const all = written.map(({ memo, failed = false }, at): SignatureInfo => {
    return { signature: `s${at}`, slot: 1n, failed, commitment: 'finalized', memo };
  });
  return {
    treasury: 'treasury',
    async signaturesFor(_address, { before, limit }) {
      const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
      return all.slice(from, from + limit);
    },
    async transaction(signature) {
      const by = written[Number(signature.slice(1))]?.by ?? 'treasury';
      return { feePayer: by } as ChainTransaction;
    },
  };
}

const head = (entries: number, hash: string): string => `[80] kingstake:log:${entries}:${hash}`;

describe('heads on chain', () => {
  test.each<[string, readonly Written[], readonly [bigint, string][]]>([
    ['none', [{ memo: null }, { memo: '[16] kingstake:wd:1:1' }], []],
    [
      'two',
      [{ memo: head(5, B) }, { memo: null }, { memo: head(2, A) }],
      [
        [5n, B],
        [2n, A],
      ],
    ],
    ['a stranger’s', [{ memo: head(5, B), by: 'stranger' }], []],
    ['one that failed', [{ memo: head(5, B), failed: true }], []],
    ['with something behind it', [{ memo: `${head(5, B)}; [1] x` }], []],
    ['a short hash', [{ memo: head(5, 'b') }], []],
    ['of no entries', [{ memo: head(0, B) }], []],
    ['beyond the first page', [...Array(1000).fill({ memo: null }), { memo: head(2, A) }], [[2n, A]]],
  ])('%s', async (_name, written, expected) => {
    expect(await headsOnChain(chainOf(written))).toEqual(
      expected.map(([entries, hash]) => ({ entries, hash })),
    );
  });
});

test.each<[string, readonly [bigint, string][], string | null]>([
  ['nothing on chain', [], null],
  [
    'the same',
    [
      [2n, B],
      [1n, A],
    ],
    null,
  ],
  [
    'another entry',
    [
      [2n, B],
      [1n, B],
    ],
    "The log's entry 1 is not the one whose head is on chain.",
  ],
  ['a log that was cut', [[3n, B]], 'The chain holds a head of 3 entries, and the log has fewer.'],
])('%s', (_name, heads, fault) => {
  const log = [A, B];
  const given = heads.map(([entries, hash]) => ({ entries, hash }));
  expect(headFault(given, (entry) => log[Number(entry) - 1])).toBe(fault);
});
