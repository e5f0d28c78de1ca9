import { defineConfig } from '@playwright/test';
import { findChromium } from './fixtures/chromium.ts';

const browser = await findChromium();

/**
 * `npm test` runs the tests tagged @essential (@essential-desktop: at the desktop's size only): sign-in, money, a staked game, a
 * lost connection, promotion, the exit page and what else needs a real browser. `npm run e2e` and `npm run test:full` run all.
 */
const isShort = process.env['TEST_SCOPE'] === 'short';

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results/e2e', // cleared by every run, so the contact sheets are elsewhere
  globalSetup: './fixtures/empty-database.ts',
  // A flaky test is a defect: no retries. Tests wait for the network and each other two thirds of their time: three
  // workers fill two cores. With four, first calls to new servers took longer than the page waits, on a slow machine.
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Generous: a busy machine is no fault. What takes this long hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    launchOptions: browser,
    // A trace of every test costs a tenth of the time; `npm run test:browser -- --trace on` makes one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A call that the service worker handles is invisible to page.route. The tests of the service worker allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grep: isShort ? /@essential/ : /./,
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Only what a phone shows or does differently: a test that is the same on both sizes is tagged @desktop.
      testIgnore:
        /(table|matchmaking|wallet-lost|watching|keyboard|money|refusals|game-ends|operator-pauses|premove|history|replay|profile|offline|notifications|push)\.spec/,
      grep: isShort ? /@essential(?!-desktop)/ : /./,
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
