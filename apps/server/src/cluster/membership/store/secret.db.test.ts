import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemRandom } from '../../../platform/random.ts';
import { describeEachDatabase } from '../../../platform/testkit/databases.ts';
import { DELETE_CLUSTER_SECRET, readClusterSecret } from './node-store.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describeEachDatabase('the cluster secret', (database) => {
  const read = async () => hex(await readClusterSecret(database(), systemRandom));
  const deleteSecret = () => database().run((queries) => sql.raw(DELETE_CLUSTER_SECRET).execute(queries));

  test('is the same for servers that start concurrently, and for later ones', async () => {
    const concurrent = await Promise.all(Array.from({ length: 8 }, read));
    expect(concurrent[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([...concurrent, await read()]).size).toBe(1);
  });

  test('is different after it was deleted from a copy', async () => {
    const before = await read();
    await deleteSecret();
    expect(await read()).not.toBe(before);
  });

  test('deletes nothing in a backup of a release without the table', async () => {
    const rolledBack = new Error('rolled back');
    const restore = database().transaction(async (tx) => {
      await sql`drop table cluster_secret`.execute(tx);
      await sql.raw(DELETE_CLUSTER_SECRET).execute(tx);
      throw rolledBack;
    });
    await expect(restore).rejects.toBe(rolledBack);
  });

  test('is one row of 32 bytes', async () => {
    await read();
    const insert = (secret: string, isTheOne: boolean) =>
      database().run((queries) =>
        sql`insert into cluster_secret (is_the_one, secret) values (${isTheOne}, decode(${secret}, 'hex'))`.execute(
          queries,
        ),
      );
    await expect(insert('00'.repeat(32), true)).rejects.toThrow('cluster_secret_pkey');
    await expect(insert('00'.repeat(32), false)).rejects.toThrow('cluster_secret_is_the_one_check');
    await deleteSecret();
    await expect(insert('00'.repeat(31), true)).rejects.toThrow('cluster_secret_secret_check');
  });
});
