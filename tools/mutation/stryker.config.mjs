import { chosenArea } from './areas.ts';

const { name, mutate } = chosenArea();
const results = `node_modules/.cache/kingstake/mutation/${name}`;

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [...mutate, '!**/*.test.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `${results}.json`,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, reportTests: false, reportScoreTable: true },
  htmlReporter: { fileName: `${results}.html` },
  ignorePatterns: ['bench', 'deploy', 'docs', 'e2e', 'sim', 'apps/web', 'programs', 'data', '**/dist'],
  tempDirName: '.stryker',
  // Must not exist, because Stryker would rewrite it with an API that TypeScript 7 does not have. The sandbox needs no types.
  tsconfigFile: 'no-tsconfig.json',
  concurrency: 1,
  timeoutMS: 10_000,
  allowEmpty: false,
};
