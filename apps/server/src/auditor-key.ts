// The auditor's key, with which this server vouches for the books. It moves no money: whoever has it can hide a shortage from
// the signer, and gets no more than the signer's caps by it.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSigningKey, keypairFromSecret, type SigningKey } from '@kingstake/custody';
import { type Random, randomToken } from './platform/random.ts';
import { type Settings, SettingsError } from './platform/settings.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Reads the key file of the settings; on the local network one is made. Throws `SettingsError`, which never quotes the file. */
export function readAuditorKey({
  settings,
  random,
}: {
  settings: Pick<Settings, 'dataDir' | 'auditorKeypair'>;
  random: Random;
}): SigningKey {
  const path = settings.auditorKeypair ?? join(settings.dataDir, 'auditor.json');
  if (settings.auditorKeypair === null) makeKeyFile(path, random);
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
    // Missing, or no JSON: the parser's message would quote a secret.
    return null;
  }
}

/** Makes the file atomically; one that is there stays. */
function makeKeyFile(path: string, random: Random): void {
  const draft = `${path}.${randomToken(random, 9)}`;
  const bytes = [...keypairFromSecret(random.bytes(SECRET_BYTES))];
  writeFileSync(draft, JSON.stringify(bytes), { mode: OWNER_ONLY, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
