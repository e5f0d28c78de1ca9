// Every path of the page, for visitors and players.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/server.ts';
import { Door } from '../pages/door.ts';

const SCREENS = ['/chess-game-mobile', '/game/7', '/game-history', '/game-details/7', '/explorer/tx/abc'];
/** What the built ones among them say there. */
const BUILT: Readonly<Record<string, string>> = {
  '/explorer/tx/abc': 'The network knows no transaction with this signature.',
};

test('A6 any other path shows 404 Page Not Found, with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});

test('H10 H20 M7 a visitor is asked to connect on history and details', async ({ page }) => {
  await page.goto('/game-history');
  await expect(page.getByText('Please connect your wallet to view your game history.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/game-details/7');
  await expect(page.getByText('Please connect your wallet to view game details.')).toBeVisible();
});

test('a player finds every screen; those not built say so and lead home', async ({ page }, info) => {
  await new Door(page).enter(`Walker ${info.project.name}`);
  for (const path of SCREENS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    const sentence = BUILT[path] ?? 'This screen is not built yet.';
    await expect(page.getByText(sentence), path).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/game-history');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back/ })).toBeVisible();
});

test('C3 A22 the header’s button goes to /game-history', async ({ page }, info) => {
  await new Door(page).enter(`Header ${info.project.name}`);
  await page
    .getByRole('link', { name: 'Game History' })
    .or(page.getByRole('button', { name: 'Game History' }))
    .click();
  await expect(page).toHaveURL('/game-history');
});

test('the page asks no third party for anything and breaks none of its own policies', async ({
  page,
  baseURL,
}, info) => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const known =
      url.origin === baseURL ||
      url.protocol === 'data:' ||
      url.protocol === 'blob:' ||
      url.hostname === '127.0.0.1';
    if (!known) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  await new Door(page).enter(`Policy ${info.project.name}`);
  await page.getByRole('button', { name: `Policy ${info.project.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Account Settings' })).toBeVisible();
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});
