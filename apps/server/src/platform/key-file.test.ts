import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('leaves no temporary file behind when the key file cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-key-'));
  const script = `
    const { makeKeyFile } = await import(${JSON.stringify(join(import.meta.dirname, 'key-file.ts'))});
    makeKeyFile(${JSON.stringify(join(folder, 'key.json'))}, new Uint8Array(64), { bytes: (count) => new Uint8Array(count) });`;
  // A file size limit of 0 makes the write fail after the file was created, as a full disk does.
  const { stderr, status } = spawnSync(
    'bash',
    ['-c', 'trap "" XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  );
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  expect([status, left]).toEqual([1, []]);
  expect(stderr).toContain('EFBIG');
});
