import { describe, expect, test } from 'vitest';
import type { Chain, ChainTransaction, SignatureInfo } from '../chain/index.ts';
import {
  headsOnChain,
  judgeHeads,
  type RestoredLog,
  readRestored,
  restoredSubject,
} from './heads-on-chain.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

interface Written {
  memo: string | null;
  by?: string;
  failed?: boolean;
}

/** A node that answers page by page, as requested. */
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
    ['one that another account paid', [{ memo: head(5, B), by: 'other' }], []],
    ['one that failed', [{ memo: head(5, B), failed: true }], []],
    ['with something behind it', [{ memo: `${head(5, B)}; [1] x` }], []],
    ['a short hash', [{ memo: head(5, 'b') }], []],
    ['V23 with the key of receipts', [{ memo: `${head(5, B)}:${'K'.repeat(44)}` }], [[5n, B]]],
    ['of no entries', [{ memo: head(0, B) }], []],
    ['beyond the first page', [...Array(1000).fill({ memo: null }), { memo: head(2, A) }], [[2n, A]]],
  ])('are found: %s', async (_name, written, expected) => {
    const found = await headsOnChain(chainOf(written));
    expect(found.map(({ entries, hash }) => [entries, hash])).toEqual(expected);
    for (const { signature, hash } of found)
      expect(written[Number(signature.slice(1))]?.memo).toContain(hash);
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
])('are compared: %s', (_name, heads, fault) => {
  const log = [A, B];
  const given = heads.map(([entries, hash], at) => ({ entries, hash, signature: `s${at}` }));
  expect(judgeHeads(given, (entry) => log[Number(entry) - 1])).toEqual(
    fault === null ? { agree: heads.length, lost: 0 } : { refused: fault },
  );
});

describe('heads on chain after a restore', () => {
  const C = 'c'.repeat(64);
  // The backup had two entries. The third and fourth are lost, and two others have replaced them.
  const log = [A, B, C, C];
  const kept = { entries: 2n, hash: B };
  const restored: RestoredLog = { kept, lostUpTo: 's1' };
  const judge = (heads: readonly [bigint, string][], restores: readonly RestoredLog[]) =>
    judgeHeads(
      heads.map(([entries, hash], at) => ({ entries, hash, signature: `s${at}` })),
      (entry) => log[Number(entry) - 1],
      restores,
    );
  const CUT = { refused: 'The chain holds a head of 9 entries, and the log has fewer.' };
  const OTHER = (entry: number) => ({
    refused: `The log's entry ${entry} is not the one whose head is on chain.`,
  });

  test.each<[string, readonly [bigint, string][], readonly RestoredLog[], unknown]>([
    [
      'its lost heads count as lost',
      [
        [4n, C],
        [4n, A],
        [3n, A],
        [2n, B],
      ],
      [restored],
      { agree: 2, lost: 2 },
    ],
    [
      'without a signed restore',
      [
        [4n, C],
        [4n, A],
        [3n, A],
        [2n, B],
      ],
      [],
      OTHER(4),
    ],
    [
      'a head that came later',
      [
        [4n, A],
        [9n, A],
        [2n, B],
      ],
      [restored],
      OTHER(4),
    ],
    [
      'a head of what the backup had',
      [
        [4n, C],
        [9n, A],
        [2n, A],
      ],
      [restored],
      OTHER(2),
    ],
    [
      'the log that was kept is another',
      [
        [4n, C],
        [9n, A],
      ],
      [{ ...restored, kept: { entries: 2n, hash: C } }],
      CUT,
    ],
    ['its newest is not on chain', [[9n, A]], [restored], CUT],
    [
      'a restore of nothing',
      [
        [4n, C],
        [9n, A],
      ],
      [{ kept: { entries: 0n, hash: '' }, lostUpTo: 's1' }],
      { agree: 1, lost: 1 },
    ],
  ])('are compared: %s', (_name, heads, restores, expected) => {
    expect(judge(heads, restores)).toEqual(expected);
  });

  test.each<[string, readonly [bigint, string][], string]>([
    [
      'the newest of those that are lost',
      [
        [4n, A],
        [3n, A],
        [2n, B],
      ],
      's0',
    ],
    [
      'none is lost',
      [
        [2n, B],
        [1n, A],
      ],
      '',
    ],
    ['nothing on chain', [], ''],
  ])('are named by the terms: %s', (_name, heads, lostUpTo) => {
    const given = heads.map(([entries, hash], at) => ({ entries, hash, signature: `s${at}` }));
    const subject = restoredSubject(kept, given);
    expect(subject).toEqual({ logEntries: '2', logHash: B, lostUpTo });
    expect(readRestored(subject)).toEqual(lostUpTo === '' ? null : { kept, lostUpTo });
  });

  test('returns null for a command without terms', () => {
    expect(readRestored(null)).toBeNull();
    expect(readRestored({ logEntries: '2', logHash: B })).toBeNull();
  });
});
