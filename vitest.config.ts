import { defineConfig } from 'vitest/config';

// Three kinds of test: `unit` needs nothing, `database` needs both engines, `tools` tests the house rules.
// A database test is a file named *.db.test.ts.
const DATABASE_TESTS = ['apps/server/src/**/*.db.test.ts', 'sim/**/*.db.test.ts'];

export default defineConfig({
  test: {
    // Database tests mostly wait, so three at once fill two cores.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // Generous: a busy machine is no fault. What takes this long hangs.
          testTimeout: 30_000,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...DATABASE_TESTS, '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'database',
          include: DATABASE_TESTS,
          globalSetup: ['apps/server/src/platform/testkit/database-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
