// e2e: Playwright's test with a browser of another engine instead of Playwright's own.

import { writeFileSync } from 'node:fs';
import { freePorts } from '../../testkit/free-ports.ts';
import { openRelay, type Relay } from '../../testkit/relay.ts';
import { startFirefox } from '../firefox/firefox.ts';
import { registerPlayer, rememberedBy } from '../fixtures/returning-player.ts';
import { test as base, expect, START_TIMEOUT_MS, startServer } from '../fixtures/server.ts';
import { startWebKit } from '../webkit/webkit.ts';
import { Browser, DESKTOP, PHONE } from './browser.ts';
import { Programs } from './engine.ts';
import { enterOpponent, type Opponent } from './opponent.ts';

const STARTS = { webkit: startWebKit, firefox: startFirefox };

export interface EngineOptions {
  engineName: keyof typeof STARTS;
}

interface EngineFixtures {
  /** Opens a browser without a session. It is closed at the end, and an uncaught error of its pages fails the test. */
  openBrowser(options?: { isPhone?: boolean }): Promise<Browser>;
  /** Opens a browser, signed in as a new player with a playing balance of 1 SOL. */
  enter(name: string, options?: { isPhone?: boolean }): Promise<Browser>;
  /** A scripted player without a browser, with 1 SOL. The relay does not close this player's socket. */
  opponent: Opponent;
}

interface EngineWorker {
  serverPort: number;
  /** The network between the browsers and the server. */
  relay: Relay;
}

/** A page without scripts. */
const STATIC_PAGE = '/fees';

let players = 0;
/** Returns a name that no other player of the server has. */
export function nameOf(given: string): string {
  players += 1;
  return `${given} ${players}${test.info().workerIndex}`;
}

export const test = base.extend<EngineFixtures & EngineOptions, EngineWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  serverPort: [async ({}, use) => use(await freePorts(1)), { scope: 'worker' }],
  relay: [
    async ({ serverPort }, use) => {
      const relay = await openRelay(serverPort);
      await use(relay);
      await relay.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ serverPort, relay: { port } }, use) => {
      const origin = `http://localhost:${port}`;
      const server = await startServer({ PORT: String(serverPort), PUBLIC_ORIGIN: origin });
      await use({ ...server, origin });
      await server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  engineName: ['webkit', { option: true }],
  openBrowser: async ({ server: { origin }, engineName }, use, info) => {
    const started: Programs[] = [];
    const browsers: Browser[] = [];
    const errors: string[] = [];
    try {
      await use(async ({ isPhone = false } = {}) => {
        const programs = new Programs();
        started.push(programs);
        const engine = await STARTS[engineName](programs);
        const { downloads } = programs;
        const browser = new Browser(engine, { origin, downloads, isTouched: isPhone });
        browsers.push(browser);
        await browser.setSize(isPhone ? PHONE : DESKTOP);
        return browser;
      });
      for (const [index, browser] of browsers.entries())
        if (info.status === info.expectedStatus) errors.push(...(await browser.errors()));
        else writeFileSync(info.outputPath(`failed-${index}.png`), await browser.picture());
    } finally {
      for (const programs of started) await programs.end();
    }
    expect(errors).toEqual([]);
  },
  enter: async ({ openBrowser, playwright, server }, use) => {
    await use(async (name, options) => {
      const request = await playwright.request.newContext({ baseURL: server.origin });
      const keys = await registerPlayer({ request }, { name, sol: '1' });
      const browser = await openBrowser(options);
      await browser.open(STATIC_PAGE);
      for (const cookie of (await request.storageState()).cookies) await browser.setCookie(cookie);
      await request.dispose();
      await browser.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, rememberedBy(keys));
      return browser;
    });
  },
  opponent: async ({ playwright, server, serverPort }, use) => {
    const request = await playwright.request.newContext({ baseURL: server.origin });
    const opponent = await enterOpponent(request, {
      origin: server.origin,
      serverPort,
      name: nameOf('Opponent'),
    });
    await use(opponent);
    opponent.leave();
    await request.dispose();
  },
});
export { expect };
