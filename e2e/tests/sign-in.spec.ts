// Sign-in: connect, sign, register, return, switch accounts, disconnect.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack, registerPlayer } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { ConnectPage } from '../pages/connect-page.ts';

test.use({ serviceWorkers: 'allow' });

/** Ensures unique names, because two projects may share a worker's server. */
let players = 0;
const newName = (projectName: string): string => {
  players += 1;
  return `Ilse ${projectName} ${players}`;
};

test('B1 B2 shows Connect Wallet, and install links when there is no extension', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Take a seat at the table' })).toBeVisible();
  await expect(page.getByText('No Solana wallet browser extension detected.')).toBeVisible();
  // The page also names an alternative.
  await expect(page.getByText('You can use the Test wallet here')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Install Phantom' })).toHaveAttribute(
    'href',
    'https://phantom.com/download',
  );
  await expect(page.getByRole('link', { name: 'Install Solflare' })).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
  await expect(
    page.getByRole('dialog', { name: 'Choose a wallet' }).getByRole('button', { name: 'Test wallet' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test(
  'A1 A7 B3 B4 C1 C4 D1 D2 F1 F2 F3 F7 connects, signs, registers and opens the lobby; a reload keeps the session and asks for no signature',
  { tag: '@essential-desktop' },
  async ({ page }, info) => {
    const name = newName(info.project.name);
    const connectPage = new ConnectPage(page);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await page.goto('/');
    await connectPage.chooseTestWallet();
    await connectPage.wallet.answer('Connect');
    await expect(connectPage.wallet.dialog).toContainText('wants you to sign in with your Solana account');
    await expectAccessible(page);
    await connectPage.wallet.answer('Approve');

    const dialog = page.getByRole('dialog', { name: 'My Profile' });
    await expect(dialog.getByRole('button', { name: 'Create Profile' })).toBeDisabled();
    await expectAccessible(page);
    await connectPage.register(name, 'Bee');

    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
    await expect(page.getByText('Competitive chess with real SOL stakes')).toBeVisible();
    // A player without SOL sees a free game and the deposit first, whether other players are online or not.
    await expect(
      page.getByRole('heading', { name: /Play your first game now|Or warm up first/ }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Deposit' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Find Match' })).toBeDisabled();
    await expect(page.getByText('You need 0.1 SOL to sit down.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Kingstake home' }).locator('svg')).toBeVisible();
    await expect(page.getByRole('button', { name })).toContainText('0.000 SOL');
    await expectAccessible(page);
    const cached = await page.evaluate(() => localStorage.getItem('chess-wallet'));
    expect(JSON.parse(cached ?? 'null')).toEqual({
      publicKey: expect.stringMatching(/^\w{32,44}$/),
      connected: true,
      balance: 0,
    });
    // Covers everything from the first visit to the lobby, including prefetched files.
    await page.waitForLoadState('networkidle');
    expect(errors).toEqual([]);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
    await expect(connectPage.wallet.dialog).toBeHidden();
  },
);

test('C2 counts the players online, on the desktop', async ({ page, browser, baseURL }, info) => {
  await comeBack(page, newName(info.project.name));
  // The number and its label are separate elements.
  const badge = page.getByText(/players? online/).locator('..');
  if (info.project.name === 'phone') {
    await expect(badge).toBeHidden();
    return;
  }
  await expect(badge).toContainText('1');
  const context = await browser.newContext({ baseURL });
  await comeBack(await context.newPage(), newName(info.project.name));
  await expect(badge).toContainText('2');
  await context.close();
  await expect(badge).toContainText('1');
});

test('C5 F4 ends the session with Disconnect: a reload shows the connect screen, the cache is empty', async ({
  page,
}, info) => {
  await comeBack(page, newName(info.project.name));
  // The switch opens a confirmation, so a single touch loses nothing.
  await page.getByRole('switch', { name: 'Connected' }).click();
  const asked = page.getByRole('dialog', { name: 'Disconnect your wallet?' });
  await asked.getByRole('button', { name: 'Stay Connected' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('switch', { name: 'Connected' }).click();
  await asked.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take a seat at the table' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('chess-wallet'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});

test(
  'reports a taken name next to the field and keeps the rest of the form',
  { tag: '@desktop' },
  async ({ page, playwright, baseURL }, info) => {
    const name = newName(info.project.name);
    await registerPlayer({ request: await playwright.request.newContext({ baseURL }) }, { name });
    await page.goto('/');
    await new ConnectPage(page).connectAndSign();
    const dialog = page.getByRole('dialog', { name: 'My Profile' });
    await dialog.getByLabel('Display name').fill(name.toUpperCase());
    await dialog.getByRole('radio', { name: 'Bee', exact: true }).click();
    await dialog.getByRole('button', { name: 'Create Profile' }).click();
    await expect(
      dialog.getByText('This display name is taken or too similar to an existing one.'),
    ).toBeVisible();
    await dialog.getByLabel('Display name').fill(newName(info.project.name));
    await dialog.getByRole('button', { name: 'Create Profile' }).click();
    await expect(dialog).toBeHidden();
  },
);
