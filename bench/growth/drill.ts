// Bench: the way back from nothing: a base backup and the archived log since, restored to a second cluster, promoted, and a server
// started on it. Needs a PostgreSQL cluster of its own with archive_mode on, whose superuser DATABASE_URL names, on this machine.
// `PG_BIN=/usr/lib/postgresql/15/bin npm run bench:drill`.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { placeFor, startServerProcess } from '../../apps/server/tests/testkit/server-process.ts';
import { ADMIN_URL } from '../databases.ts';
import { GROWN_NAME, timed, urlOf, withClient } from './grown-database.ts';

const BIN = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin';
/** Of the restored cluster. */
const PORT = Number(process.env['DRILL_PORT'] ?? 5498);
/** Transactions after the backup, which the log alone has. */
const AFTER = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'kingstake-drill-'));
const [base, wal] = [join(folder, 'base'), join(folder, 'wal')];
chmodSync(folder, 0o777);
mkdirSync(wal);
chmodSync(wal, 0o777);

/** As the user that the servers of PostgreSQL run as: they refuse root. */
function run(program: string, args: readonly string[]): void {
  const command = [join(BIN, program), ...args];
  const [first = '', ...rest] =
    userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  execFileSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
}

const own = (name: string): string => {
  const url = new URL(urlOf(name));
  url.port = String(PORT);
  return url.href;
};

const readOne = (url: string, statement: string): Promise<string> =>
  withClient(url, async (client) => String((await client.query<{ it: unknown }>(statement)).rows[0]?.it));

const GAMES = `select (select count(*) from game) || ' games, ' || (select count(*) from game_archive) || ' packed, '
  || (select count(*) from posting) || ' postings' as it`;

async function archiveTo(command: string): Promise<void> {
  await withClient(ADMIN_URL, async (client) => {
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
  await withClient(urlOf(GROWN_NAME), async (client) => {
    await client.query('create table drill (n int)');
    for (let n = 0; n < AFTER; n += 1) await client.query('insert into drill values ($1)', [n]);
    await client.query('select pg_switch_wal()');
  });
  await timed('the log is archived', async () => {
    const wanted = await readOne(ADMIN_URL, `select pg_walfile_name(pg_current_wal_lsn()) as it`);
    while ((await readOne(ADMIN_URL, 'select last_archived_wal as it from pg_stat_archiver')) < wanted) {
      await withClient(ADMIN_URL, (client) => client.query('select pg_switch_wal()'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      if ((await readOne(ADMIN_URL, 'select last_archived_wal as it from pg_stat_archiver')) >= wanted)
        return;
    }
  });
}

async function comeBack(): Promise<void> {
  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    `port = ${PORT}\nunix_socket_directories = '${folder}'\nrestore_command = 'cp ${wal}/%f %p'\narchive_mode = off\n`,
  );
  writeFileSync(join(base, 'recovery.signal'), '');
  await timed('recovery to the end of the log, and promotion', async () => {
    run('pg_ctl', ['-D', base, '-l', join(folder, 'log'), '-w', '-t', '600', 'start']);
    while ((await readOne(own('postgres'), 'select pg_is_in_recovery() as it')) !== 'false')
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

const children: ChildProcess[] = [];
let isStarted = false;
try {
  await backUp();
  const before = await readOne(urlOf(GROWN_NAME), GAMES);
  await timed('back in all, to a server that is ready', async () => {
    isStarted = true;
    await comeBack();
    const place = await placeFor(join(folder, 'data'));
    await timed('the server is ready', () =>
      startServerProcess(place, (child) => void children.push(child), { DATABASE_URL: own(GROWN_NAME) }, []),
    );
  });
  const after = await readOne(own(GROWN_NAME), GAMES);
  const drilled = await readOne(own(GROWN_NAME), 'select count(*) as it from drill');
  console.log(`before: ${before}; restored: ${after}; of ${AFTER} transactions since the backup: ${drilled}`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  if (isStarted) run('pg_ctl', ['-D', base, '-m', 'immediate', 'stop']);
  await archiveTo('/bin/true');
  await withClient(urlOf(GROWN_NAME), (client) => client.query('drop table if exists drill'));
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
