// Tools, cluster, testkit: a PostgreSQL primary for one test, with a synchronous standby that can be promoted.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { asAdmin } from '../../../apps/server/src/platform/testkit/database-setup.ts';
import { freePorts } from '../../../testkit/free-ports.ts';

const BIN = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin';
const CONNECTIONS = 200;

/** Returns why PostgreSQL cannot be started here, or null if it can. */
export function noPostgresPrograms(): string | null {
  if (!existsSync(join(BIN, 'initdb'))) return `no PostgreSQL programs in ${BIN}: set PG_BIN`;
  const isRoot = userInfo().uid === 0;
  if (isRoot && spawnSync('runuser', ['-u', 'postgres', '--', 'true']).status !== 0)
    return 'PostgreSQL refuses root, and there is no user postgres';
  return null;
}

export class OwnPostgres {
  readonly #folder: string;
  readonly primaryPort: number;
  readonly standbyPort: number;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.primaryPort = port;
    this.standbyPort = port + 1;
  }

  /** Starts primary and standby. The primary waits for the standby at each commit. */
  static async start(): Promise<OwnPostgres> {
    const folder = mkdtempSync(join(tmpdir(), 'kingstake-failover-'));
    // The user postgres must be able to create folders in it.
    chmodSync(folder, 0o777);
    const own = new OwnPostgres(folder, await freePorts(2));
    await own.#start();
    return own;
  }

  async #start(): Promise<void> {
    this.#run('initdb', ['-D', this.#at('primary'), '-A', 'trust', '-U', 'postgres', '--no-sync']);
    this.#configure('primary', [
      `port = ${this.primaryPort}`,
      `unix_socket_directories = '${this.#folder}'`,
      "listen_addresses = '127.0.0.1'",
      `max_connections = ${CONNECTIONS}`,
    ]);
    this.#control('primary', ['start']);
    const primary = `host=127.0.0.1 port=${this.primaryPort} user=postgres`;
    this.#run('pg_basebackup', [
      '-d',
      primary,
      '-D',
      this.#at('standby'),
      '-R',
      '--checkpoint=fast',
      '--no-sync',
    ]);
    this.#configure('standby', [`port = ${this.standbyPort}`]);
    this.#control('standby', ['start']);
    await asAdmin(this.#urlOf(this.primaryPort), async (client) => {
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query('select pg_reload_conf()');
      const isSynchronous = async () =>
        (await client.query("select from pg_stat_replication where sync_state = 'sync'")).rowCount === 1;
      while (!(await isSynchronous())) await new Promise((resolve) => setTimeout(resolve, 50));
    });
  }

  /** Kills all processes of the primary, which simulates the loss of its machine. */
  killPrimary(): void {
    const [pid = ''] = readFileSync(join(this.#at('primary'), 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    for (const each of [pid, ...children]) {
      try {
        process.kill(Number(each), 'SIGKILL');
      } catch {
        // The process ended before the signal arrived.
      }
    }
  }

  /** Promotes the standby. Returns when it accepts writes. */
  promote(): void {
    this.#control('standby', ['promote']);
  }

  async stop(): Promise<void> {
    for (const name of ['standby', 'primary'])
      if (existsSync(join(this.#at(name), 'postmaster.pid')))
        // A killed server leaves its pid file behind.
        this.#tryRun('pg_ctl', ['-D', this.#at(name), '-m', 'immediate', 'stop']);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }

  #urlOf(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  #configure(name: string, lines: readonly string[]): void {
    appendFileSync(join(this.#at(name), 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  }

  #control(name: string, what: readonly string[]): void {
    this.#run('pg_ctl', ['-D', this.#at(name), '-l', join(this.#folder, `${name}.log`), '-w', ...what]);
  }

  /** Runs a program, as the user postgres if this process is root, because PostgreSQL refuses to run as root. */
  #run(program: string, args: readonly string[]): void {
    const [first = '', ...rest] = this.#command(program, args);
    execFileSync(first, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: this.#folder });
  }

  #tryRun(program: string, args: readonly string[]): void {
    const [first = '', ...rest] = this.#command(program, args);
    spawnSync(first, rest, { stdio: 'ignore', cwd: this.#folder });
  }

  #command(program: string, args: readonly string[]): readonly string[] {
    const command = [join(BIN, program), ...args];
    return userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  }
}
