import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { originOf, placeFor, startServerProcess } from '../testkit/server-process.ts';

const { postgres } = inject('testDatabases');
const NAME = `kingstake_second_${process.pid}`;
const born: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const child of born.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  if (postgres !== null)
    await asAdmin(postgres.adminUrl, (client) =>
      client.query(`drop database if exists ${NAME} with (force)`),
    );
});

test.runIf(postgres !== null)(
  'a second server on the same database refuses to start, and starts when the first is gone',
  async () => {
    const admin = postgres?.adminUrl ?? '';
    await asAdmin(admin, (client) => client.query(`create database ${NAME} template ${postgres?.template}`));
    const settings = { DATABASE_URL: databaseUrlFor(admin, NAME) };
    const start = async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kingstake-second-'));
      folders.push(folder);
      const place = await placeFor(folder);
      return { place, server: await startServerProcess(place, (child) => born.push(child), settings) };
    };
    const first = await start();
    await expect(start()).rejects.toThrow('Another Kingstake server already uses this database.');
    expect((await fetch(`${originOf(first.place)}/readyz`)).status).toBe(200);
    await first.server.kill();
    await start();
  },
  60_000,
);
