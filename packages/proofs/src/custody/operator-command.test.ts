import { describe, expect, test } from 'vitest';
import { keyOf } from '../node/testkit/keys.ts';
import { CUSTODY } from './limits.ts';
import {
  commandAgeFault,
  parseCommand,
  parseCommandText,
  signCommand,
  verifyCommand,
  writeCommand,
} from './operator-command.ts';
import type { Operator } from './operator-list.ts';
import { parseWithdrawalSubject, withdrawalSubject } from './withdrawal-subject.ts';

const AT_MS = Date.parse('2026-01-01T00:00:00Z');
const anna = keyOf(1);
const ben = keyOf(2);
const wallet = keyOf(3).publicKey;
const operators: readonly Operator[] = [
  { name: 'anna', publicKey: anna.publicKey, rights: ['approve'] },
  { name: 'ben', publicKey: ben.publicKey, rights: ['approve', 'adjust'] },
];
const trusted = { cluster: 'devnet', operators };
const terms = {
  cluster: 'devnet',
  line: ['withdrawals', 'approve', '7'],
  subject: withdrawalSubject({ withdrawal: 7, user: 3, wallet, lamports: 123n }),
  nonce: Buffer.alloc(16, 9),
  atMs: AT_MS,
};
const text = writeCommand(terms);
const NONCE = 'CQkJCQkJCQkJCQkJCQkJCQ';
const AT = '2026-01-01T00:00:00.000Z';

test('writes the text, byte for byte', () => {
  expect(text).toBe(
    `["kingstake-command",1,"devnet",["withdrawals","approve","7"],{"withdrawal":7,"user":3,"wallet":"${wallet}","lamports":"123"},"${NONCE}","${AT}"]`,
  );
});

test('parses what was written', () => {
  const { cluster, line, subject } = terms;
  expect(parseCommandText(text)).toEqual({ cluster, line, subject, nonce: NONCE, at: AT });
});

const whole = ['kingstake-command', 1, 'devnet', ['freeze'], null, NONCE, AT] as const;
const having = (place: number, value: unknown): string =>
  JSON.stringify(whole.map((part, at) => (at === place ? value : part)));

describe('a text', () => {
  test.each([
    ['the shortest', JSON.stringify(whole), null],
    ['a subject of text, number and yes', having(4, { a: 'x', b: 1, c: true }), null],
    ['longer than the limit', having(3, ['x'.repeat(CUSTODY.textLength)]), 'text-too-long'],
    ['as long as the limit', having(3, ['x'.repeat(CUSTODY.textLength - having(3, ['']).length)]), null],
    ['no JSON', 'freeze', 'not-json'],
    ['with a space', JSON.stringify(whole).replace(',', ', '), 'not-canonical'],
    ['with a name twice', having(4, { a: 1 }).replace('{"a":1}', '{"a":2,"a":1}'), 'not-canonical'],
    ['of another kind', having(0, 'kingstake-solvency'), 'not-this-kind'],
    ['not an array', '{}', 'not-this-kind'],
    ['with more behind it', JSON.stringify([...whole, 1]), 'not-this-kind'],
    ['of another version', having(1, 2), 'other-version'],
    ['of a version in quotes', having(1, '1'), 'other-version'],
    ['for no cluster', having(2, null), 'other-cluster'],
    ['without words', having(3, []), 'line'],
    ['with a line that is one text', having(3, 'freeze'), 'line'],
    ['with a word that is a number', having(3, ['adjust', 7]), 'line'],
    ['with as many words as possible', having(3, Array(CUSTODY.words).fill('x')), null],
    ['with too many words', having(3, Array(CUSTODY.words + 1).fill('x')), 'line'],
    ['with a list for a subject', having(4, [1]), 'subject'],
    ['with a subject inside a subject', having(4, { a: {} }), 'subject'],
    ['with a null in the subject', having(4, { a: null }), 'subject'],
    ['with a fraction in the subject', having(4, { a: 0.5 }), 'subject'],
    ['with a nonce of 15 bytes', having(5, Buffer.alloc(15).toString('base64url')), 'nonce'],
    ['with a nonce of 17 bytes', having(5, Buffer.alloc(17).toString('base64url')), 'nonce'],
    ['with a nonce in another form', having(5, `${NONCE}==`), 'nonce'],
    ['with no nonce', having(5, null), 'nonce'],
    ['with a time without milliseconds', having(6, '2026-01-01T00:00:00Z'), 'at'],
    ['on a day that does not exist', having(6, '2026-02-30T00:00:00.000Z'), 'at'],
    ['with a time as a number', having(6, AT_MS), 'at'],
  ] as const)('is judged: %s', (_name, given, fault) => {
    const read = parseCommandText(given);
    expect('refused' in read ? read.refused : null).toBe(fault);
  });

  test('is not written if it could not be parsed', () => {
    expect(() => writeCommand({ ...terms, nonce: Buffer.alloc(15) })).toThrow('nonce');
    expect(() => writeCommand({ ...terms, line: [] })).toThrow('line');
  });
});

