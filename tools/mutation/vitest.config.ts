import { defineConfig } from 'vitest/config';
import { chosenArea } from './areas.ts';

const { tests, needsDatabase } = chosenArea();
if (needsDatabase === true) process.env['TEST_DB'] = 'pglite';

export default defineConfig({
  test: {
    include: [...tests],
    exclude: ['**/node_modules/**', ...(needsDatabase === true ? [] : ['**/*.db.test.ts'])],
    ...(needsDatabase === true
      ? { globalSetup: ['apps/server/src/platform/testkit/database-setup.ts'] }
      : {}),
    testTimeout: 30_000,
  },
});
