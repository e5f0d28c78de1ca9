// The pages docs/receipts.md and docs/reserves.md are enough to write a verifier: it agrees with the vectors, and finds every change.
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headerText, readEntries, receiptFaults, rootOf, statementFaults } from './verifier.ts';

// biome-ignore lint/suspicious/noExplicitAny: receipts and statements as parsed JSON
type Json = any;
const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

const receipts = JSON.parse(read('packages/proofs/src/receipts/testkit/vectors.json'));
const KEYS = {
  keys: [{ key: receipts.serverKey, use: 'receipt', from: '2026-11-01T00:00:00.000Z', until: null }],
};
const receiptOf = (name: string): Json =>
  structuredClone(receipts.cases.find((each: Json) => each.name === name).receipt);

test.each<[string, boolean, Json]>(receipts.cases.map((each: Json) => [each.name, each.ok, each.receipt]))(
  'judges the vector of a receipt: %s',
  (_name, isGood, receipt) => {
    expect(receiptFaults(receipt, KEYS).length === 0).toBe(isGood);
  },
);

/** Changes the first character of a text, and adds one to a number. */
const other = (value: Json): Json =>
  typeof value === 'number' ? value + 1 : `${value[0] === '2' ? '3' : '2'}${value.slice(1)}`;

/** Exchanges what two grants say, and not their keys. */
function exchangeGrants(one: Json, two: Json): void {
  [one.message, two.message] = [two.message, one.message];
  [one.signature, two.signature] = [two.signature, one.signature];
}

describe('a changed receipt', () => {
  const leavesOf = (value: Json, path: string[] = []): string[][] =>
    value === null || typeof value !== 'object'
      ? [path]
      : Object.entries(value).flatMap(([name, member]) => leavesOf(member, [...path, name]));

  test('is rejected, whichever member is changed', () => {
    for (const path of leavesOf(receiptOf('good'))) {
      const receipt = receiptOf('good');
      const holder = path.slice(0, -1).reduce((value, name) => value[name], receipt);
      const name = path.at(-1) ?? '';
      holder[name] = other(holder[name]);
      expect([path, receiptFaults(receipt, KEYS).length > 0]).toEqual([path, true]);
    }
  });

  test.each([
    ['not published', { key: receipts.cases.at(-1).receipt.serverKey }],
    ['of another use', { use: 'reserves' }],
    ['that came into force after the end', { from: '2026-11-25T12:10:43.001Z' }],
    ['that was over before the end', { until: '2026-11-25T12:10:42.999Z' }],
  ])('is rejected with a key %s', (_name, change) => {
    expect(receiptFaults(receiptOf('good'), { keys: [{ ...KEYS.keys[0], ...change }] })).toEqual([
      'published key',
    ]);
  });
});

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function signerOf(seed: number) {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  });
  let value = BigInt(
    `0x${createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')}`,
  );
  let address = '';
  for (; value > 0n; value /= 58n) address = `${ALPHABET[Number(value % 58n)]}${address}`;
  return { address, sign: (message: Uint8Array) => sign(null, message, key) };
}

/** Changes that the server signed itself, each with what is wrong. Each changes the last entry or what follows it, unless it says so. */
const lastEntry = (change: Json) => (receipt: Json) => void Object.assign(receipt.entries.at(-1), change);
const SIGNED: [name: string, fault: string, vector: string, (receipt: Json) => void][] = [
  ['another clock', 'clock 5', 'good', lastEntry({ clock: [179_500, 182_500] })],
  ['the clock of the player who waits', 'clock 5', 'good', lastEntry({ clock: [179_501, 181_500] })],
  ['a move of the wrong player', 'turn 5', 'good', lastEntry({ by: 'w' })],
  ['an earlier time than before', 'order 5', 'good', lastEntry({ at: 11_999 })],
  ['a number left out', 'order 6', 'good', lastEntry({ n: 6 })],
  ['another move', 'signature 5', 'good', lastEntry({ uci: 'd8g5' })],
  [
    'a signature of another encoding',
    'signature 5',
    'good',
    (receipt) => lastEntry({ sig: `${receipt.entries[4].sig}=` })(receipt),
  ],
  [
    'a draw without an offer',
    'offer 3',
    'drawn by agreement',
    (receipt) => lastEntry({ offer: { on: 2, sig: receipt.entries[0].sig } })(receipt),
  ],
  ['another instant of the end', 'end', 'good', ({ end }) => void Object.assign(end, { at: 13_001 })],
  ['another prize', 'prize', 'good', ({ end }) => void Object.assign(end.paid, { white: '1' })],
  ['a member added to the terms', 'form', 'good', ({ terms }) => void Object.assign(terms, { note: '' })],
  [
    'a grant that does not name its key',
    'grant',
    'a new device in the middle',
    ({ grants: [, one, two] }) => exchangeGrants(one, two),
  ],
];

