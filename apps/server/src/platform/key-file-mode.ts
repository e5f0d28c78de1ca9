// platform: who may read the key files of the settings. Only their mode is looked at, never what they hold.
import { statSync } from 'node:fs';
import { type Settings, SettingsError } from './settings.ts';

/** Bits of everyone but the owner. */
const OTHERS = 0o077;

/**
 * Throws `SettingsError` with a sentence when others than its owner may read or change a key file, off `local`. A file that
 * is not there is left to whoever reads it.
 */
export function refuseSharedKeyFiles(
  settings: Pick<Settings, 'cluster' | 'treasuryKeypair' | 'arbiterKeypair'>,
): void {
  if (settings.cluster === 'local') return;
  const files = { TREASURY_KEYPAIR: settings.treasuryKeypair, ARBITER_KEYPAIR: settings.arbiterKeypair };
  for (const [name, file] of Object.entries(files)) {
    const mode = file === null ? undefined : statSync(file, { throwIfNoEntry: false })?.mode;
    if (mode === undefined || (mode & OTHERS) === 0) continue;
    const shown = (mode & 0o777).toString(8).padStart(4, '0');
    throw new SettingsError(
      `${name} (${file}) can be used by others than its owner (mode ${shown}): chmod 600 it first.`,
    );
  }
}
