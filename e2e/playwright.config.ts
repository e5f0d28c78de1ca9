import { defineConfig } from '@playwright/test';
import { findChromium } from './fixtures/chromium.ts';

const browser = await findChromium();

/**
 * `npm test` leaves the journeys out that are tagged @long: those that wait through the page's own seconds, and those whose
 * decision has its table elsewhere. @long-on-phone ones are played there at the desktop's size alone. `npm run e2e` plays all.
 */
const isShort = process.env['TEST_SCOPE'] === 'short';

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys', // cleared by every run: the contact sheets stand beside it
  globalSetup: './fixtures/empty-database.ts',
  // A flaky test is a defect: no retries. Journeys wait for the network and each other two thirds of their time: three
  // workers fill two cores. With four, on a slow hour, first calls of new servers waited for longer than the page does.
  retries: 0,
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    launchOptions: browser,
    // A trace of every test costs a tenth of the time; `npx playwright test --trace on` makes one when it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A call that goes by the worker is not seen by `page.route`. The journeys of the worker itself allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: isShort ? /@phone|@long(?!-on-phone)/ : /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // Only what a phone shows or does differently: a test that is the same on both sizes is tagged @desktop.
      testIgnore:
        /(table|everywhere|keyboard|money|refusals|game-ends|paused|premove|reserves-short|history|replay|profile|offline|notifications|push)\.spec/,
      grepInvert: isShort ? /@desktop|@long/ : /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
