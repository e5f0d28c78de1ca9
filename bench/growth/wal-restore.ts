// Bench: restores a base backup and the archived WAL into a second PostgreSQL cluster, promotes it and starts a server on it.
// DATABASE_URL must contain the superuser of a PostgreSQL cluster on this machine that has archive_mode on and no other use.
// `PG_BIN=/usr/lib/postgresql/15/bin npm run bench:wal-restore`.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { asAdmin, databaseUrlFor } from '../../apps/server/src/platform/testkit/database-setup.ts';
import { placeFor, startServerProcess } from '../../testkit/server-process.ts';
import { ADMIN_URL } from '../databases.ts';
import { GROWN_NAME, GROWN_URL, timed } from './grown-database.ts';

const BIN = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin';
/** The port of the restored cluster. */
const PORT = Number(process.env['RESTORE_PORT'] ?? 5498);
/** Transactions after the base backup, which only the WAL contains. */
const AFTER = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'kingstake-wal-restore-'));
const [base, wal] = [join(folder, 'base'), join(folder, 'wal')];
chmodSync(folder, 0o777);
mkdirSync(wal);
chmodSync(wal, 0o777);

/** Runs a PostgreSQL program. If this process is root, runs it as the user `postgres`, because PostgreSQL refuses to run as root. */
function run(program: string, args: readonly string[]): void {
  const command = [join(BIN, program), ...args];
  const [first = '', ...rest] =
    userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  execFileSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
}

const restoredUrlOf = (name: string): string => {
  const url = new URL(databaseUrlFor(ADMIN_URL, name));
  url.port = String(PORT);
  return url.href;
};

const readOne = (url: string, statement: string): Promise<string> =>
  asAdmin(url, async (client) => String((await client.query<{ it: unknown }>(statement)).rows[0]?.it));

const GAMES = `select (select count(*) from game) || ' games, ' || (select count(*) from game_archive) || ' archived, '
  || (select count(*) from posting) || ' postings' as it`;

async function archiveTo(command: string): Promise<void> {
  await asAdmin(ADMIN_URL, async (client) => {
    await client.query(`alter system set archive_command = '${command}'`);
    await client.query('select pg_reload_conf()');
  });
}

async function backUp(): Promise<void> {
  if (
    (await readOne(ADMIN_URL, `select setting as it from pg_settings where name = 'archive_mode'`)) !== 'on'
  )
    throw new Error('archive_mode is off in the cluster that DATABASE_URL names');
  await archiveTo(`cp %p ${wal}/%f`);
  await timed('base backup', async () =>
    run('pg_basebackup', ['-d', ADMIN_URL, '-D', base, '-X', 'none', '--checkpoint=fast', '--no-manifest']),
  );
  await asAdmin(GROWN_URL, async (client) => {
    await client.query('create table restore_test (n int)');
    for (let n = 0; n < AFTER; n += 1) await client.query('insert into restore_test values ($1)', [n]);
    await client.query('select pg_switch_wal()');
  });
  await timed('archive the WAL', async () => {
    const wanted = await readOne(ADMIN_URL, `select pg_walfile_name(pg_current_wal_lsn()) as it`);
    while ((await readOne(ADMIN_URL, 'select last_archived_wal as it from pg_stat_archiver')) < wanted) {
      await asAdmin(ADMIN_URL, (client) => client.query('select pg_switch_wal()'));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

async function restore(): Promise<void> {
  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `port = ${PORT}\nunix_socket_directories = '${folder}'\nrestore_command = 'cp ${wal}/%f %p'\narchive_mode = off\n`,
  );
  writeFileSync(join(base, 'recovery.signal'), '');
  await timed('recover to the end of the WAL, and promote', async () => {
    run('pg_ctl', ['-D', base, '-l', join(folder, 'log'), '-w', '-t', '600', 'start']);
    while ((await readOne(restoredUrlOf('postgres'), 'select pg_is_in_recovery() as it')) !== 'false')
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const children: ChildProcess[] = [];
let isStarted = false;
try {
  await backUp();
  const before = await readOne(GROWN_URL, GAMES);
  await timed('restore, until a server is ready', async () => {
    isStarted = true;
    await restore();
    const place = await placeFor(join(folder, 'data'));
    const born = (child: ChildProcess) => void children.push(child);
    const settings = { DATABASE_URL: restoredUrlOf(GROWN_NAME) };
    await timed('start the server', () => startServerProcess(place, born, settings, []));
  });
  const after = await readOne(restoredUrlOf(GROWN_NAME), GAMES);
  const found = await readOne(restoredUrlOf(GROWN_NAME), 'select count(*) as it from restore_test');
  console.log(`before: ${before}; restored: ${after}; of ${AFTER} transactions after the backup: ${found}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  if (isStarted) run('pg_ctl', ['-D', base, '-m', 'immediate', 'stop']);
  await archiveTo('/bin/true');
  await asAdmin(GROWN_URL, (client) => client.query('drop table if exists restore_test'));
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
