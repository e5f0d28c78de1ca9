import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keypairFromSecret } from '@kingstake/proofs/custody';
import { afterAll, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { readReceiptKey } from './key-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'kingstake-receipt-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'key.json');
writeFileSync(file, JSON.stringify([...keypairFromSecret(new Uint8Array(32).fill(5))]));
const read = (cluster: 'local' | 'devnet', receiptKeypair: string | null, others: (string | null)[] = []) =>
  readReceiptKey(
    { settings: { cluster, dataDir: folder, receiptKeypair }, random: createSeededRandom(1) },
    others,
  );

test('V27 requires a key except on local, which creates one and keeps it', () => {
  expect(() => read('devnet', null)).toThrow('RECEIPT_KEYPAIR is required except on `local`');
  expect(read('local', null).address).toBe(read('local', null).address);
  expect(read('devnet', file).address).not.toBe(read('local', null).address);
});

test('V27 refuses a missing file and the key of another purpose', () => {
  expect(() => read('devnet', join(folder, 'none.json'))).toThrow('RECEIPT_KEYPAIR cannot be used');
  expect(() => read('devnet', file, [null, read('devnet', file).address])).toThrow('a key of its own');
});
