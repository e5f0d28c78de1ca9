// Bench: empty databases for the server, which are removed after the measurement.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { systemTime } from '../apps/server/src/platform/time.ts';

/** The database on which others are created and dropped. */
export const ADMIN_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The names of the databases that a process with this id creates. */
export function databaseNames(pid: number): { main: string; empty: string } {
  return { main: `kingstake_bench_${pid}`, empty: `kingstake_bench_${pid}_empty` };
}

export interface EmptyDatabase {
  database: Database;
  url: string | null; // null: embedded
  /** Must be called after the database was closed. */
  remove(): Promise<void>;
}

export async function openEmptyDatabase(engine: 'pglite' | 'postgres'): Promise<EmptyDatabase> {
  const deps = { time: systemTime, log: createLog('error') };
  if (engine === 'pglite') {
    const dataDir = mkdtempSync(join(tmpdir(), 'kingstake-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir, cluster: 'local' }, deps);
    return { database, url: null, remove: async () => rmSync(dataDir, { recursive: true, force: true }) };
  }
  const name = databaseNames(process.pid).main;
  await asAdmin(`create database ${name}`);
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '/', cluster: 'local' }, deps);
  return { database, url: url.href, remove: () => asAdmin(`drop database ${name} with (force)`) };
}

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: ADMIN_URL });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** A second database on PostgreSQL, without tables. */
export async function createEmptyPostgres(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = databaseNames(process.pid).empty;
  await asAdmin(`create database ${name}`);
  const url = new URL(ADMIN_URL);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => asAdmin(`drop database ${name} with (force)`) };
}
