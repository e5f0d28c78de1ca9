import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webCryptoVerify } from '../ed25519.ts';
import { parseReceipt } from './receipt.ts';
import { type CheckName, verifyReceipt } from './verify/index.ts';

const file = join(import.meta.dirname, 'testkit/vectors.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as {
  serverKey: string;
  cases: { name: string; ok: boolean; receipt: unknown }[];
};

const EVERY_LATER_SIGNATURE: CheckName[] = ['white-signatures', 'black-signatures'];
/** The checks that fail. Ours find more than the reference, which does not know chess or clocks. */
const FAILS: Record<string, CheckName[]> = {
  'another move': [...EVERY_LATER_SIGNATURE, 'end', 'root', 'server'],
  'another clock': [...EVERY_LATER_SIGNATURE, 'clocks', 'root', 'server'],
  'two entries swapped': ['moves', ...EVERY_LATER_SIGNATURE, 'order', 'clocks', 'end', 'root', 'server'],
  'the last move left out': ['end', 'root', 'server'],
  'another winner': ['end', 'prize', 'root', 'server'],
  'another prize': ['prize', 'root', 'server'],
  'a wager of another game': [...EVERY_LATER_SIGNATURE, 'prize', 'root', 'server'],
  'a key that the wallet did not authorise': ['grants'],
  'a grant for another site': ['grants'],
  'signed on an older position, with a move between': ['black-signatures'],
  'another server': ['server'],
};

describe('the vectors of receipts', () => {
  it.each(vectors.cases)('V30 returns the result of the vector: $name', async ({ name, ok, receipt }) => {
    const parsed = parseReceipt(JSON.stringify(receipt));
    if (typeof parsed === 'string') throw new Error(parsed);
    const verify = await webCryptoVerify(crypto.subtle);
    if (verify === null) throw new Error('no Ed25519');
    const { checks, isGood } = await verifyReceipt(parsed, { serverKeys: [vectors.serverKey], verify });
    expect(checks.filter((check) => !check.ok).map((check) => check.name)).toEqual(FAILS[name] ?? []);
    expect(isGood).toBe(ok);
  });
});
