// platform/database: a copy of everything, taken while the server runs, with facts that were read in the same instant; and the
// way back into an empty database. What a fact is, the caller knows.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { BackupFault } from './backup-fault.ts';
import type { Queries, ReadFacts } from './database.ts';

/** The caller holds the engine: nothing else runs between the facts and the copy. */
export async function backupPglite<T>(
  kysely: Kysely<object>,
  dump: () => Promise<Blob>,
  file: string,
  readFacts: ReadFacts<T>,
): Promise<T> {
  const facts = await readFacts(kysely as Queries);
  await sql`checkpoint`.execute(kysely);
  writeFileSync(file, Buffer.from(await (await dump()).arrayBuffer()), { mode: 0o600, flush: true });
  return facts;
}

/** The facts and pg_dump see one snapshot; writers go on meanwhile. */
export function backupPostgres<T>(
  kysely: Kysely<object>,
  url: string,
  file: string,
  readFacts: ReadFacts<T>,
): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The snapshot lives as long as this transaction, which waits for pg_dump.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const facts = await readFacts(tx as Queries);
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx);
      const snapshot = rows[0]?.id ?? '';
      await run(
        startTool('pg_dump', url, [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${snapshot}`,
          `--file=${file}`,
        ]),
        'pg_dump',
      );
      return facts;
    });
}

/**
 * Fills a new data folder of the embedded engine, then runs `statement`. The folder has its name only when all of it is there.
 * Throws `BackupFault` when there is one already.
 */
export async function restorePglite(file: string, folder: string, statement: string): Promise<void> {
  if (existsSync(folder))
    throw new BackupFault(`There is a database in ${folder}: restore into an empty one.`);
  const unfinished = `${folder}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create({ dataDir: unfinished, loadDataDir: await openAsBlob(file) });
  await pglite.exec(statement);
  await pglite.close();
  renameSync(unfinished, folder);
}

/** Fills an empty PostgreSQL database and runs `statement`, all in one transaction. Throws `BackupFault` when it is not empty. */
export async function restorePostgres(file: string, url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ tables: string }>(`select count(*) as tables from pg_tables where schemaname = 'public'`)
    .finally(() => client.end());
  if (rows[0]?.tables !== '0')
    throw new BackupFault('The database of DATABASE_URL is not empty: restore into an empty one.');
  const read = startTool('pg_restore', null, ['--no-owner', '--no-privileges', '--file=-', file]);
  const write = startTool('psql', url, [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    '--output=/dev/null',
    '--file=-',
    `--command=${statement}`,
  ]);
  // The text is ended only when all of it was read: psql commits at its end, and must not commit half a database.
  if (read.stdout !== null && write.stdin !== null) read.stdout.pipe(write.stdin, { end: false });
  write.stdin?.on('error', () => {}); // the writer's own words say why it went away
  const reading = run(read, 'pg_restore').then(
    () => write.stdin?.end(),
    (error: unknown) => {
      write.kill('SIGKILL');
      throw error;
    },
  );
  const [readEnd, writeEnd] = await Promise.allSettled([reading, run(write, 'psql')]);
  for (const end of [readEnd, writeEnd]) if (end.status === 'rejected') throw end.reason;
}

type Tool = 'pg_dump' | 'pg_restore' | 'psql';

/** Starts a client tool of PostgreSQL. The password goes by the environment: arguments are for everyone to read. */
function startTool(tool: Tool, url: string | null, args: readonly string[]): ChildProcess {
  const target = url === null ? null : new URL(url);
  const password = target?.password ?? '';
  if (target !== null) target.password = '';
  const where = target === null ? [] : [`--dbname=${target.href}`];
  return spawn(tool, [...where, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function run(child: ChildProcess, tool: Tool): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  if (tool !== 'psql') child.stdin?.end();
  if (tool !== 'pg_restore') child.stdout?.resume();
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code === 0) return;
    throw new BackupFault(`${tool} failed: ${said.trim().split('\n').slice(0, 3).join(' ')}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new BackupFault(
      `${tool} was not found: install PostgreSQL's client tools (postgresql-client), of the server's version or newer.`,
    );
  }
}
