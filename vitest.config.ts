import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Three kinds of test: `unit` needs nothing, `database` needs both engines, `tools` tests the project rules.
// A database test is a file named *.db.test.ts.
const DATABASE_TESTS = ['apps/server/**/*.db.test.ts', '{sim,testkit,tools}/**/*.db.test.ts'];

/** Files that take longest: begun first, so that none of them runs alone at the end. */
const LONG = [
  /game-kill/,
  /cluster\/chaos/,
  /seeds-/,
  /escrow-kill/,
  /fuzz/,
  /staked-game/,
  /ending-races/,
  /main-kill/,
  /sign-in\.db/,
  /backup\.db/,
];

/** Proofs that take long and change rarely: `npm run test:full` runs them, `npm test` does not. */
const FULL_ONLY = [
  'apps/server/src/fair-play/analysis/analyst.test.ts',
  'apps/server/src/notify/previews/painter.test.ts',
  'apps/server/src/money/treasury/full-audit.db.test.ts',
  'apps/server/tests/chaos/{analysis-kill,main-kill,escrow-kill,database-cut}.db.test.ts',
  'apps/server/tests/escrow/{escrow-races,operator,outsider,reservations}.db.test.ts',
  'apps/server/tests/operator/{backup.db,cli,cli.db}.test.ts',
  'apps/server/tests/players/{archived-games,game-analysis}.db.test.ts',
  'apps/server/tests/process/{devnet.db,floods.db,ledger,main,signer.db,verify-reserves}.test.ts',
  'apps/signer/src/compromised-server.test.ts',
  'packages/fair-play/src/engine/uci-engine.test.ts',
  'packages/local-solana/src/killed.test.ts',
  'sim/seeds-2.db.test.ts',
  'sim/reviews/**',
  'tools/fair-play/measure.test.ts',
  'tools/cluster/{alerts,cluster,money,proxies,receipts,rolling}.db.test.ts',
  'tools/cluster/chaos/**',
  'tools/deploy/{programs,real-proxies}.test.ts',
  'tools/verify/escrow/**',
];
const excluded = process.env['TEST_SCOPE'] === 'short' ? FULL_ONLY : [];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => name.test(moduleId));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // Tests often wait for the database, so three at once fill two cores. With four, they take a tenth longer.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          // Generous: a busy machine is no fault. What takes this long hangs.
          testTimeout: 60_000,
          // Files share a process and what it has read: a third of the time. None of them changes what another reads.
          isolate: false,
          setupFiles: ['apps/web/src/ui/testkit/settle-imports.ts'],
          include: [
            'packages/**/*.test.ts',
            'programs/**/*.test.ts',
            'apps/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          exclude: [...excluded, ...DATABASE_TESTS, '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'database',
          isolate: false, // as above: two thirds of the time
          include: DATABASE_TESTS,
          exclude: [...excluded, '**/node_modules/**'],
          globalSetup: ['apps/server/src/platform/testkit/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
