// platform/testkit: a process whose embedded engine fails. `copy from stdin` ends the engine's session while it expects more input.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../database/pglite/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'kingstake-broken-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const connection = await openPglite(process.argv[2] === 'thread' ? join(folder, 'pglite') : null);
await connection.withScript(async (script) => {
  await script.execute('create table note (id int)');
  console.log('the engine works');
  await script.execute('copy note from stdin');
});
