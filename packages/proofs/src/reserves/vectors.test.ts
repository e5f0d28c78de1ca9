// The bytes of the reference vectors, with both implementations of the hashes.
import { expect, test } from 'vitest';
import { fromHex, toHex } from '../bytes.ts';
import { portableHash } from '../hash.ts';
import { nodeHash } from '../node/crypto.ts';
import {
  headerDigest,
  headerText,
  type LostFault,
  leafKey,
  listText,
  lostFault,
  lostHeights,
  memoText,
  ownSum,
  parseList,
  parseListedMemo,
  type ReserveHeader,
  type ReserveMemo,
  rootOf,
  verifyStatement,
} from './index.ts';
import vectors from './testkit/vectors.json' with { type: 'json' };

const { header, list } = vectors;
const key7 = fromHex(vectors.keys[7]);
const verdict = (given: typeof header, text: string) =>
  verifyStatement(given, text)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name);

test.each([
  ['the portable hashes', portableHash],
  ["Node's hashes", nodeHash],
])('computes the keys, the root and the digest of the vectors with %s', (_name, hash) => {
  for (const id of ['3', '7'] as const) {
    expect(toHex(leafKey(fromHex(vectors.nonces[id]), header.height, Number(id), hash))).toBe(
      vectors.keys[id],
    );
  }
  const root = rootOf(parseList(list) ?? [], hash);
  expect([toHex(root.digest), String(root.sum)]).toEqual([header.root, header.owedLamports]);
  expect(headerText(header)).toBe(vectors.headerText);
  expect(headerDigest(header, hash)).toBe(vectors.headerSha256);
  expect(verifyStatement(header, list, hash).every(({ ok }) => ok)).toBe(true);
  expect(ownSum(list, key7, vectors.shares[7].map(BigInt), hash)).toBe(100_000_000n);
});

test('writes a restore as the twelfth line of the vectors, and no line without one', () => {
  const { restored } = vectors;
  expect(headerText(restored.header)).toBe(restored.headerText);
  expect(headerDigest(restored.header)).toBe(restored.headerSha256);
  const { restoredFrom: _, ...other } = restored.header;
  expect(headerText(other)).toBe(restored.headerText.split('\n').slice(0, 11).join('\n'));
});

const DIGEST = 'ab'.repeat(32);
const memosAt = (...heights: number[]) => heights.map((height) => ({ height, digest: DIGEST }));
test.each<[string, ReserveMemo[], Partial<ReserveHeader>, LostFault | null]>([
  ['a memo for each lost height', memosAt(5, 7, 6), {}, null],
  ['memos of other heights too', memosAt(4, 5, 6, 7, 8), {}, null],
  ['a restore of an empty database', memosAt(1), { height: 2, restoredFrom: 0 }, null],
  ['a lost height without a memo', memosAt(5, 7), {}, { name: 'missing', height: 6 }],
  ['two digests', [...memosAt(5, 6, 7), { height: 6, digest: 'x' }], {}, { name: 'two', height: 6 }],
  ['another digest than the last memo', memosAt(5, 6, 7), { previous: 'x' }, { name: 'previous' }],
  ['a restore that lost nothing', memosAt(7), { restoredFrom: 7 }, { name: 'none' }],
])('judges %s', (_name, memos, change, expected) => {
  const restored = { ...header, height: 8, restoredFrom: 4, previous: DIGEST, ...change };
  expect(lostFault(restored, lostHeights(restored) ?? { from: 0, to: 0 }, memos)).toEqual(expected);
});

test('parses a memo as nodes list it, and nothing else', () => {
  const memo = memoText(1042, DIGEST);
  expect(parseListedMemo(`[${memo.length}] ${memo}`)).toEqual({ height: 1042, digest: DIGEST });
  for (const text of [null, memo, `[98] ${memo} `, `[98] x ${memo}`])
    expect(parseListedMemo(text)).toBeNull();
});

test('writes the list and the memo of the vectors', () => {
  expect(listText(parseList(list) ?? [])).toBe(list);
  expect(memoText(header.height, vectors.headerSha256)).toBe(
    `kingstake reserves v1 1042 ${vectors.headerSha256}`,
  );
});

const [line] = list.split('\n');
test.each([
  ['one lamport short', { reservesLamports: '999999999' }, list, ['covered']],
  ['reserves that are no amount', { reservesLamports: '-1' }, list, ['covered']],
  ['an entry left out', {}, list.split('\n').slice(1).join('\n'), ['entries', 'root', 'owed']],
  ['an entry twice', { entries: 4 }, `${list}${line}\n`, ['entries', 'root', 'owed', 'covered']],
  ['a list that is no list', {}, `${list}\n`, ['entries', 'root', 'owed', 'covered']],
])('rejects %s', (_name, change, text, failed) => {
  expect(verdict({ ...header, ...change }, text)).toEqual(failed);
});

test('finds nothing for a player whose part is missing or has a different amount', () => {
  expect(ownSum(list, key7, [100_000_000n])).toBeNull();
  expect(ownSum(list, key7, [60_000_000n, 40_000_001n])).toBeNull();
  expect(ownSum(list, fromHex(vectors.keys[3]), [60_000_000n])).toBeNull();
  expect(ownSum('nothing', key7, [60_000_000n])).toBeNull();
});

const mac = 'ab'.repeat(32);
test.each([
  ['a negative amount', `${mac} -5\n`],
  ['nothing', `${mac} 0\n`],
  ['a leading zero', `${mac} 05\n`],
  ['an exponent', `${mac} 1e9\n`],
  ['an amount of 64 bits', `${mac} 9223372036854775808\n`],
  ['a mac in capitals', `${mac.toUpperCase()} 5\n`],
  ['a short mac', `${mac.slice(2)} 5\n`],
  ['two spaces', `${mac}  5\n`],
  ['a carriage return', `${mac} 5\r\n`],
  ['an empty line', `${mac} 5\n\n`],
  ['no end of the last line', `${mac} 5`],
])('does not parse %s', (_name, text) => {
  expect(parseList(text)).toBeNull();
});

test('rejects amounts whose sum overflows', () => {
  const half = (1n << 62n).toString();
  const text = `${'ab'.repeat(32)} ${half}\n${'cd'.repeat(32)} ${half}\n`;
  expect(verdict({ ...header, entries: 2, owedLamports: (1n << 63n).toString() }, text)).toEqual([
    'root',
    'owed',
    'covered',
  ]);
  expect(() => rootOf([{ mac: fromHex(mac), lamports: -1n }])).toThrow('no balance');
});
