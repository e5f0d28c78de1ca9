import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { FORGET_HOUSE_SECRET, readHouseSecret } from './house-secret.ts';
import { systemRandom } from './random.ts';
import { describeEachDatabase } from './testkit/databases.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describeEachDatabase('the secret of the house', (database) => {
  const read = async () => hex(await readHouseSecret(database(), systemRandom));
  const forget = () => database().run((queries) => sql.raw(FORGET_HOUSE_SECRET).execute(queries));

  test('servers that start at once have the same one, and so has every later one', async () => {
    const atOnce = await Promise.all(Array.from({ length: 8 }, read));
    expect(atOnce[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([...atOnce, await read()]).size).toBe(1);
  });

  test('a copy that has forgotten it makes another one', async () => {
    const before = await read();
    await forget();
    expect(await read()).not.toBe(before);
  });

  test('a backup of a release that had none is restored too', async () => {
    const rolledBack = new Error('rolled back');
    const restore = database().transaction(async (tx) => {
      await sql`drop table house_secret`.execute(tx);
      await sql.raw(FORGET_HOUSE_SECRET).execute(tx);
      throw rolledBack;
    });
    await expect(restore).rejects.toBe(rolledBack);
  });

  test('there is one row, of 32 bytes', async () => {
    await read();
    const insert = (secret: string, isTheOne: boolean) =>
      database().run((queries) =>
        sql`insert into house_secret (is_the_one, secret) values (${isTheOne}, decode(${secret}, 'hex'))`.execute(
          queries,
        ),
      );
    await expect(insert('00'.repeat(32), true)).rejects.toThrow('house_secret_pkey');
    await expect(insert('00'.repeat(32), false)).rejects.toThrow('house_secret_is_the_one_check');
    await forget();
    await expect(insert('00'.repeat(31), true)).rejects.toThrow('house_secret_secret_check');
  });
});