describe('a signed command', () => {
  const byAnna = signCommand(text, 'anna', anna);
  const byBen = signCommand(text, 'ben', ben);
  const elsewhere = writeCommand({ ...terms, cluster: 'testnet' });
  const othersText = text.replace('"7"', '"8"');
  const of = (...signatures: unknown[]) => ({ text, signatures });
  test.each([
    ['one operator', of(byAnna), ['anna']],
    ['two operators, in their order', of(byBen, byAnna), ['ben', 'anna']],
    ['no operator', of(), 'unsigned'],
    ['one operator twice', of(byAnna, byAnna), 'signed-twice'],
    ['an unknown operator', of(signCommand(text, 'carl', keyOf(4))), 'unknown-operator'],
    ["another key under an operator's name", of(signCommand(text, 'ben', keyOf(4))), 'bad-signature'],
    ["one operator under another's name", of(signCommand(text, 'ben', anna)), 'bad-signature'],
    ['a name in other letters', of({ ...byAnna, operator: 'Anna' }), 'unknown-operator'],
    ['a good one and a bad one', of(byAnna, { ...byBen, signature: byAnna.signature }), 'bad-signature'],
    ['another text', { text: othersText, signatures: [byAnna] }, 'bad-signature'],
    [
      'for another cluster',
      { text: elsewhere, signatures: [signCommand(elsewhere, 'anna', anna)] },
      'other-cluster',
    ],
    ['null', null, 'malformed'],
    ['not an object', 'text', 'malformed'],
    ['without signatures', { text }, 'malformed'],
    ['with more than it has', { ...of(byAnna), more: 1 }, 'malformed'],
    ['a signature with more than it has', of({ ...byAnna, more: 1 }), 'malformed'],
    ['a signature of numbers', of({ operator: 1, signature: 2 }), 'malformed'],
    ['too many signatures', of(...Array(CUSTODY.signatures + 1).fill(byAnna)), 'malformed'],
    ['a text that is no command', { text: '[]', signatures: [byAnna] }, 'not-this-kind'],
  ] as const)('is verified: %s', (_name, given, expected) => {
    const verified = verifyCommand(given, trusted);
    expect('refused' in verified ? verified.refused : verified.by.map(({ name }) => name)).toEqual(expected);
  });

  test('parses to the verified command', () => {
    const signed = { text, signatures: [byAnna] };
    expect(parseCommand(signed)).toMatchObject({ signed });
  });
});

test.each([
  ['just now', 0, null],
  ['at the limit', CUSTODY.commandAgeMs, null],
  ['a moment past it', CUSTODY.commandAgeMs + 1, 'too-old'],
  ['from a clock ahead, at the limit', -CUSTODY.commandAgeMs, null],
  ['from a clock further ahead', -CUSTODY.commandAgeMs - 1, 'in-the-future'],
])('checks the age of a command signed %s', (_name, laterMs, fault) => {
  const read = parseCommandText(text);
  if ('refused' in read) throw new Error(read.refused);
  expect(commandAgeFault(read, AT_MS + laterMs)).toBe(fault);
});

describe("a withdrawal's subject", () => {
  const subject = { withdrawal: 7, user: 3, wallet, lamports: '123' };
  test('survives a round trip', () => {
    const terms_ = { withdrawal: 7, user: 3, wallet, lamports: 2n ** 63n };
    expect(parseWithdrawalSubject(withdrawalSubject(terms_))).toEqual(terms_);
  });

  test.each([
    ['none', null],
    ['in another order', { user: 3, withdrawal: 7, wallet, lamports: '123' }],
    ['without a user', { withdrawal: 7, wallet, lamports: '123' }],
    ['with more', { ...subject, more: 1 }],
    ['id 0', { ...subject, withdrawal: 0 }],
    ['an id as text', { ...subject, withdrawal: '7' }],
    ['user -1', { ...subject, user: -1 }],
    ['no wallet', { ...subject, wallet: 'none' }],
    ['a wallet of small order', { ...subject, wallet: '11111111111111111111111111111111' }],
    ['nothing to pay', { ...subject, lamports: '0' }],
    ['lamports as a number', { ...subject, lamports: 123 }],
    ['lamports with a sign', { ...subject, lamports: '+123' }],
    ['lamports with a leading zero', { ...subject, lamports: '0123' }],
    ['more lamports than 64 bits', { ...subject, lamports: String(2n ** 64n) }],
  ])('is refused: %s', (_name, given) => {
    expect(parseWithdrawalSubject(given)).toBeNull();
  });
});
