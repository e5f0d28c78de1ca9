// keys: checks the mode of a key file. It never reads the file.
import { statSync } from 'node:fs';
import { KeyFileError } from './key-file.ts';

/** Permission bits of everyone except the owner. */
const OTHERS = 0o077;

/** Throws `KeyFileError` if others than the owner may read or change a key file. Ignores a missing file. */
export function refuseSharedKeyFile(setting: string, file: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined || (mode & OTHERS) === 0) return;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  throw new KeyFileError(
    `${setting} (${file}) can be used by others than its owner (mode ${shown}): run chmod 600 first.`,
  );
}
