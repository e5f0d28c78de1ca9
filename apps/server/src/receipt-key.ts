// Reads or creates the key that signs receipts. With it an attacker could sign a false receipt, but could not move money.
import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, keypairFromSecret, privateKeyObject } from '@kingstake/proofs/node';
import { SettingsError } from '@kingstake/protocol/environment';
import type { ReceiptKey } from './games/index.ts';
import type { Random } from './platform/random.ts';
import type { Settings } from './platform/settings/index.ts';
import { makeKeyFile } from './platform/settings/index.ts';

const SECRET_BYTES = 32;

/**
 * Returns the key of RECEIPT_KEYPAIR. The local network creates its own.
 * `others` are the addresses of keys that serve another purpose. Throws `SettingsError`, which never quotes the file.
 */
export function readReceiptKey(
  {
    settings,
    random,
  }: { settings: Pick<Settings, 'cluster' | 'dataDir' | 'receiptKeypair'>; random: Random },
  others: readonly (string | null)[],
): ReceiptKey {
  const own = settings.cluster === 'local' ? join(settings.dataDir, 'receipt.json') : null;
  const path = settings.receiptKeypair ?? own;
  if (path === null)
    throw new SettingsError('RECEIPT_KEYPAIR is required except on `local`: it signs the receipts of games.');
  if (settings.receiptKeypair === null)
    makeKeyFile(path, keypairFromSecret(random.bytes(SECRET_BYTES)), random);
  const key = readKeyFile(path);
  if (key === null)
    throw new SettingsError(
      `RECEIPT_KEYPAIR cannot be used: ${path} must be a JSON array of 64 numbers, as solana-keygen writes it.`,
    );
  if (others.includes(key.address))
    throw new SettingsError(
      'RECEIPT_KEYPAIR must be a key of its own, and not that of the treasury, the arbiter or the auditor.',
    );
  return key;
}

function readKeyFile(path: string): ReceiptKey | null {
  try {
    const bytes = Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]);
    const known = createSigningKey(bytes);
    return known === null ? null : receiptKeyOf(bytes.subarray(0, SECRET_BYTES), known.publicKey);
  } catch {
    // Missing or invalid: the parser's message would quote a secret.
    return null;
  }
}

/** Returns the key for a secret of 32 bytes. */
export function receiptKeyOf(secret: Uint8Array, address: string): ReceiptKey {
  const key = privateKeyObject(secret);
  return { address, sign: (message) => sign(null, message, key) };
}