test.each(SIGNED)('finds %s although the server signed it', (_name, fault, vector, change) => {
  const receipt = receiptOf(vector);
  change(receipt);
  const server = signerOf(3);
  const root = rootOf(
    readEntries(receipt, () => {}),
    receipt.end,
  );
  receipt.root = root.toString('hex');
  receipt.serverKey = server.address;
  receipt.serverSignature = server
    .sign(Buffer.concat([Buffer.from('kingstake/receipt/v1/root\n'), root]))
    .toString('base64url');
  expect(receiptFaults(receipt, { keys: [{ ...KEYS.keys[0], key: server.address }] })).toContain(fault);
});

test('the example of docs/receipts.md has the bytes of the vector', () => {
  const page = read('docs/receipts.md');
  const { root, serverSignature, end, entries } = receiptOf('good');
  for (const text of [root, serverSignature, entries[0].sig, end.reason]) expect(page).toContain(text);
  const [terms = '', first = ''] = /```\n(\{"black".*)\n(.*)\n```/.exec(page)?.slice(1) ?? [];
  expect(JSON.parse(terms)).toEqual(receiptOf('good').terms);
  const hash = (...parts: (string | Buffer)[]) =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest();
  const c0 = hash('kingstake/receipt/v1/terms\n', terms);
  expect(page).toContain(`c0 ${c0.toString('hex')}`);
  expect(page).toContain(`c1 ${hash('kingstake/receipt/v1/entry\n', c0, first).toString('hex')}`);
});

describe('a statement', () => {
  const vectors = JSON.parse(read('packages/proofs/src/reserves/testkit/vectors.json'));
  const { header, list, headerText: text, headerSha256 } = vectors;
  const auditorOf = (seed: number) => {
    const { address, sign: signBytes } = signerOf(seed);
    return {
      address,
      sign: (signed: Json) => signBytes(Buffer.from(headerText(signed))).toString('base64'),
    };
  };
  const [auditor, impostor] = [auditorOf(1), auditorOf(2)];
  const signed = (unsigned: Json, by = auditor): Json => ({ ...unsigned, signature: by.sign(unsigned) });
  const first = signed(header);
  const next = { ...header, height: header.height + 1, slot: header.slot + 9, previous: headerSha256 };
  const second = signed({ ...next, asOf: '2026-11-25T14:00:00.000Z' });

  test('has the text and the digest of the vector, and is accepted', () => {
    expect(headerText(header)).toBe(text);
    expect(createHash('sha256').update(headerText(header)).digest('hex')).toBe(headerSha256);
    expect(read('docs/reserves.md')).toContain(`\`\`\`\n${text}\n\`\`\``);
    expect(read('docs/reserves.md')).toContain(`\`\`\`\n${list}\`\`\``);
    expect(statementFaults(first, list, auditor.address, null)).toEqual([]);
    expect(statementFaults(second, list, auditor.address, first)).toEqual([]);
  });

  test('has a twelfth line after a restore, as in the vector, and is accepted', () => {
    const { restored } = vectors;
    expect(headerText(restored.header)).toBe(restored.headerText);
    expect(createHash('sha256').update(restored.headerText).digest('hex')).toBe(restored.headerSha256);
    expect(statementFaults(signed(restored.header), list, auditor.address, first)).toEqual([]);
  });

  test.each(Object.keys(header))('is rejected with another %s', (name) => {
    expect(
      statementFaults({ ...first, [name]: other(first[name]) }, list, auditor.address, null),
    ).not.toEqual([]);
  });

  const [line = ''] = list.split('\n');
  const rest = list.slice(line.length + 1);
  const owedMore = String(BigInt(header.owedLamports) + 1n);
  test.each<[string, Json, string, Json]>([
    ['the signatures of two exchanged', { ...second, signature: first.signature }, list, first],
    ['the signature of another auditor', signed(header, impostor), list, null],
    ['a signature of another encoding', { ...first, signature: `${first.signature}=` }, list, null],
    ['the lines in another order', first, `${list.split('\n').slice(0, 3).reverse().join('\n')}\n`, null],
    ['a line left out', first, rest, null],
    ['a line twice', signed({ ...header, entries: 4 }), `${list}${line}\n`, null],
    ['another number of entries', signed({ ...header, entries: header.entries + 1 }), list, null],
    ['more that is owed', signed({ ...header, owedLamports: owedMore }), list, null],
    ['a last line without its end', first, list.slice(0, -1), null],
    ['another amount', first, list.replace(' 60000000', ' 60000001'), null],
    ['an amount with a zero in front', first, list.replace(' 60000000', ' 060000000'), null],
    ['less than is owed', signed({ ...header, reservesLamports: '999999999' }), list, null],
    ['another statement before it', second, list, { ...first, slot: first.slot + 1 }],
    ['a height left out', signed({ ...second, height: header.height + 2 }), list, first],
    ['an earlier slot than before', signed({ ...second, slot: header.slot - 1 }), list, first],
    ['a restore that is not signed', { ...first, restoredFrom: 9 }, list, null],
  ])('is rejected with %s', (_name, changed, lines, last) => {
    expect(statementFaults(changed, lines, auditor.address, last)).not.toEqual([]);
  });
});
