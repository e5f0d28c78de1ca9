// e2e, sheets: what the way to a screen gets: players, and a camera that takes every size of the design and asks axe.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { Picture } from '../contact-sheet.ts';
import { enter, type Player } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';

export const FOLDER = join(import.meta.dirname, '../../test-results/screens');

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
/** axe looks at a desktop and at a phone: what is between has the same parts. */
const ASKED = new Set<number>([1440, 360]);
const [[WIDTH, HEIGHT]] = SIZES;

export interface Studio {
  /** A visitor without a wallet, in a browser profile of their own. */
  visitor(): Promise<Page>;
  /** In the lobby, without money. */
  newcomer(name: string): Promise<Page>;
  /** In the lobby, with 1 SOL to play for. */
  player(name: string): Promise<Player>;
  /** Pictures of a page as it is now, in every size; leaves it in the first. */
  shoot(page: Page, state: string, how?: Look): Promise<void>;
}

interface Look {
  whole?: boolean; // as long as the page is, not only the window
  still?: boolean; // the page's clock was stopped by the way there
}

/** What axe finds: nothing, or one line for each place. It waits for timers: a stopped clock is moved by milliseconds. */
async function askAxe(page: Page, still: boolean): Promise<string[]> {
  let isAsking = true;
  // In the page itself: axe's own page would have the same stopped clock, and be closed meanwhile.
  const asked = new AxeBuilder({ page })
    .setLegacyMode(still)
    .analyze()
    .finally(() => {
      isAsking = false;
    });
  while (still && isAsking) await page.clock.runFor(1);
  const { violations } = await asked;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** `pictures` and `faults` are filled on the way. */
export function openStudio(
  browser: Browser,
  origin: string,
  sheet: string,
): { studio: Studio; pictures: Picture[]; faults: string[] } {
  const options = {
    baseURL: origin,
    viewport: { width: WIDTH, height: HEIGHT },
    reducedMotion: 'reduce' as const,
  };
  const pictures: Picture[] = [];
  const faults: string[] = [];
  const visitor = async () => (await browser.newContext(options)).newPage();
  const studio: Studio = {
    visitor,
    async newcomer(name) {
      const page = await visitor();
      await comeBack(page, name);
      return page;
    },
    player: (name) => enter(browser, options, name),
    async shoot(page, state, { whole = false, still = false } = {}) {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => document.fonts.ready);
        const path = join(FOLDER, `${sheet}-${state}-${width}x${height}.png`);
        await page.screenshot({ path, fullPage: whole });
        pictures.push({ name: `${state}, ${width} × ${height}`, path, width });
      }
      // After the pictures: what is on the screen may end by itself meanwhile.
      for (const [width, height] of SIZES.filter(([each]) => ASKED.has(each))) {
        await page.setViewportSize({ width, height });
        for (const fault of await askAxe(page, still)) faults.push(`${sheet}, ${state}, ${width}: ${fault}`);
      }
      await page.setViewportSize({ width: WIDTH, height: HEIGHT });
    },
  };
  return { studio, pictures, faults };
}
