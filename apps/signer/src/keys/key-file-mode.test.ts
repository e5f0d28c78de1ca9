import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeyFileError } from './key-file.ts';
import { refuseSharedKeyFile } from './key-file-mode.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-modes-'));
  file = join(folder, 'treasury.json');
  writeFileSync(file, '[]', { mode: 0o600 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = () => refuseSharedKeyFile('TREASURY_KEYPAIR', file);

test.each([0o644, 0o640, 0o620, 0o604, 0o610, 0o601])('refuses mode %o', (mode) => {
  chmodSync(file, mode);
  expect(check).toThrow(KeyFileError);
  expect(check).toThrow(
    `TREASURY_KEYPAIR (${file}) can be used by others than its owner (mode 0${mode.toString(8)}): run chmod 600 first.`,
  );
});

test('accepts a file that only its owner can read, and ignores a missing one', () => {
  expect(check).not.toThrow();
  chmodSync(file, 0o400);
  expect(check).not.toThrow();
  rmSync(file);
  expect(check).not.toThrow();
});
