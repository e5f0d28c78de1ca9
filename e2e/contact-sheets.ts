// e2e: one contact sheet for each screen, with its states at every size of the design, from a real server:
// `npm run screens [-- screen ...]`. They are looked at after a change; nothing compares them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { drawSheet, type Picture } from './contact-sheet.ts';
import { findChromium } from './fixtures/chromium.ts';
import { startServer } from './fixtures/server.ts';
import { walkTable } from './screens-of-the-table.ts';

const FOLDER = join(import.meta.dirname, '../test-results/screens');
/** Desktops, a laptop, a tablet and phones, one on its side. */
const SIZES = [
  [1440, 900],
  [1366, 650],
  [1920, 1080],
  [768, 1024],
  [390, 844],
  [390, 664],
  [360, 640],
  [844, 390],
] as const;

/** What can be drawn: the name of the sheet, and how its states are reached. */
const SCREENS: Readonly<
  Record<
    string,
    (browser: Browser, options: object, shoot: (page: Page, name: string) => Promise<void>) => Promise<void>
  >
> = {
  game: walkTable,
};

/** Pictures of a page as it is now, in every size; leaves it in the first one. */
function shootAll(pictures: Picture[], screen: string) {
  return async (page: Page, name: string): Promise<void> => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => document.fonts.ready);
      const path = join(FOLDER, `${screen}-${name}-${width}x${height}.png`);
      await page.screenshot({ path });
      pictures.push({ name: `${name}, ${width} × ${height}`, path, width });
    }
    const [[width, height]] = SIZES;
    await page.setViewportSize({ width, height });
  };
}

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await chromium.launch(await findChromium());
try {
  for (const [screen, walk] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(screen)) continue;
    const pictures: Picture[] = [];
    const server = await startServer();
    try {
      const [[width, height]] = SIZES;
      const options = {
        baseURL: server.origin,
        viewport: { width, height },
        reducedMotion: 'reduce' as const,
      };
      await walk(browser, options, shootAll(pictures, screen));
    } finally {
      await server.stop();
    }
    const sheet = join(FOLDER, `${screen}.png`);
    await drawSheet(browser, screen, pictures, sheet);
    console.log(sheet);
  }
} finally {
  await browser.close();
}
