import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@kingstake/protocol/environment';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseMissingEngine, refuseSharedKeyFile } from './key-files.ts';

let folder: string;
let auditorKeypair: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-modes-'));
  auditorKeypair = join(folder, 'auditor.json');
  writeFileSync(auditorKeypair, '[]', { mode: 0o600 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = (cluster: 'devnet' | 'local') =>
  refuseSharedKeyFile({ cluster, auditorKeypair, receiptKeypair: null });

test.each([0o640, 0o620, 0o610, 0o604, 0o602, 0o601])(
  'refuses mode %o on clusters other than local',
  (mode) => {
    expect(() => check('devnet')).not.toThrow();
    chmodSync(auditorKeypair, mode);
    expect(() => check('devnet')).toThrow(SettingsError);
    expect(() => check('devnet')).toThrow(
      `AUDITOR_KEYPAIR (${auditorKeypair}) can be used by others than its owner (mode 0${mode.toString(8)}): chmod 600 it first.`,
    );
    expect(() => check('local')).not.toThrow();
  },
);

test('accepts a file that only its owner can read, and ignores a missing one', () => {
  chmodSync(auditorKeypair, 0o400);
  expect(() => check('devnet')).not.toThrow();
  rmSync(auditorKeypair);
  expect(() => check('devnet')).not.toThrow();
  expect(() =>
    refuseSharedKeyFile({ cluster: 'devnet', auditorKeypair: null, receiptKeypair: null }),
  ).not.toThrow();
});

test('U15 refuses an engine that is missing, a folder or not executable, and accepts a program', () => {
  const file = join(folder, 'engine');
  const check = (fairPlayEngine: string | null) => () => refuseMissingEngine({ fairPlayEngine });
  expect(check(file)).toThrow(`FAIR_PLAY_ENGINE (${file}) is not a program that the server can run.`);
  expect(check(folder)).toThrow(SettingsError);
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o600 });
  expect(check(file)).toThrow(SettingsError);
  chmodSync(file, 0o700);
  expect(check(file)).not.toThrow();
  expect(check(null)).not.toThrow();
});

test('leaves no temporary file behind when a key file cannot be written', () => {
  const file = JSON.stringify(join(folder, 'key.json'));
  const script = `
    const { makeKeyFile } = await import(${JSON.stringify(join(import.meta.dirname, 'key-files.ts'))});
    makeKeyFile(${file}, new Uint8Array(64), { bytes: (count) => new Uint8Array(count) });`;
  // A file size limit of 0 makes the write fail after the file was created, as a full disk does.
  const limited = 'trap "" XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"';
  const { stderr, status } = spawnSync('bash', ['-c', limited, process.execPath, script], {
    encoding: 'utf8',
  });
  expect([status, readdirSync(folder)]).toEqual([1, ['auditor.json']]);
  expect(stderr).toContain('EFBIG');
});
