// Every path of the page, for visitors and players.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { differenceOf } from '../fixtures/pictures.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

/** The text that a new player sees on each screen. */
const SENTENCES: Readonly<Record<string, string>> = {
  '/chess-game-mobile': 'There is no game here.',
  '/game/999999': 'This game does not exist, or you do not have access to it.',
  '/game-history': 'No games found. Start playing to build your history!',
  '/game-details/999999': 'Failed to load game details.',
  '/explorer/tx/abc': 'No transaction found with this signature.',
};

/** The drawn icons, and the size of the mark in them. A launcher may crop a maskable icon. */
const ICONS = [
  ['/apple-touch-icon.png', 180, 1],
  ['/icon-192.png', 192, 1],
  ['/icon-512.png', 512, 1],
  ['/icon-maskable-512.png', 512, 0.78],
] as const;

test('A6 shows 404 Page Not Found, with status 404, for any other path', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  await expectAccessible(page);
});

test('T36 shows the public pages without a script, in three languages', async ({ browser, page }, info) => {
  await page.goto('/game-history');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Fees' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Terms' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/'); // the connect screen has the short form
  await expect(footer.getByText('Local network')).toBeVisible();
  await expect(footer.getByRole('link')).toHaveText(['How it works', 'Terms', 'Privacy']);
  const href = await footer.getByRole('link', { name: 'How it works' }).getAttribute('href');
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: info.project.use.baseURL ?? '',
  });
  const reader = await context.newPage();
  await reader.goto(new URL(href ?? '', page.url()).href);
  await expect(reader.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
  await reader.getByRole('link', { name: 'All about fees' }).click();
  await expect(reader.getByRole('row', { name: '0.1 0.2 0.005 0.195 +0.095' })).toBeVisible();
  await reader.getByRole('link', { name: 'Português' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Taxas' })).toBeVisible();
  await reader.getByRole('contentinfo').getByRole('link', { name: 'Contato' }).click();
  await expect(reader.getByText('This is a template.')).toBeVisible();
  await context.close();
  for (const path of ['/how-it-works', '/fees', '/play-limits', '/terms', '/privacy', '/contact']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test('H10 H20 M7 asks a visitor to connect on history and details', async ({ page }) => {
  await page.goto('/game-history');
  await expect(page.getByText('Please connect your wallet to view your game history.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/game-details/7');
  await expect(page.getByText('Please connect your wallet to view game details.')).toBeVisible();
});

test(
  'A2 A3 A4 A5 A22 C3 G2 H9 H22 opens every screen of a player, with a text where there is no content',
  { tag: '@essential-desktop' },
  async ({ page }, info) => {
    await comeBack(page, `Walker ${info.project.name}`);
    await page
      .getByRole('link', { name: 'Game History' })
      .or(page.getByRole('button', { name: 'Game History' }))
      .click();
    await expect(page).toHaveURL('/game-history');
    for (const [path, sentence] of Object.entries(SENTENCES)) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await expect(page.getByText(sentence), path).toBeVisible();
      await expectAccessible(page);
    }
    await page.goto('/chess-game-mobile');
    await page.getByRole('button', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Take a seat,/ })).toBeVisible();
    await page.goto('/game-history');
    await page.getByRole('link', { name: 'Play a Game' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Take a seat,/ })).toBeVisible();
  },
);

test(
  'R34 sends no request to third parties, violates none of its own policies and can be installed',
  { tag: ['@desktop', '@essential'] },
  async ({ page, baseURL }, info) => {
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
    await comeBack(page, `Policy ${info.project.name}`);
    await page.getByRole('button', { name: `Policy ${info.project.name}` }).click();
    await expect(page.getByRole('dialog', { name: 'Account Settings' })).toBeVisible();
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);

    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const { icons, display, start_url } = await answer.json();
    expect([display, start_url, icons.length]).toEqual(['standalone', '/', 4]);
    for (const { src, type } of icons) {
      const icon = await page.request.get(src);
      expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
    }
    const mark = (await (await page.request.get('/favicon.svg')).text()).replaceAll(
      /<.?svg[^>]*>| rx="7"/g,
      '',
    );
    for (const [src, px, scale] of ICONS) {
      const png = await (await page.request.get(src)).body();
      const at = ((1 - scale) * px) / 2;
      const svg = `<rect width="${px}" height="${px}" fill="#15110E"/><g transform="translate(${at} ${at}) scale(${(scale * px) / 32})">${mark}</g>`;
      expect(await differenceOf(page, png, { area: [0, 0, px, px], svg }), src).toBeLessThan(0.01);
    }
  },
);
