import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engines/fixtures.ts';
import { INSTALLED } from './engines/installed.ts';
import { findChromium } from './fixtures/chromium.ts';

const browser = await findChromium();

/**
 * `npm test` runs the tests with the tag @essential, and at desktop size those with @essential-desktop. They cover what needs a real
 * browser and matters most: sign-in, money, a staked game, a lost connection and the exit page. `npm run e2e` and `npm run test:full`
 * run all tests.
 */
const isShort = process.env['TEST_SCOPE'] === 'short';

/** Each worker starts a server, which costs 4 s of CPU time. The few tests of these projects in `npm test` share one. */
const ONE_SERVER = isShort ? { workers: 1 } : {};

export default defineConfig<EngineOptions>({
  testDir: './tests',
  outputDir: '../test-results/e2e', // every run clears it, so the contact sheets are elsewhere
  globalSetup: ['./fixtures/empty-database.ts', './engines/installed.ts'],
  // There are no retries, because a flaky test is a defect. Tests spend two thirds of their time waiting, so three workers keep two cores
  // busy. With four, the first calls to new servers exceeded the page's timeouts on a slow machine.
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Generous, because a busy machine must not fail tests. A test that takes this long hangs.
  timeout: 300_000,
  expect: {
    timeout: 20_000,
    // At most 0.2 % of the pixels may differ.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.1 },
    toMatchSnapshot: { maxDiffPixelRatio: 0.002, threshold: 0.1 },
  },
  snapshotPathTemplate: 'looks/pictures/{arg}{ext}',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    launchOptions: browser,
    // Traces cost a tenth of the time. `npm run test:browser -- --trace on` enables them.
    trace: 'off',
    screenshot: 'only-on-failure',
    // page.route does not see calls that a service worker handles. Tests of the service worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // Phones first, because their longest test would otherwise run alone at the end.
    {
      name: 'phone',
      ...ONE_SERVER,
      // Runs only tests that differ on a phone. A test that is the same in both sizes has the tag @desktop.
      testIgnore:
        /(table|matchmaking|wallet-lost|watching|keyboard|money|refusals|game-ends|operator-pauses|premove|history|replay|profile|offline|notifications|push)\.spec/,
      grep: isShort ? /@essential(?!-desktop)/ : /./,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    ...INSTALLED.map((name) => ({
      name,
      ...ONE_SERVER,
      testDir: './engines/tests',
      grep: isShort ? /@essential/ : /./,
      use: { engineName: name },
    })),
    {
      name: 'desktop',
      grep: isShort ? /@essential/ : /./,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
