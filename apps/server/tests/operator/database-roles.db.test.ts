// The PostgreSQL roles: statements that the server's role may not execute, and a full run with that role.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game as GameShown } from '@kingstake/protocol';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickerOf } from '../../../../testkit/random-moves.ts';
import { placeFor, startServerProcess } from '../../../../testkit/server-process.ts';
import { enter, sitDown } from '../../../../testkit/staked-table.ts';
import { until } from '../../../../testkit/until.ts';
import { migrateAsOwner, openDatabase } from '../../src/platform/database/index.ts';
import { readMigrations } from '../../src/platform/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../src/platform/database/open.ts';
import { SERVE_MAY } from '../../src/platform/database/roles.ts';
import { createLog } from '../../src/platform/log.ts';
import { asAdmin, databaseUrlFor } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { systemTime } from '../../src/platform/time.ts';
import { giveByTwo, runNode } from '../testkit/operator-process.ts';

const NAME = testDatabaseName('roles');
const names = { owner: `kingstake_migrate_${process.pid}`, serve: `kingstake_serve_${process.pid}` };
const log = createLog('silent');

/** SQLSTATE insufficient_privilege. Privileges refuse the statement, not a trigger. */
const DENIED = '42501';

describeOnServices('the roles of PostgreSQL', ({ adminUrl: admin }) => {
  const url = databaseUrlFor(admin, NAME);
  const as = (role: string) => {
    const own = new URL(url);
    own.username = role;
    own.password = '';
    return own.href;
  };
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-roles-'));
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    await asAdmin(admin, (client) => client.query(`create database ${NAME}`));
    // Operators start with an administrator's address and a schema that was created by another role.
    await openDatabase(
      { databaseUrl: url, dataDir: folder, cluster: 'local' },
      { time: systemTime, log },
    ).then((database) => database.close());
    expect(await migrateAsOwner(url, { names, makeRoles: true, log })).toEqual({ applied: 0, granted: true });
  });
  afterAll(async () => {
    // A running server would write into the folder again.
    for (const child of children.filter(({ exitCode, signalCode }) => (exitCode ?? signalCode) === null)) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    await asAdmin(admin, async (client) => {
      await client.query(`drop database if exists ${NAME} with (force)`);
      for (const role of Object.values(names)) await client.query(`drop role if exists ${role}`);
    });
  });

  /** Runs a statement in its own transaction. Returns the SQLSTATE if it is refused, or null if it succeeds. */
  async function refusalOf(client: pg.Client, statement: string): Promise<string | null> {
    await client.query('begin');
    try {
      await client.query(statement);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.query('rollback');
    }
  }

  const denied = (statements: readonly string[]) =>
    asAdmin(as(names.serve), async (client) => {
      for (const statement of statements) expect(await refusalOf(client, statement), statement).toBe(DENIED);
    });

  test('list rights for every table, and for no unknown one', async () => {
    const { rows } = await asAdmin(url, (client) =>
      client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not relispartition order by relname`,
      ),
    );
    expect(Object.keys(SERVE_MAY).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('do not let the server change the schema, truncate tables or disable triggers', async () => {
    const tables = Object.keys(SERVE_MAY);
    const statements = [
      'create table extra (id int)',
      'create temporary table extra (id int)',
      'create view extra as select 1',
      `create function extra() returns int language sql as 'select 1'`,
      `create or replace function app_now() returns timestamptz language sql as $$ select 'epoch'::timestamptz $$`,
      'create schema extra',
      'drop function posting_moves_balance() cascade',
      'drop view player_standing',
      `set session_replication_role = replica`,
      `set role ${names.owner}`,
      `alter role ${names.serve} superuser`,
      `grant ${names.owner} to ${names.serve}`,
      'update pg_trigger set tgenabled = $$D$$',
      'create trigger extra before insert on posting for each row execute function is_append_only()',
      `select setval(pg_get_serial_sequence('journal', 'id'), 1)`,
      ...tables.flatMap((table) => [
        `alter table ${table} add column extra int`,
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
        `truncate ${table} cascade`,
        `create index on ${table} ((1))`,
      ]),
    ];
    await denied(statements);
  });

  test('do not let the server rewrite booked, signed or logged rows', async () => {
    const kept = ['journal', 'posting', 'audit_log', 'audit_log_head', 'account', 'game', 'app_user'];
    const others = ['game_log', 'game_log_0', 'game_archive', 'schema_migration', 'owned_avatar'];
    const signed = ['withdrawal', 'withdrawal_attempt'];
    const changes = {
      posting: ['amount = 1', 'balance_after = 1'],
      game_log: [`uci = 'x'`],
      journal: [`reason = 'x'`],
      game_archive: [`archived = 'x'`],
      archive_progress: ['archived_below = 9'],
      audit_log: [`details = 'x'`],
      schema_migration: [`checksum = 'x'`],
      account: ['balance = 1', 'version = 1', `kind = 'fee'`],
      withdrawal: ['lamports = 1', `wallet_address = 'x'`, 'user_id = 1'],
      withdrawal_attempt: [`signature = 'x'`, `wire = ''`],
      deposit: [`source = 'x'`, `signature = 'x'`],
    };
    const statements = [
      ...[...kept, ...others, ...signed].map((table) => `delete from ${table}`),
      ...Object.entries(changes).flatMap(([table, sets]) => sets.map((set) => `update ${table} set ${set}`)),
      'drop table game_log_0',
      'select make_log_partition(9)',
      `insert into schema_migration values (99, 'x', 'x')`,
    ];
    await denied(statements);
  });

  test('do not let the server use the trigger that moves balances on its own tables', async () => {
    // The server may not use the trigger's function, even if an administrator grants temporary tables again.
    await asAdmin(admin, (client) => client.query(`grant temporary on database ${NAME} to ${names.serve}`));
    await asAdmin(as(names.serve), async (client) => {
      await client.query(
        'create temporary table lever (account_id bigint, amount bigint, balance_after bigint, account_version bigint)',
      );
      const statement =
        'create trigger lever before insert on lever for each row execute function posting_moves_balance()';
      expect(await refusalOf(client, statement)).toBe(DENIED);
    });
    await asAdmin(admin, (client) =>
      client.query(`revoke temporary on database ${NAME} from ${names.serve}`),
    );
  });

  test('let the server start, deposit, stake, end a game and pay out', async () => {
    const place = await placeFor(folder);
    const server = await startServerProcess(place, (child) => children.push(child), {
      DATABASE_URL: as(names.serve),
    });
    const people = await enter(place);
    const { gameId, players } = await sitDown(people, pickerOf(7));
    while (players.white.receivedMoves.length < 6) await players.white.nextMove();
    players.white.resign();
    await until(async () => {
      const game = await people[0].ask<GameShown>('GET', `/api/games/${gameId}`);
      return game.status === 'ended';
    });
    const { id, walletAddress } = people[1].user;
    await people[1].ask('POST', `/api/users/${id}/withdraw`, { amount: '1', walletAddress });
    const operate = async (...line: string[]) => {
      const answer = await giveByTwo(folder, line);
      expect(answer, line.join(' ')).toMatchObject({ done: true });
      return answer?.message ?? '';
    };
    const [asked] = JSON.parse(await operate('withdrawals', 'list', '--json')) as { id: number }[];
    await operate('withdrawals', 'approve', String(asked?.id));
    await until(async () =>
      (await operate('withdrawals', 'show', String(asked?.id))).includes('"completed"'),
    );
    await operate('freeze', '--reason', 'x');
    await operate('unfreeze');
    expect(await operate('audit')).toBe('Clean.');

    expect(await people[1].balance()).toBe('4.095');
    for (const player of players.both) player.leave();
    await server.kill();
  }, 60_000);

  test.skipIf(process.env['TEST_SCOPE'] === 'short')(
    'let only the owner migrate an outdated schema, and the server reports it',
    async () => {
      const empty = `${NAME}_empty`;
      await asAdmin(admin, (client) => client.query(`create database ${empty} owner ${names.owner}`));
      const at = (role: string) => databaseUrlFor(as(role), empty);
      const open = () =>
        openDatabase(
          { databaseUrl: at(names.serve), dataDir: folder, cluster: 'local' },
          { time: systemTime, log },
        );
      const all = readMigrations(MIGRATIONS_FOLDER).length;
      await expect(open()).rejects.toThrow(
        `The database lacks ${all} of this version's migrations, and the role ${names.serve} may not change its schema: run "npm run migrate" with DATABASE_OWNER_URL first.`,
      );
      const words = ['--owner', names.owner, '--serve', names.serve];
      expect(await runNode('migrate.ts', { DATABASE_OWNER_URL: at(names.owner) }, words)).toMatchObject({
        out: `Applied ${all} migrations. The role ${names.serve} has its rights.`,
      });
      await (await open()).close();
      await asAdmin(admin, (client) => client.query(`drop database ${empty} with (force)`));
    },
    60_000,
  );
});
