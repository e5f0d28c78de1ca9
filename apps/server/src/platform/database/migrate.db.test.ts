import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { withEmptyDatabase } from '../testkit/bare-database.ts';
import { describeEachDatabase, reachableEngines } from '../testkit/databases.ts';
import type { Connection } from './database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { checkPostgres, DatabaseStartupError, MIGRATIONS_FOLDER, openPostgres } from './open.ts';

const first: Migration = {
  version: 1,
  name: '0001_a.sql',
  checksum: 'aa',
  sql: 'create table a (id int); create table b (id int);',
};
const second: Migration = {
  version: 2,
  name: '0002_b.sql',
  checksum: 'bb',
  sql: 'alter table a add column name text;',
};
const broken: Migration = {
  version: 2,
  name: '0002_x.sql',
  checksum: 'xx',
  sql: 'create table c (id int); select no_such_column;',
};

describe.each(reachableEngines())('migrations on %s', (engine) => {
  test('apply in order, once, and continue with new files', () =>
    withEmptyDatabase(engine, async (open) => {
      const connection = await open();
      expect(await migrate(connection, [first])).toBe(1);
      expect(await migrate(connection, [first])).toBe(0);
      expect(await migrate(connection, [first, second])).toBe(1);
      const rows = await connection.withScript((script) =>
        script.rows('select name from schema_migration order by version'),
      );
      expect(rows.map((row) => row['name'])).toEqual(['0001_a.sql', '0002_b.sql']);
    }));

  test('refuse to start if an applied file was edited', () =>
    withEmptyDatabase(engine, async (open) => {
      const connection = await open();
      await migrate(connection, [first]);
      await expect(migrate(connection, [{ ...first, checksum: 'changed' }])).rejects.toThrow(
        'Migration 0001_a.sql was edited after it was applied',
      );
    }));

  test('refuse to start if the schema is newer than the program', () =>
    withEmptyDatabase(engine, async (open) => {
      const connection = await open();
      await migrate(connection, [first, second]);
      await expect(migrate(connection, [first])).rejects.toThrow('does not know: start the newer version');
    }));

  test('roll back a failing file completely, and can be retried', () =>
    withEmptyDatabase(engine, async (open) => {
      const connection = await open();
      await expect(migrate(connection, [first, broken])).rejects.toThrow('failed and was undone');
      const left = await connection.withScript((script) =>
        script.rows(`select 1 from pg_tables where tablename = 'c'`),
      );
      expect(left).toEqual([]);
      expect(await migrate(connection, [first, second])).toBe(1);
    }));

  // PGlite has one connection, so nothing else can hold a lock there.
  const locked = test.runIf(engine === 'postgres');
  /** Opens two sessions. The second holds a lock on table a, as a backup does, until `letGo` is called. */
  const whileHeld = (
    work: (connection: Connection, reader: Connection, letGo: () => Promise<void>) => Promise<void>,
  ) =>
    withEmptyDatabase(engine, async (open) => {
      const [connection, backup] = [await open(), await open()];
      await migrate(connection, [first]);
      await backup.withScript(async (script) => {
        await script.execute(
          `set idle_in_transaction_session_timeout = 0; begin; lock table a in access share mode`,
        );
        await work(connection, backup, () => script.execute('commit')).finally(() =>
          script.execute('rollback'),
        );
      });
    });

  locked('give up without changes and with a clear message if a backup holds a table for too long', () =>
    whileHeld(async (connection, _reader, letGo) => {
      const patience = { waitMs: 20, pauseMs: 1, attempts: 3 };
      await expect(migrate(connection, [first, second], patience)).rejects.toThrow(
        'Migration 0002_b.sql was tried 3 times and changed nothing: something else, a backup perhaps, holds a table',
      );
      await letGo();
      expect(await migrate(connection, [first, second], patience)).toBe(1);
    }),
  );

  locked('let readers pass while they wait for a backup, and apply once it has ended', () =>
    whileHeld(async (connection, reader, letGo) => {
      const applied = migrate(connection, [first, second], { waitMs: 100, pauseMs: 20, attempts: 3_000 });
      const waiting = `select 1 from pg_locks where relation = 'a'::regclass and not granted`;
      await reader.withScript(async (script) => {
        while ((await script.rows(waiting)).length === 0);
        // This read queues behind the migration's lock request until the migration withdraws it.
        expect(await script.rows('select count(*)::int as rows from a')).toEqual([{ rows: 0 }]);
      });
      await letGo();
      expect(await applied).toBe(1);
    }),
  );

  // Only one process can use PGlite, because the data folder is locked.
  test.runIf(engine === 'postgres')('apply each file once if two processes start together', () =>
    withEmptyDatabase(engine, async (open) => {
      const [one, two] = [await open(), await open()];
      const applied = await Promise.all([migrate(one, [first, second]), migrate(two, [first, second])]);
      expect(applied[0] + applied[1]).toBe(2);
    }),
  );
});

