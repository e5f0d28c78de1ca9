import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeBothEngines } from '../testkit/databases.ts';

describeBothEngines('repeated statements', (setup) => {
  test('return the same rows once they are prepared, and after a column was added to their table', async () => {
    const database = setup();
    await database.run((queries) => sql`create table often (id bigint, note text)`.execute(queries));
    await database.run((queries) => sql`insert into often values (7, 'seven')`.execute(queries));
    await database.transaction(async (tx) => {
      const ask = async () => (await sql`select note from often where id = ${7n}`.execute(tx)).rows;
      const askAll = async () => (await sql`select * from often where id = ${7n}`.execute(tx)).rows;
      for (let time = 0; time < 7; time += 1) {
        expect(await ask()).toEqual([{ note: 'seven' }]);
        expect(await askAll()).toEqual([{ id: 7n, note: 'seven' }]);
      }
      const { rows } = await sql`select statement from pg_prepared_statements`.execute(tx);
      expect(rows).toEqual([{ statement: 'select note from often where id = $1' }]);
      await sql`alter table often add column more int`.execute(tx);
      expect(await ask()).toEqual([{ note: 'seven' }]);
      expect(await askAll()).toEqual([{ id: 7n, note: 'seven', more: null }]);
    });
  });
});
