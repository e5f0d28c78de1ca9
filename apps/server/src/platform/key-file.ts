// Creates a key file of the local network in the format of solana-keygen.
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { type Random, randomToken } from './random.ts';

const OWNER_ONLY = 0o600;
const DRAFT_BYTES = 9;

/**
 * Writes the 64 bytes of a key pair atomically, readable by the owner only. Keeps an existing file, even one created concurrently.
 */
export function makeKeyFile(path: string, keypair: Uint8Array, random: Random): void {
  const draft = `${path}.${randomToken(random, DRAFT_BYTES)}`;
  try {
    writeFileSync(draft, JSON.stringify([...keypair]), { mode: OWNER_ONLY, flag: 'wx', flush: true });
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