test('numbers the shipped migrations without gaps', () => {
  const versions = readMigrations(MIGRATIONS_FOLDER).map((migration) => migration.version);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
});

describeEachDatabase('the handle', (database) => {
  test('returns int8 as a bigint, whatever its size', async () => {
    const { rows } = await database().run((queries) =>
      sql<{
        small: unknown;
        large: unknown;
      }>`select 1::int8 as small, 9007199254740993::int8 as large`.execute(queries),
    );
    expect(rows).toEqual([{ small: 1n, large: 9007199254740993n }]);
  });

  test('throws at once if the outer handle is called inside a transaction', async () => {
    const nested = database().transaction(() => database().run((queries) => sql`select 1`.execute(queries)));
    await expect(nested).rejects.toThrow('the database was called from inside');
  });

  test('rolls back if the work throws', async () => {
    const failing = database().transaction(async (tx) => {
      await sql`insert into sign_in_challenge values ('x', 'w', 'm', app_now(), app_now() + interval '1 s', repeat('0', 64))`.execute(
        tx,
      );
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const { rows } = await database().run((queries) =>
      sql`select id from sign_in_challenge`.execute(queries),
    );
    expect(rows).toEqual([]);
  });

  test('returns the real time from app_now() unless a session sets it', async () => {
    const { rows } = await database().transaction(async (tx) => {
      await sql`select set_config('app.now', '2030-01-02T03:04:05Z', true)`.execute(tx);
      return sql<{ at: Date }>`select app_now() as at`.execute(tx);
    });
    expect(rows[0]?.at.toISOString()).toBe('2030-01-02T03:04:05.000Z');
    const real = await database().run((queries) =>
      sql<{ at: Date }>`select app_now() as at`.execute(queries),
    );
    expect(Math.abs((real.rows[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});

/** Simulates a PostgreSQL with these settings, because a test must not disable the durability of a shared server. */
function postgresWith(settings: Record<string, unknown>): Connection {
  const safe = {
    version: 150_000,
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    standby: 'other_rack',
  };
  return {
    withScript: async (work: (script: unknown) => unknown) =>
      work({ rows: async () => [{ ...safe, ...settings }] }),
  } as never;
}

describe('the durability check of PostgreSQL', () => {
  const check = (settings: Record<string, unknown>, strict = true, allowSingle = false) =>
    checkPostgres(postgresWith(settings), { strict, allowSingle }, createLog('silent'));

  test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
    'refuses %s off when strict',
    async (name) => {
      await expect(check({ [name]: 'off' })).rejects.toThrow(`${name} off`);
      await expect(check({ [name]: 'off' }, true, true)).rejects.toThrow(`${name} off`);
      await expect(check({ [name]: 'off' }, false)).resolves.toBeUndefined();
    },
  );

  test.each([
    ['no standby is named', { standby: '' }],
    ['commits wait for this machine only', { synchronous_commit: 'local' }],
  ])('refuses a server when strict if %s, unless a single database is allowed', async (_name, settings) => {
    await expect(check(settings)).rejects.toThrow(DatabaseStartupError);
    await expect(check(settings)).rejects.toThrow(
      'PostgreSQL has no synchronous standby, so its disk holds the only copy of the money: set synchronous_standby_names, or ALLOW_SINGLE_DATABASE=yes.',
    );
    await expect(check(settings, true, true)).resolves.toBeUndefined();
    await expect(check(settings, false)).resolves.toBeUndefined();
  });

  test.runIf(reachableEngines().includes('postgres'))('refuses such a real server', async () => {
    const url = inject('testDatabases').postgres?.adminUrl ?? '';
    const connection = await openPostgres(url, createLog('silent'));
    const asked = checkPostgres(connection, { strict: true, allowSingle: false }, createLog('silent'));
    await expect(asked).rejects.toThrow(/no synchronous standby|off and could lose/);
    await connection.close();
  });

  test('accepts a durable server, and never one that is too old', async () => {
    await expect(check({})).resolves.toBeUndefined();
    await expect(check({ version: 140_012 }, false)).rejects.toThrow('PostgreSQL 15 or newer is needed');
  });
});
