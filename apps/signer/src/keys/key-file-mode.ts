// keys: who may read a key file. Only its mode is looked at, never what it holds.
import { statSync } from 'node:fs';
import { KeyFileError } from './key-file.ts';

/** Bits of everyone but the owner. */
const OTHERS = 0o077;

/** Throws `KeyFileError` when others than its owner may read or change a key file. One that is not there is left to its reader. */
export function refuseSharedKeyFile(setting: string, file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  throw new KeyFileError(
    `${setting} (${file}) can be used by others than its owner (mode ${shown}): chmod 600 it first.`,
  );
}
