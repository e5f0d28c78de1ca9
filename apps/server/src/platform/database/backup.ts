// platform/database: backs up a running database together with facts read from the same snapshot, and restores the backup into an
// empty database. The caller chooses the facts.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { BackupFault, type Queries, type ReadFacts } from './database.ts';

/** Backs up PGlite. The caller must hold the engine, so that nothing else runs between the facts and the copy. */
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

/** Backs up PostgreSQL. The facts and pg_dump read one snapshot, and writers are not blocked. */
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
      // The snapshot is valid until the end of this transaction, which waits for pg_dump.
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
 * Restores into a new data folder of PGlite, then runs `statement`. The folder gets its final name when it is complete.
 * Throws `BackupFault` if the folder exists.
 */
export async function restorePglite(file: string, folder: string, statement: string): Promise<void> {
  if (existsSync(folder))
    throw new BackupFault(`There is a database in ${folder}: restore into an empty one.`);
  const unfinished = `${folder}.restoring`;
  rmSync(unfinished, { recursive: true, force: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({ dataDir: unfinished, loadDataDir: await openAsBlob(file) });
  await pglite.exec(statement);
  await pglite.close();
  renameSync(unfinished, folder);
}

/** Restores into an empty PostgreSQL database and runs `statement` in one transaction. Throws `BackupFault` if it is not empty. */
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
  // End the input of psql only after pg_restore has succeeded, because psql commits at its end and must not commit half a database.
  if (read.stdout !== null && write.stdin !== null) read.stdout.pipe(write.stdin, { end: false });
  write.stdin?.on('error', () => {}); // psql reports the error in its output
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

/** Starts a client tool of PostgreSQL. Passes the password in the environment, because other users can read arguments. */
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
