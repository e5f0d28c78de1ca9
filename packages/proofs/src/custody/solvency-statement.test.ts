import { describe, expect, test } from 'vitest';
import { keyOf } from '../node/testkit/keys.ts';
import { CUSTODY } from './limits.ts';
import {
  parseSolvency,
  signSolvency,
  solvencyAgeFault,
  verifySolvency,
  writeSolvency,
} from './solvency-statement.ts';

const auditor = keyOf(1);
const treasuryAddress = keyOf(2).publicKey;
const AT = '2026-01-01T00:00:00.000Z';
const statement = {
  ...{ cluster: 'devnet', treasuryAddress, at: AT },
  ...{ treasury: 5n * 10n ** 9n, liabilities: 10n ** 9n, inFlight: 0n, slot: 77n },
};
const trusted = { cluster: 'devnet', treasuryAddress, auditor: auditor.publicKey };
const text = writeSolvency(statement);
const signed = signSolvency(statement, auditor);

test('writes the text, byte for byte', () => {
  expect(text).toBe(
    `["kingstake-solvency",1,"devnet","${treasuryAddress}",{"treasury":"5000000000","liabilities":"1000000000","inFlight":"0"},"77","${AT}"]`,
  );
});

test('parses what was written', () => {
  expect(parseSolvency(text)).toEqual(statement);
});

describe('a text', () => {
  test.each([
    ['a command', '["kingstake-command",1]', 'not-this-kind'],
    ['with more behind it', text.replace(/]$/, ',1]'), 'not-this-kind'],
    ['for no cluster', text.replace('"devnet"', '1'), 'other-cluster'],
    ['about no address', text.replace(treasuryAddress, 'none'), 'other-treasury'],
    ['with an amount below zero', text.replace('"inFlight":"0"', '"inFlight":"-1"'), 'amounts'],
    ['with an amount as a number', text.replace('"inFlight":"0"', '"inFlight":0'), 'amounts'],
    ['without an amount', text.replace(',"inFlight":"0"', ''), 'amounts'],
    ['with a slot as a number', text.replace('"77"', '77'), 'slot'],
    ['without a time', text.replace(`"${AT}"`, 'null'), 'at'],
  ])('%s', (_name, given, fault) => {
    expect(parseSolvency(given)).toEqual({ refused: fault });
  });
});

describe('a statement', () => {
  test.each([
    ['as it was signed', signed, trusted, null],
    ['signed by another key', signSolvency(statement, keyOf(3)), trusted, 'bad-signature'],
    ['changed after it', { ...signed, text: text.replace('500', '600') }, trusted, 'bad-signature'],
    ['about another treasury', signed, { ...trusted, treasuryAddress: keyOf(4).publicKey }, 'other-treasury'],
    ['about another cluster', signed, { ...trusted, cluster: 'testnet' }, 'other-cluster'],
    ['under an auditor of small order', signed, { ...trusted, auditor: '1'.repeat(32) }, 'bad-signature'],
    ['null', null, trusted, 'malformed'],
    ['with more than it has', { ...signed, more: 1 }, trusted, 'malformed'],
    ['without a signature', { text }, trusted, 'malformed'],
    ['that is none', { ...signed, text: 'x' }, trusted, 'not-json'],
  ])('is judged: %s', (_name, given, by, fault) => {
    const verified = verifySolvency(given, by);
    expect('refused' in verified ? verified.refused : null).toBe(fault);
  });
});

test.each([
  ['just now', 0, null],
  ['at the limit', CUSTODY.solvencyAgeMs, null],
  ['a moment past it', CUSTODY.solvencyAgeMs + 1, 'too-old'],
  ['by a clock ahead, at the limit', -CUSTODY.solvencyAheadMs, null],
  ['by a clock further ahead', -CUSTODY.solvencyAheadMs - 1, 'in-the-future'],
])('checks the age of a statement signed %s', (_name, laterMs, fault) => {
  expect(solvencyAgeFault(statement, Date.parse(AT) + laterMs)).toBe(fault);
});
