import { expect, test } from 'vitest';
import { describeEachDatabase } from '../testkit/databases.ts';
import { schemaTypes } from '../testkit/schema-types.ts';

describeEachDatabase('the types of the tables', (database) => {
  test('are those of the migrations', async () => {
    const types = await database().run(schemaTypes);
    await expect(types).toMatchFileSnapshot('schema.ts');
  });
});
