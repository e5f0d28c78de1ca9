// Which entries of the operators' log are proved by signatures. The database tests check its hash chain.
import { RIGHTS, type SignedCommand } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { listOperators, signedBy } from '../../../tests/testkit/operators.ts';
import type { Chain, ChainTransaction, SignatureInfo } from '../../chain/index.ts';
import { commandOf } from './commands.ts';
import {
  headsOnChain,
  judgeHeads,
  nothingProved,
  proveEntry,
  type RestoredLog,
  readRestored,
  restoredSubject,
  type SignedEntry,
} from './log.ts';

const place = {
  cluster: 'local',
  operatorsAction: 'operators',
  believed: null,
  changeOf: (line: readonly string[]) => commandOf(line)?.changes,
};
const sign = (by: string, line: string, subject?: { request: number; text: string }) =>
  signedBy(by, line.split(' '), { atMs: 0, subject: subject ?? null });
const freeze = sign('eve', 'freeze --reason why');
const unfreeze = sign('operator', 'unfreeze');
const confirmed = (by: string, { text } = unfreeze) => sign(by, 'confirm 1', { request: 1, text });
const forged: SignedCommand = { ...freeze, text: freeze.text.replace('why', 'who') };

const entry = (id: bigint, actor: string, action: string, ...signed: SignedCommand[]): SignedEntry => ({
  id,
  actor,
  action,
  details: '{}',
  signed: signed.length === 0 ? null : JSON.stringify(signed),
});
const details = listOperators({ operator: RIGHTS, eve: RIGHTS, few: ['freeze'] });
const list: SignedEntry = { ...entry(1n, 'server', 'operators'), details };
const second = entry(2n, 'eve', 'freeze', freeze);

test.each<[string, SignedEntry[], string | null]>([
  ['what was signed', [list, second, entry(3n, 'operator', 'unfreeze', unfreeze, confirmed('eve'))], null],
  ['unsigned entries from before operators had keys', [entry(1n, 'anyone', 'freeze'), list, second], null],
  ['an unsigned entry after that', [list, second, entry(3n, 'eve', 'freeze')], 'entry 3 is not signed'],
  ['another actor', [list, { ...second, actor: 'few' }], 'entry 2 was signed by another operator'],
  ['another action', [list, { ...second, action: 'unfreeze' }], 'entry 2 is not what was signed'],
  ['another text', [list, entry(2n, 'eve', 'freeze', forged)], 'entry 2 has a bad signature'],
  [
    'the signature of another entry',
    [list, second, { ...second, id: 3n }],
    'entry 3 repeats what was signed',
  ],
  [
    'a signer without the right',
    [list, entry(2n, 'few', 'stop', sign('few', 'stop stakes'))],
    'few, who lacks',
  ],
  [
    'one operator of two',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze)],
    'needed two operators and has one',
  ],
  [
    'a confirmation by its own operator',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze, confirmed('operator'))],
    'entry 2 was confirmed by its own operator',
  ],
  [
    'a confirmation without the right',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze, confirmed('few'))],
    'entry 2 was confirmed by an operator who lacks the right',
  ],
  [
    'a confirmation of something else',
    [list, entry(2n, 'operator', 'unfreeze', unfreeze, confirmed('eve', freeze))],
    'entry 2 has a second signature over something else',
  ],
  ['an invalid list of operators', [{ ...list, details: '[]' }], 'entry 1 holds no list of operators'],
])('judges %s', (_name, entries, fault) => {
  let proof = nothingProved();
  let found: string | null = null;
  for (const each of entries) {
    const next = proveEntry(proof, each, place);
    if (isRefused(next)) found = next.refused;
    else proof = next;
  }
  expect(found).toEqual(fault === null ? null : expect.stringContaining(fault));
});

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

/** Parses heads such as '4C 2B', newest first: the number of entries, and the letter of the hash. */
const headsIn = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each, at) => ({
      entries: BigInt(each.slice(0, -1)),
      hash: each.slice(-1).toLowerCase().repeat(64),
      signature: `s${at}`,
    }));
const cutAt = (entries: number) => ({
  refused: `The chain holds a head of ${entries} entries, and the log has fewer.`,
});
const other = (entry: number) => ({
  refused: `The log's entry ${entry} is not the one whose head is on chain.`,
});

test.each([
  ['nothing on chain', '', { agree: 0, lost: 0 }],
  ['the same', '2B 1A', { agree: 2, lost: 0 }],
  ['another entry', '2B 1B', other(1)],
  ['a log that was cut', '3B', cutAt(3)],
])('are compared: %s', (_name, heads, expected) => {
  expect(judgeHeads(headsIn(heads), (entry) => [A, B][Number(entry) - 1])).toEqual(expected);
});

describe('heads on chain after a restore', () => {
  const C = 'c'.repeat(64);
  // The backup had two entries. The third and fourth are lost, and two others have replaced them.
  const log = [A, B, C, C];
  const kept = { entries: 2n, hash: B };
  const restored: RestoredLog = { kept, lostUpTo: 's1' };

  test.each<[string, string, readonly RestoredLog[], unknown]>([
    ['its lost heads count as lost', '4C 4A 3A 2B', [restored], { agree: 2, lost: 2 }],
    ['without a signed restore', '4C 4A 3A 2B', [], other(4)],
    ['a head that came later', '4A 9A 2B', [restored], other(4)],
    ['a head of what the backup had', '4C 9A 2A', [restored], other(2)],
    [
      'the log that was kept is another',
      '4C 9A',
      [{ ...restored, kept: { entries: 2n, hash: C } }],
      cutAt(9),
    ],
    ['its newest is not on chain', '9A', [restored], cutAt(9)],
    [
      'a restore of nothing',
      '4C 9A',
      [{ kept: { entries: 0n, hash: '' }, lostUpTo: 's1' }],
      { agree: 1, lost: 1 },
    ],
  ])('are compared: %s', (_name, heads, restores, expected) => {
    expect(judgeHeads(headsIn(heads), (entry) => log[Number(entry) - 1], restores)).toEqual(expected);
  });

  test.each([
    ['the newest of those that are lost', '4A 3A 2B', 's0'],
    ['none is lost', '2B 1A', ''],
    ['nothing on chain', '', ''],
  ])('are named by the terms: %s', (_name, heads, lostUpTo) => {
    const subject = restoredSubject(kept, headsIn(heads));
    expect(subject).toEqual({ logEntries: '2', logHash: B, lostUpTo });
    expect(readRestored(subject)).toEqual(lostUpTo === '' ? null : { kept, lostUpTo });
  });

  test('returns null for a command without terms', () => {
    expect(readRestored(null)).toBeNull();
    expect(readRestored({ logEntries: '2', logHash: B })).toBeNull();
  });
});
