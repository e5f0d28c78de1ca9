// Bench: the databases of measurements, on the PostgreSQL of DATABASE_URL.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../apps/server/src/platform/database/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { asAdmin, databaseUrlFor } from '../apps/server/src/platform/testkit/database-setup.ts';
import { systemTime } from '../apps/server/src/platform/time.ts';
import { tokenOf } from './load/messages.ts';

/** The database on which others are created and dropped. */
export const ADMIN_URL = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

export const urlOf = (name: string): string => databaseUrlFor(ADMIN_URL, name);

/** The names of the databases that a process with this id creates. */
export function databaseNames(pid: number): { main: string; empty: string } {
  return { main: `kingstake_bench_${pid}`, empty: `kingstake_bench_${pid}_empty` };
}

/** Opens a database as the server does. Without a URL, it is embedded in the folder. */
export const openBench = (databaseUrl: string | null, dataDir = '/'): Promise<Database> =>
  openDatabase({ databaseUrl, dataDir, cluster: 'local' }, { time: systemTime, log: createLog('error') });

/** Creates a database on PostgreSQL, without tables. */
export async function createPostgres(name: string): Promise<{ url: string; remove(): Promise<unknown> }> {
  await asAdmin(ADMIN_URL, (client) => client.query(`create database ${name}`));
  const remove = () =>
    asAdmin(ADMIN_URL, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: urlOf(name), remove };
}

/** Adds the players `from` to `to`, and sessions for the players 1 to `signedIn`. The wallets have no known keys. */
export async function addPlayers(
  database: Database,
  { from, to, signedIn }: { from: number; to: number; signedIn: number },
): Promise<void> {
  const tokens = Array.from({ length: signedIn }, (_, index) => tokenOf(index + 1));
  await database.transaction(async (tx) => {
    await sql`insert into app_user (id, wallet_address, username, username_key, username_skeleton, profile_pic_id)
      overriding system value
      select n, rpad(translate(n::text, '0', 'o') || 'z', 44, 'A'), 'p' || n, 'p' || n, 'p' || n, 'bee'
      from generate_series(${from}::int, ${to}::int) n`.execute(tx);
    await sql`insert into session (token_hash, wallet_address, created_at, last_used_at, expires_at)
      select encode(sha256(token::bytea), 'hex'), wallet_address, app_now(), app_now(), app_now() + interval '30 days'
      from unnest(${tokens}::text[]) with ordinality as given(token, n) join app_user on id = n`.execute(tx);
  });
}

export interface EmptyDatabase {
  database: Database;
  url: string | null; // null: embedded
  /** Must be called after the database was closed. */
  remove(): Promise<unknown>;
}

export async function openEmptyDatabase(engine: 'pglite' | 'postgres'): Promise<EmptyDatabase> {
  if (engine === 'postgres') {
    const made = await createPostgres(databaseNames(process.pid).main);
    return { ...made, database: await openBench(made.url) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-bench-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  return { database: await openBench(null, folder), url: null, remove };
}
