import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { writeBackup } from './backup.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kingstake-backup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A database whose copy fails halfway with a file system error. */
const failing = (code: string) =>
  ({
    engine: 'pglite',
    backup: async (file: string) => {
      writeFileSync(file, 'half');
      throw Object.assign(new Error(`${code}: raw`), { code });
    },
  }) as unknown as Database;

const backUp = (folder: string, code: string) =>
  writeBackup(
    {
      database: failing(code),
      time: { nowMs: () => 0 },
      settings: { cluster: 'local' },
      treasury: 'T',
      readLogHead: async () => null,
      onBegin: async () => {},
      copyLedger: null,
    },
    folder,
  );

test.each([
  ['ENOSPC', (folder: string) => `No backup was made: the disk of ${folder}, or of the database, is full.`],
  [
    'EROFS',
    (folder: string) => `No backup was made: ${folder} cannot be written. Check its owner and its rights.`,
  ],
])('reports %s in a sentence and leaves nothing behind', async (code, sentence) => {
  const folder = join(root, 'new');
  await expect(backUp(folder, code)).rejects.toThrow(sentence(folder));
  expect(readdirSync(root)).toEqual([]);
});

test('refuses a folder whose parent does not exist, and creates none', async () => {
  await expect(backUp(join(root, 'unmounted', 'new'), 'ENOSPC')).rejects.toThrow(
    `The folder ${join(root, 'unmounted')} does not exist. Is the backup disk mounted?`,
  );
  expect(readdirSync(root)).toEqual([]);
});
