// Opens the embedded database in a damaged folder. Covers only PGlite, because the server does not manage PostgreSQL's files.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { systemTime } from '../time.ts';
import { DatabaseStartupError, openDatabase } from './open.ts';

const root = mkdtempSync(join(tmpdir(), 'kingstake-damaged-'));
const sound = join(root, 'sound');
const deps = { time: systemTime, log: createLog('silent') };
const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, cluster: 'local' }, deps);

beforeAll(async () => {
  mkdirSync(sound);
  await (await open(sound)).close();
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  [
    'its control file is cut off',
    (folder: string) => truncateSync(join(folder, 'global', 'pg_control'), 100),
  ],
  [
    'its write-ahead log is cut off',
    (folder: string) => {
      const log = join(folder, 'pg_wal');
      for (const segment of readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)))
        truncateSync(join(log, segment), 1_000);
    },
  ],
])('refuses to open the embedded database with a clear message when %s', async (name, harm) => {
  const dataDir = join(root, name.replaceAll(' ', '-'));
  cpSync(sound, dataDir, { recursive: true });
  harm(join(dataDir, 'pglite'));
  const opening = open(dataDir);
  await expect(opening).rejects.toThrow(DatabaseStartupError);
  await expect(opening).rejects.toThrow(
    `The embedded database ${join(dataDir, 'pglite')} is damaged. Restore a backup into a new folder: docs/runbook.md, "Backup and restore".`,
  );
});
