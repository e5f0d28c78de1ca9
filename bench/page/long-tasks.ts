// Bench: what holds the page's main thread, from the first script to play, on a processor made four times slower. A player
// connects, registers, comes to the lobby, trains against the bot, and plays another player; every task of the page's main
// thread is taken from the browser's trace, by processor time, so that what runs beside it counts little. Tasks in which the
// runner's own questions run are left out. `npm run bench:long-tasks`
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/fixtures/chromium.ts';
import { enter, type Player } from '../../e2e/fixtures/players.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { Cashier } from '../../e2e/pages/cashier.ts';
import { ConnectPage } from '../../e2e/pages/connect-page.ts';
import { joinByCode, waitAtTable } from '../../e2e/pages/meeting.ts';
import { Table } from '../../e2e/pages/table.ts';
import { longTasks, type Trace } from './task-trace.ts';

const SLOWER = 4;
const LIMIT_MS = 50;
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
  'blink.user_timing',
  'v8',
  'v8.execute',
];

/** From here on tasks are counted as this screen's. */
const begin = (page: Page, screen: string): Promise<void> =>
  page.evaluate((name) => void performance.mark(`screen ${name}`), screen);

async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
}

async function connect(page: Page): Promise<void> {
  await page.goto('/');
  await untilStill(page);
  await begin(page, 'connect, the click');
  const door = new ConnectPage(page);
  await door.connectAndSign();
  await begin(page, 'register');
  await door.register('Slow Ada', 'Bee');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await begin(page, 'lobby');
  await untilStill(page);
}

async function train(page: Page): Promise<void> {
  await begin(page, 'training, opened');
  await page.getByRole('button', { name: 'Start Training' }).click();
  const table = new Table(page);
  await table.turn();
  await untilStill(page);
  await begin(page, 'training, moves');
  await table.click('e2', 'e4');
  await table.click('d2', 'd3');
  await table.turn();
}

async function play(page: Page, other: Player): Promise<void> {
  await begin(page, 'lobby again, first load');
  await page.goto('/');
  await untilStill(page);
  const own = {
    name: 'Slow Ada',
    page,
    context: page.context(),
    cashier: new Cashier(page),
    table: new Table(page),
  };
  await begin(page, 'deposit');
  const deposit = await own.cashier.open('Deposit');
  await own.cashier.airdrop(deposit, '10.000 SOL');
  await own.cashier.deposit(deposit, '1', 'Deposit 1 SOL');
  await own.cashier.close(deposit);
  await begin(page, 'live game, waiting');
  const code = await waitAtTable(own);
  await untilStill(page);
  await begin(page, 'live game, moves');
  await joinByCode(other, code);
  for (const [white, black] of [
    ['e2e4', 'e7e5'],
    ['g1f3', 'b8c6'],
    ['f1c4', 'f8c5'],
  ] as const) {
    await own.table.click(white.slice(0, 2), white.slice(2));
    await other.table.click(black.slice(0, 2), black.slice(2));
  }
  await own.table.turn();
}

async function walk(browser: Browser, origin: string): Promise<Trace> {
  const options = { baseURL: origin, viewport: { width: 1440, height: 900 } };
  const other = await enter(browser, options, 'Other Bob');
  const context = await browser.newContext(options);
  await context.addInitScript(() => void performance.mark('screen first load'));
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await browser.startTracing(page, { categories: CATEGORIES });
  await connect(page);
  await train(page);
  await play(page, other);
  return JSON.parse((await browser.stopTracing()).toString()) as Trace;
}

const server = await startServer();
const browser = await chromium.launch(await findChromium());
try {
  const tasks = longTasks(await walk(browser, server.origin), server.origin, LIMIT_MS);
  console.log(
    `processor ${SLOWER} times slower: ${tasks.length} tasks above ${LIMIT_MS} ms of processor time`,
  );
  for (const { screen, cpuMs, wallMs, parts } of tasks)
    console.log(
      `${cpuMs.toFixed(0).padStart(5)} ms (${wallMs.toFixed(0)} by the wall)  ${screen.padEnd(24)} ${parts}`,
    );
} finally {
  await browser.close();
  await server.stop();
}
