// Key files of the settings, and the program that judges moves, which is opened long after the start.
import { accessSync, constants, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { SettingsError } from '@kingstake/protocol/environment';
import { type Random, randomToken } from '../random.ts';
import type { Settings } from './settings.ts';

const OWNER_ONLY = 0o600;
const DRAFT_BYTES = 9;

/**
 * Writes the 64 bytes of a key pair atomically in the format of solana-keygen, readable by the owner only. Keeps an existing file, even one created concurrently.
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

/** Permission bits of everyone except the owner. */
const OTHERS = 0o077;

/**
 * Throws `SettingsError` if anyone except the owner may read or change a key file, except on `local`. The code that reads the file reports
 * a missing one.
 */
export function refuseSharedKeyFile(
  settings: Pick<Settings, 'cluster' | 'auditorKeypair' | 'receiptKeypair'>,
): void {
  if (settings.cluster === 'local') return;
  refuseShared('AUDITOR_KEYPAIR', settings.auditorKeypair);
  refuseShared('RECEIPT_KEYPAIR', settings.receiptKeypair);
}

function refuseShared(name: string, file: string | null): void {
  const mode = file === null ? undefined : statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  throw new SettingsError(
    `${name} (${file}) can be used by others than its owner (mode ${shown}): chmod 600 it first.`,
  );
}

/** Throws `SettingsError` if `FAIR_PLAY_ENGINE` is not a program that the server may run. Its first analysis may be hours away. */
export function refuseMissingEngine({ fairPlayEngine: file }: Pick<Settings, 'fairPlayEngine'>): void {
  if (file === null) return;
  try {
    accessSync(file, constants.X_OK);
    if (statSync(file).isFile()) return;
  } catch {
    // Reported below.
  }
  throw new SettingsError(`FAIR_PLAY_ENGINE (${file}) is not a program that the server can run.`);
}
