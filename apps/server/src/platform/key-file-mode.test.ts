import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseSharedKeyFiles } from './key-file-mode.ts';
import { SettingsError } from './settings.ts';

let folder: string;
let treasuryKeypair: string;
let arbiterKeypair: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-modes-'));
  [treasuryKeypair, arbiterKeypair] = ['treasury.json', 'arbiter.json'].map((name) => {
    const file = join(folder, name);
    writeFileSync(file, '[]', { mode: 0o600 });
    return file;
  }) as [string, string];
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (cluster: 'devnet' | 'local') =>
  refuseSharedKeyFiles({ cluster, treasuryKeypair, arbiterKeypair });

test.each([0o644, 0o640, 0o620, 0o604, 0o610, 0o601])('mode %o is refused off local', (mode) => {
  expect(() => check('devnet')).not.toThrow();
  chmodSync(treasuryKeypair, mode);
  expect(() => check('devnet')).toThrow(SettingsError);
  expect(() => check('devnet')).toThrow(
    `TREASURY_KEYPAIR (${treasuryKeypair}) can be used by others than its owner (mode 0${mode.toString(8)}): chmod 600 it first.`,
  );
  expect(() => check('local')).not.toThrow();
});

test('the arbiter’s too; one that only its owner can read is fine, and a missing one is not for this check', () => {
  chmodSync(arbiterKeypair, 0o644);
  expect(() => check('devnet')).toThrow('ARBITER_KEYPAIR');
  chmodSync(arbiterKeypair, 0o400);
  expect(() => check('devnet')).not.toThrow();
  rmSync(treasuryKeypair);
  expect(() => check('devnet')).not.toThrow();
  expect(() =>
    refuseSharedKeyFiles({ cluster: 'devnet', treasuryKeypair: null, arbiterKeypair: null }),
  ).not.toThrow();
});
