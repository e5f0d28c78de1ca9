import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts another process that takes the lock, reports that, and runs until it is killed. */
async function holder() {
  const script = `
    const { lockDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))});
    globalThis.held = lockDataFolder(${JSON.stringify(folder)}, process.pid);
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(child.stdout, 'data');
  return child;
}

test('R36 refuses a second process with a message that names the first, until that ends or is killed', async () => {
  const child = await holder();
  expect(() => lockDataFolder(folder, process.pid)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder, process.pid)).toThrow(
    `Another Kingstake server (process ${child.pid}) already uses the data folder ${folder}.`,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Leftover files do not count.
  expect(existsSync(join(folder, 'lock.sqlite'))).toBe(true);
  writeFileSync(join(folder, 'server.pid'), '1\n');
  lockDataFolder(folder, process.pid).release();
});

test('refuses a path that is a file, and a damaged lock file, with a clear message', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => lockDataFolder(file, 1)).toThrow(
    `The data folder ${file} is not a folder. Set DATA_DIR to a folder.`,
  );
  expect(() => lockDataFolder(join(file, 'below'), 1)).toThrow(DataFolderUnusable);
  writeFileSync(join(folder, 'lock.sqlite'), 'x'.repeat(4_000));
  expect(() => lockDataFolder(folder, 1)).toThrow(
    `The lock file ${join(folder, 'lock.sqlite')} is damaged: delete it and try again.`,
  );
});

test('creates a missing folder, and takes a released lock again', () => {
  const path = join(folder, 'a', 'b');
  lockDataFolder(path, 1).release();
  const second = lockDataFolder(path, 2);
  expect(() => lockDataFolder(path, 3)).toThrow('(process 2)');
  second.release();
});
