// The offline page of the service worker, and restarts of the server during a game.
import type { Page, WebSocketRoute } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { test as playersTest } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, startServer, test } from '../fixtures/server.ts';
import { play, sitDown } from '../pages/meeting.ts';

test.use({ serviceWorkers: 'allow' });
playersTest.use({ serviceWorkers: 'allow' });

/** Waits until the worker, which the page registers while idle, controls the page. */
async function workerTakesOver(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

test('shows the offline page, retries, and returns to the screen', async ({ page, context }) => {
  await comeBack(page, 'Olga');
  await workerTakesOver(page);
  await page.goto('/game-history');
  await expect(page.getByRole('heading', { level: 1, name: 'Game History' })).toBeVisible();
  // A page that cannot load one of its parts reloads itself. Two concurrent reloads would abort each other.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByText('your clock keeps running until you are back')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Still no connection/);
  // The page returns once the browser is online, without a click. Clearing its timers keeps it from polling.
  await page.evaluate(() => {
    for (let timer = 1; timer < 100; timer += 1) clearInterval(timer);
  });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Game History' })).toBeVisible();
  await expect(page).toHaveURL('/game-history');
});

test('shows the offline page while the server is down, and caches nothing', async ({ browser }) => {
  // The server starts twice.
  test.slow();
  const first = await startServer();
  const context = await browser.newContext({ baseURL: first.origin });
  const page = await context.newPage();
  await comeBack(page, 'Otto');
  await workerTakesOver(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const { port } = new URL(first.origin);
  await page.waitForLoadState('networkidle');
  await first.stop();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  const second = await startServer({ PORT: port });
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeHidden({
    timeout: 20_000,
  });
  await expect(page.getByText('Kingstake').first()).toBeVisible();
  await context.close();
  await second.stop();
});

/** Records which of these texts the page shows from now on, however briefly. */
async function wordsSaid(page: Page, texts: readonly string[]): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    const found = new Set<string>();
    const look = () => {
      for (const text of wanted) if (document.body.textContent?.includes(text)) found.add(text);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return found;
  }, texts);
  return () => seen.evaluate((found) => [...found]);
}

playersTest(
  'R28 moves players to another server on shutdown without a notice',
  async ({ players: [white, black] }) => {
    const lines: WebSocketRoute[] = [];
    let wayMs = 0;
    await white.page.routeWebSocket(/\/ws$/, async (line) => {
      await new Promise((resolve) => setTimeout(resolve, wayMs));
      line.connectToServer();
      lines.push(line);
    });
    await white.page.reload();
    await sitDown(white, black);
    await play(white, black, ['e2e4', 'e7e5']);
    const before = lines.length;
    const said = await wordsSaid(white.page, [
      'Connection lost.',
      'Back online.',
      'Our server is restarting.',
    ]);
    // A slow connection. A socket that is gone for this long for another reason is reported as lost.
    wayMs = 1_500;
    await lines.at(-1)?.close({ code: 1012, reason: 'drain' });
    // The page keeps the move until the socket is open again.
    await white.table.click('g1', 'f3');
    await black.table.shows('g1', 'f3');
    expect(lines).toHaveLength(before + 1);
    await black.table.click('b8', 'c6');
    await white.table.shows('b8', 'c6');
    expect(await said()).toEqual([]);
  },
);
