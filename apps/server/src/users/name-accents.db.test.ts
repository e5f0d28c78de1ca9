// users: names of before accents were left out of their keys (migration 0051).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '../platform/database/open.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { nameKeys } from './name-keys.ts';

const STATEMENTS = readFileSync(join(MIGRATIONS_FOLDER, '0051_name_accents.sql'), 'utf8').split('\n\n');
/** Names with the keys of the release before, and whether they get the key of this one. */
const NAMES = [
  ['Magnus', 'rnagnus', true],
  ['Mágnus', 'rnágnus', false],
  ['Zoë', 'zoë', true],
  ['Zoé', 'zoé', false],
  ['Søren', 'so\u0338ren', true],
  ['Ольга', 'oлƅra', true],
  ['ばら', 'ばら', true],
] as const;

describeEachDatabase('names with accents', (database) => {
  test('renames no one, and keeps every key unique', async () => {
    const rows = await database().transaction(async (tx) => {
      for (const [index, [name, skeleton]] of NAMES.entries())
        await sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
          values (${`${index}`.padStart(44, 'A')}, ${name}, ${name.toLowerCase()}, ${skeleton}, 'bee')`.execute(
          tx,
        );
      await sql`insert into former_name (user_id, username_key, username_skeleton, given_up_at)
        select id, 'renée', 'renée', app_now() from app_user where username = 'Magnus'`.execute(tx);
      for (const statement of STATEMENTS) await sql.raw(statement).execute(tx);
      const { rows: former } = await sql`select username_skeleton from former_name`.execute(tx);
      expect(former).toEqual([{ username_skeleton: 'renee' }]);
      const read = sql<{ username: string; username_skeleton: string }>`
        select username, username_skeleton from app_user order by id`;
      return (await read.execute(tx)).rows;
    });
    expect(rows).toEqual(
      NAMES.map(([username, skeleton, isNew]) => ({
        username,
        username_skeleton: isNew ? nameKeys(username).skeleton : skeleton,
      })),
    );
  });
});
