// Servers that tests kill and restart on the same folder, ports and database.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import type { Engine } from '../apps/server/src/platform/database/database.ts';
import { asAdmin, databaseUrlFor } from '../apps/server/src/platform/testkit/database-setup.ts';
import { testDatabaseName } from '../apps/server/src/platform/testkit/test-database-names.ts';
import { placeFor, type ServerPlace, type ServerProcess, startServerProcess } from './server-process.ts';

/** Restarts the server with the same folder, ports and database. */
export interface KilledServer {
  readonly place: ServerPlace;
  start(): Promise<ServerProcess>;
}

/**
 * Must be called once per test file. `name` (letters and `_`) becomes part of folder and database names. Everything is deleted after the
 * last test. `settings` apply to every server.
 */
export function serversToKill(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): (engine: Engine) => Promise<KilledServer> {
  const folders: string[] = [];
  const children: ChildProcess[] = [];
  const databases: string[] = [];
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    const { postgres } = inject('testDatabases');
    if (postgres === null) return;
    for (const database of databases)
      await asAdmin(postgres.adminUrl, (client) =>
        client.query(`drop database if exists ${database} with (force)`),
      );
  });

  /** Without a database address, the server embeds its own. */
  async function databaseOf(engine: Engine): Promise<Record<string, string>> {
    const { postgres } = inject('testDatabases');
    if (engine === 'pglite' || postgres === null) return {};
    const database = testDatabaseName(name);
    await asAdmin(postgres.adminUrl, (client) => client.query(`create database ${database}`));
    databases.push(database);
    return { DATABASE_URL: databaseUrlFor(postgres.adminUrl, database) };
  }

  return async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), `kingstake-${name}-`));
    folders.push(folder);
    const place = await placeFor(folder);
    const all = { ...settings, ...(await databaseOf(engine)) };
    return { place, start: () => startServerProcess(place, (child) => children.push(child), all) };
  };
}
