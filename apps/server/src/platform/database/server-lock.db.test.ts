import { afterEach, describe, expect, inject, test } from 'vitest';
import { createLog } from '../log.ts';
import { asAdmin, databaseUrlFor } from '../testkit/database-setup.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseInUse, lockDatabase, type ServerLock } from './server-lock.ts';

const { postgres } = inject('testDatabases');

describe.runIf(postgres !== null)('the server lock on postgres', () => {
  const url = databaseUrlFor(postgres?.adminUrl ?? '', 'postgres');
  const held: ServerLock[] = [];
  afterEach(async () => {
    for (const lock of held.splice(0)) await lock.release();
  });

  async function take(onTaken: (error: DatabaseInUse) => void = () => {}) {
    const time = createManualTime();
    const lock = await lockDatabase(url, { time, log: createLog('silent'), onTaken });
    held.push(lock);
    return { lock, time };
  }

  /** The connections that hold the lock or wait for it. */
  const sessions = (granted: boolean): Promise<number[]> =>
    asAdmin(url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted = $2
          and database = (select oid from pg_database where datname = current_database())`,
        [ADVISORY_LOCKS.server, granted],
      );
      return rows.map(({ pid }) => pid);
    });
  const cut = (pid: number | undefined) =>
    asAdmin(url, (client) => client.query('select pg_terminate_backend($1)', [pid]));

  test('a second server on the same database is refused with a sentence', async () => {
    await take();
    await expect(take()).rejects.toThrow(DatabaseInUse);
    await expect(take()).rejects.toThrow('Another Kingstake server already uses this database.');
  });

  test('a released lock can be taken by the next server, and one that is being released is waited for', async () => {
    const { lock } = await take();
    const next = take();
    while ((await sessions(false)).length === 0);
    await lock.release();
    await next;
    expect(await sessions(true)).toHaveLength(1);
  });

  test('a broken connection is replaced, and the lock is held again', async () => {
    await take();
    const [before] = await sessions(true);
    await cut(before);
    for (;;) {
      const [now] = await sessions(true);
      if (now !== undefined && now !== before) break;
    }
    await expect(take()).rejects.toThrow(DatabaseInUse);
  });

  test('a server that lost the lock to another one is told to stop', async () => {
    const taken = Promise.withResolvers<DatabaseInUse>();
    await take(taken.resolve);
    const [first] = await sessions(true);
    // Another one waits already, so it has the lock as soon as the connection breaks.
    await asAdmin(url, async (other) => {
      const locked = other.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.server]);
      while ((await sessions(false)).length === 0);
      await cut(first);
      await locked;
      expect(await taken.promise).toBeInstanceOf(DatabaseInUse);
    });
  });
});
