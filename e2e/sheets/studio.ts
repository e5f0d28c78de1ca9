// e2e, sheets: creates players for a sheet, takes screenshots in every size of the design, and runs axe.
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { Picture } from '../contact-sheet.ts';
import { enter, type Player } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { BARS } from '../looks/bars.ts';
import { openStage, SCRIPTED } from '../looks/people.ts';
import { LOOKS, type Look } from '../looks/states.ts';

export const FOLDER = join(import.meta.dirname, '../../test-results/screens');

/** Desktops, a laptop, a tablet, phones, and a phone in landscape orientation. */
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
/** The widths at which axe runs: one desktop and one phone. Other sizes have the same elements. */
const CHECKED = new Set<number>([1440, 360]);
const [[WIDTH, HEIGHT]] = SIZES;

export interface Studio {
  /** Opens a visitor without a wallet, in a separate browser profile. */
  visitor(): Promise<Page>;
  /** Opens the lobby as a player without money. */
  newcomer(name: string): Promise<Page>;
  /** Opens the lobby as a player with 1 SOL. */
  player(name: string): Promise<Player>;
  /** Captures a state of the looks. */
  look(name: string): Promise<void>;
  /** Takes a screenshot of the page in every size, and restores the first size. */
  shoot(page: Page, state: string, how?: ShootOptions): Promise<void>;
}

interface ShootOptions {
  whole?: boolean; // captures the full page, not only the viewport
  still?: boolean; // the page's clock is stopped
  sizes?: Sizes; // default: every size of the design
}

type Sizes = readonly (readonly [width: number, height: number])[];
/** For states that differ only in their texts. */
export const ONE_PHONE: Sizes = [[390, 844]];

/** Returns axe's violations, one line per element. axe waits for timers, so a stopped clock is advanced by milliseconds. */
async function askAxe(page: Page, still: boolean): Promise<string[]> {
  let isAsking = true;
  // Runs in the page itself. A second page of axe would have the same stopped clock and be closed too early.
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

/** `pictures` and `faults` are filled by `shoot`. */
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
    async look(name) {
      const states: Readonly<Record<string, Look>> = { ...LOOKS, ...BARS };
      const { open, whole = false } = states[name] ?? {};
      if (open === undefined) throw new Error(`no look is called ${name}`);
      const context = await browser.newContext({ ...options, ...SCRIPTED, serviceWorkers: 'block' });
      const stage = await openStage(await context.newPage(), origin);
      await open(stage);
      await stage.server.settled(stage.page);
      await studio.shoot(stage.page, name, { whole });
      await context.close();
    },
    async shoot(page, state, { whole = false, still = false, sizes = SIZES } = {}) {
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => document.fonts.ready);
        const path = join(FOLDER, `${sheet}-${state}-${width}x${height}.png`);
        await page.screenshot({ path, fullPage: whole });
        pictures.push({ name: `${state}, ${width} × ${height}`, path, width });
      }
      // axe runs after the screenshots, because it takes time in which the screen may change.
      for (const [width, height] of SIZES.filter(([each]) => CHECKED.has(each))) {
        await page.setViewportSize({ width, height });
        for (const fault of await askAxe(page, still)) faults.push(`${sheet}, ${state}, ${width}: ${fault}`);
      }
      await page.setViewportSize({ width: WIDTH, height: HEIGHT });
    },
  };
  return { studio, pictures, faults };
}
