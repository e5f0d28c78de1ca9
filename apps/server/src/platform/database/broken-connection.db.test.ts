// platform/database: a broken connection fails only the call that uses it, and the pool opens another one. The process continues. An
// unhandled error event would end it, and fail this run.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { withEmptyDatabase } from '../testkit/bare-database.ts';
import { asAdmin, databaseUrlFor } from '../testkit/database-setup.ts';
import { describeEachDatabase } from '../testkit/databases.ts';
import { systemTime } from '../time.ts';
import { createDatabase, type Queries } from './database.ts';
import { openPostgres } from './open-postgres.ts';

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

/** Opens a TCP proxy to PostgreSQL that can drop all data, like a network that has lost its route. */
async function openTunnel(adminUrl: string) {
  const { hostname, port } = new URL(adminUrl);
  let swallows = false;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (!swallows) to.write(chunk);
      });
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(adminUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow: (on: boolean) => {
      swallows = on;
    },
    close: () => server.close(),
  };
}

test.runIf(postgres !== null)('closes a connection in time if the network drops all data', async () => {
  if (postgres === null) return;
  const tunnel = await openTunnel(databaseUrlFor(postgres.adminUrl, 'postgres'));
  const log = createLog('silent');
  const database = createDatabase(await openPostgres(tunnel.url, log, 300), { time: systemTime, log });
  await database.ping();
  tunnel.swallow(true);
  await expect(database.transaction((tx) => sql`select 1`.execute(tx))).rejects.toThrow();
  tunnel.swallow(false);
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

describe.runIf(postgres !== null)('a broken connection', () => {
  describeEachDatabase('in use', (setup, engine) => {
    test.runIf(engine === 'postgres')(
      'rolls back a transaction if it breaks between two statements',
      async () => {
        const database = setup();
        await database.run((queries) => sql`create table if not exists kept (id int)`.execute(queries));
        const broken = database.transaction(async (tx) => {
          await sql`insert into kept values (1)`.execute(tx);
          await cut(await backendOf(tx));
          await sql`insert into kept values (2)`.execute(tx);
        });
        await expect(broken).rejects.toThrow();
        const { rows } = await database.run((queries) => sql`select id from kept`.execute(queries));
        expect(rows).toEqual([]);
      },
    );

    test.runIf(engine === 'postgres')('fails the running statement, and answers the next one', async () => {
      const database = setup();
      const pids: number[] = [];
      const broken = database.transaction(async (tx) => {
        pids.push(await backendOf(tx));
        await sql`select pg_sleep(20)`.execute(tx);
      });
      const told = expect(broken).rejects.toThrow();
      while (pids.length === 0) await new Promise((resolve) => setImmediate(resolve));
      for (const pid of pids) await cut(pid);
      await told;
      await database.ping();
    });
  });
});
