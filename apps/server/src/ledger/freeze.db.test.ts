import { expect, test } from 'vitest';
import { describeBothEngines } from '../platform/testkit/databases.ts';
import { freeze, freezeReason, unfreeze } from './freeze-store.ts';

describeBothEngines('a freeze', (database) => {
  test('freezes money by a cause until the same cause lifts it', async () => {
    const reason = () => database().run((queries) => freezeReason(queries));
    expect(await reason()).toBeNull();
    await database().run((queries) => freeze(queries, 'audit', 'sums differ'));
    await database().run((queries) => freeze(queries, 'operator', 'maintenance'));
    await database().run((queries) => unfreeze(queries, 'operator'));
    expect(await reason()).toBe('audit: sums differ');
    await database().run((queries) => unfreeze(queries, 'audit'));
    expect(await reason()).toBeNull();
  });
});
