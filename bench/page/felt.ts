// Bench: what a signed-in player on a slow phone waits for, with a cold cache: the balance, their own games, the largest paint, and the
// answer to Find Match. Four times slower processor, 150 ms, 1.6 Mbit/s. `npm run bench:felt [-- LOADS [nginx|caddy]]`: directly with
// HTTP/1.1, or through a real proxy with the files of deploy/ and HTTP/2.
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../e2e/fixtures/chromium.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { Cashier } from '../../e2e/pages/cashier.ts';
import { ConnectPage } from '../../e2e/pages/connect-page.ts';
import { freePorts } from '../../testkit/free-ports.ts';
import { HOST, startProxies } from '../../tools/deploy/testkit/real-proxies.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };
const SLOWER = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const GOALS = { balance: 2200, games: 2200, painted: 2200, answered: 2500 } as const;
const MOMENTS = Object.keys(GOALS) as Moment[];
const LOOK_MS = 100;
const SETTLE_MS = 2_000;
const LOADS = Number(process.argv[2] ?? 3);
const PROXY = process.argv[3];

type Moment = keyof typeof GOALS;
type Visit = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Runs in the page: notes when each thing is first shown, in ms since the navigation. `presses`: presses Find Match as soon as it can. */
function watch(presses: boolean): void {
  const felt: Record<string, number> = {};
  Object.assign(globalThis, { felt });
  const note = (what: string, isSeen: boolean): void => {
    if (isSeen) felt[what] ??= Math.round(performance.now());
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) felt['painted'] = Math.round(entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  setInterval(() => {
    if (felt['answered'] !== undefined) return;
    const text = document.body?.textContent ?? '';
    note('balance', /Playing balance\D*5/.test(text));
    note('games', text.includes('No active games'));
    note('answered', text.includes('No one is waiting'));
    const find = [...document.querySelectorAll('main button')].find((button) =>
      button.textContent?.startsWith('Find Match'),
    );
    if (!presses || felt['pressed'] !== undefined || !(find instanceof HTMLButtonElement) || find.disabled)
      return;
    note('pressed', true);
    find.click();
  }, 25);
}

/** Registers a player with 5 SOL, and returns what the browser remembers. */
async function firstVisit(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await new ConnectPage(page).enter('Felt');
  const cashier = new Cashier(page);
  const dialog = await cashier.open('Deposit');
  await cashier.airdrop(dialog, '10.000 SOL');
  await cashier.deposit(dialog, '5', 'Deposit 5 SOL');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Loads the lobby until the last of these moments. Returns all moments, and what the browser had received by then. */
async function load(browser: Browser, origin: string, storageState: Visit, last: Moment) {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: origin,
    storageState,
    ignoreHTTPSErrors: true,
  });
  await context.addInitScript(watch, last === 'answered');
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  const begunMs = performance.now();
  let bytes = 0;
  const counted: (readonly [atMs: number, bytes: number])[] = [];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    counted.push([performance.now() - begunMs, bytes]);
  });
  await page.goto('/');
  const read = () => page.evaluate(() => (globalThis as unknown as { felt: Record<Moment, number> }).felt);
  let felt = await read();
  while (felt[last] === undefined) {
    await page.waitForTimeout(LOOK_MS);
    felt = await read();
  }
  if (last !== 'answered') await page.waitForTimeout(SETTLE_MS); // for later paints
  felt = await read();
  const received = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(
        (entry) =>
          entry.toJSON() as Pick<
            PerformanceResourceTiming,
            'name' | 'encodedBodySize' | 'responseEnd' | 'nextHopProtocol'
          >,
      ),
  );
  const code = received.filter(
    ({ name, responseEnd }) =>
      /\.(js|css)$/.test(name) && !/worker|\/local\//.test(name) && responseEnd < felt[last],
  );
  const kb = code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  const all = counted.findLast(([atMs]) => atMs < felt[last])?.[1] ?? 0;
  await context.close();
  const protocol = new Set(received.map(({ nextHopProtocol }) => nextHopProtocol));
  return {
    felt,
    code: `${kb.toFixed(1)} KB of code in ${code.length} files, ${(all / 1024).toFixed(1)} KB in all, ${[...protocol].join(' ')}`,
  };
}

/** Starts the server, and the proxy if one is named. Returns the address that the player opens. */
async function start() {
  if (PROXY === undefined) {
    const server = await startServer();
    return { origin: server.origin, stop: () => server.stop() };
  }
  const port = await freePorts(1);
  const proxies = await startProxies([port]);
  const origin = `https://${HOST}:${PROXY === 'caddy' ? proxies.caddy.port : proxies.nginx.port}`;
  const server = await startServer({ PORT: String(port), PUBLIC_ORIGIN: origin, TRUST_PROXY: '127.0.0.1' });
  return {
    origin,
    async stop() {
      await server.stop();
      await proxies.close();
    },
  };
}

const { origin, stop } = await start();
const chosen = await findChromium();
const browser = await chromium.launch({
  ...chosen,
  args: [...chosen.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
});
try {
  const visit = await firstVisit(browser, origin);
  for (let count = 0; count < LOADS; count += 1) {
    const { felt, code } = await load(browser, origin, visit, 'games');
    const pressed = await load(browser, origin, visit, 'answered');
    const all = { ...felt, answered: pressed.felt.answered };
    const moments = MOMENTS.map((moment) => `${moment} ${all[moment]} ms (goal ${GOALS[moment]})`);
    console.log(`${moments.join(', ')}; ${code}`);
  }
} finally {
  await browser.close();
  await stop();
}
