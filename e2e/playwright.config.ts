import { defineConfig } from '@playwright/test';
import { findChromium } from './fixtures/chromium.ts';

const browser = await findChromium();

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  // A flake is a fault: no retries. Three workers fill two cores: pages often wait.
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
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: /(keyboard|money|game-ends|paused|reserves-short|history|profile)\.spec/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
