// Reads or creates the auditor's key, which signs the statements of the books. With it an attacker could hide a shortage
// from the signer, but could not exceed the signer's limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, keypairFromSecret, type SigningKey } from '@kingstake/proofs/custody';
import { SettingsError } from '@kingstake/protocol/environment';
import type { Random } from './platform/random.ts';
import type { Settings } from './platform/settings/index.ts';
import { makeKeyFile } from './platform/settings/index.ts';

const SECRET_BYTES = 32;

/** Reads the key file that the settings name; on the local network it is created. Throws `SettingsError`, which never quotes the file. */
export function readAuditorKey({
  settings,
  random,
}: {
  settings: Pick<Settings, 'dataDir' | 'auditorKeypair'>;
  random: Random;
}): SigningKey {
  const path = settings.auditorKeypair ?? join(settings.dataDir, 'auditor.json');
  if (settings.auditorKeypair === null)
    makeKeyFile(path, keypairFromSecret(random.bytes(SECRET_BYTES)), random);
  const key = readKeyFile(path);
  if (key === null)
    throw new SettingsError(
      `AUDITOR_KEYPAIR cannot be used: ${path} must be a JSON array of 64 numbers, as solana-keygen writes it.`,
    );
  return key;
}

function readKeyFile(path: string): SigningKey | null {
  try {
    return createSigningKey(Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]));
  } catch {
    // Missing or invalid: the parser's message would quote a secret.
    return null;
  }
}
