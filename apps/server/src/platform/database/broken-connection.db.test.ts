// platform/database: a broken connection fails only the call that uses it, and the pool opens another one. The process continues. An
// unhandled error event would end it, and fail this run.
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { withEmptyDatabase } from '../testkit/bare-database.ts';
import { asAdmin, databaseUrlFor } from '../testkit/database-setup.ts';
import { openTunnel } from '../testkit/tunnel.ts';
import { systemTime } from '../time.ts';
import { createDatabase, type Database, type Queries } from './database.ts';
import { openPostgres } from './open.ts';

const { postgres } = inject('testDatabases');

async function backendOf(queries: Queries): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries);
  return rows[0]?.pid ?? 0;
}

async function cut(pid: number): Promise<void> {
  if (postgres === null) throw new Error('no PostgreSQL');
  await asAdmin(databaseUrlFor(postgres.adminUrl, 'postgres'), (client) =>
    client.query('select pg_terminate_backend($1)', [pid]),
  );
}

test.runIf(postgres !== null)('closes a connection in time if the network drops all data', async () => {
  if (postgres === null) return;
  const url = new URL(databaseUrlFor(postgres.adminUrl, 'postgres'));
  const target = { host: url.hostname, port: Number(url.port || 5432) };
  const tunnel = await openTunnel(() => target);
  url.host = `127.0.0.1:${tunnel.port}`;
  const log = createLog('silent');
  const database = createDatabase(await openPostgres(url.href, log, 300), { time: systemTime, log });
  await database.ping();
  tunnel.isDeaf = true;
  await expect(database.transaction((tx) => sql`select 1`.execute(tx))).rejects.toThrow();
  tunnel.isDeaf = false;
  await database.ping();
  await database.close();
  tunnel.close();
});

// Simulates a primary that has become a standby in a failover. It answers reads and refuses writes.
test.runIf(postgres !== null)(
  'replaces every connection to a server that became read-only, after the first refused write',
  () =>
    withEmptyDatabase('postgres', async (open) => {
      const connection = await open();
      const database = createDatabase(connection, { time: systemTime, log: createLog('silent') });
      await database.run((queries) => sql`create table kept (id int)`.execute(queries));
      const onEachConnection = <T>(work: (tx: Queries) => Promise<T>) =>
        Promise.all(Array.from({ length: connection.concurrency }, () => database.transaction(work)));
      const readOnly = await onEachConnection(async (queries) => {
        await sql`set session characteristics as transaction read only`.execute(queries);
        return backendOf(queries);
      });
      expect(new Set(readOnly).size).toBe(connection.concurrency);
      const write = (queries: Queries) => sql`insert into kept values (1)`.execute(queries);
      await expect(database.run(write)).rejects.toMatchObject({ code: '25006' });
      const after = await onEachConnection(async (queries) => {
        await write(queries);
        return backendOf(queries);
      });
      expect(after.filter((pid) => readOnly.includes(pid))).toEqual([]);
      await connection.withScript((script) => script.execute('insert into kept values (2)'));
    }),
);

describe.runIf(postgres !== null)('a broken connection in use', () => {
  const onPostgres = (work: (database: Database) => Promise<void>) =>
    withEmptyDatabase('postgres', async (open) =>
      work(createDatabase(await open(), { time: systemTime, log: createLog('silent') })),
    );

  test('rolls back a transaction if it breaks between two statements', () =>
    onPostgres(async (database) => {
      await database.run((queries) => sql`create table kept (id int)`.execute(queries));
      const broken = database.transaction(async (tx) => {
        await sql`insert into kept values (1)`.execute(tx);
        await cut(await backendOf(tx));
        await sql`insert into kept values (2)`.execute(tx);
      });
      await expect(broken).rejects.toThrow();
      const { rows } = await database.run((queries) => sql`select id from kept`.execute(queries));
      expect(rows).toEqual([]);
    }));

  test('fails the running statement, and answers the next one', () =>
    onPostgres(async (database) => {
      const pid = Promise.withResolvers<number>();
      const broken = database.transaction(async (tx) => {
        pid.resolve(await backendOf(tx));
        await sql`select pg_sleep(20)`.execute(tx);
      });
      const told = expect(broken).rejects.toThrow();
      await cut(await pid.promise);
      await told;
      await database.ping();
    }));
});
