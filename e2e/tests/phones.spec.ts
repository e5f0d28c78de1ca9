// Phones: wallet apps instead of extensions, an invitation before sign-in, and a staked game between two phones.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { ANDROID, IPHONE, installWalletApp, newKeys, openInPhantom, takePhone } from '../fixtures/phones.ts';
import { expect, test } from '../fixtures/players.ts';
import { Cashier } from '../pages/cashier.ts';
import { waitAtTable } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';

test(
  'S42 S43 plays a staked game on two phones, from an invitation link to the result',
  {
    tag: '@desktop',
  },
  async ({ browser, contextOptions, baseURL }, info) => {
    const options = { ...contextOptions, viewport: { width: 390, height: 844 }, baseURL };
    const tag = `${info.workerIndex}${info.retry}`;
    const errors: string[] = [];

    // Ada opens the page in the browser of her wallet app.
    const iphone = await takePhone(browser, options, IPHONE);
    await openInPhantom(iphone, await newKeys(browser, options, { name: `Ada ios ${tag}`, sol: '1' }));
    const ada = await iphone.newPage();
    ada.on('pageerror', (error) => errors.push(error.message));
    await ada.goto('/');
    await expect(ada.getByRole('link', { name: /Open in|Install/ })).toHaveCount(0);
    await ada.getByRole('button', { name: 'Connect Wallet' }).click();
    await ada
      .getByRole('dialog', { name: 'Choose a wallet' })
      .getByRole('button', { name: 'Phantom' })
      .click();
    const white = {
      name: `Ada ios ${tag}`,
      page: ada,
      context: iphone,
      cashier: new Cashier(ada),
      table: new Table(ada),
    };
    await expect(ada.getByRole('heading', { level: 1, name: white.name })).toBeVisible();
    const code = await waitAtTable(white);

    // Bob opens the link in Chrome on Android.
    const android = await takePhone(browser, options, ANDROID);
    const bob = await android.newPage();
    bob.on('pageerror', (error) => errors.push(error.message));
    await installWalletApp(
      bob,
      baseURL ?? '',
      await newKeys(browser, options, { name: `Bob droid ${tag}`, sol: '1' }),
    );
    await bob.goto(`/chess-game-mobile?gameCode=${code}`);
    const invitation = bob.getByRole('region', { name: 'Your invitation' });
    await expect(invitation).toContainText(white.name);
    await expect(invitation).toContainText('0.1 SOL');
    await expect(invitation).toContainText('10+0');
    await expect(invitation).toContainText('0.195 SOL');
    await expectAccessible(bob);
    const address = encodeURIComponent(`${baseURL}/chess-game-mobile?gameCode=${code}`);
    await expect(bob.getByRole('link', { name: 'Open in Solflare' })).toHaveAttribute(
      'href',
      `https://solflare.com/ul/v1/browse/${address}?ref=${encodeURIComponent(baseURL ?? '')}`,
    );
    await bob.getByRole('button', { name: 'Use an installed wallet' }).click();
    await bob.getByRole('button', { name: 'Sign in' }).click();
    await bob.getByRole('button', { name: 'Join for 0.1 SOL' }).click();

    const black = new Table(bob);
    await white.table.click('f2', 'f3');
    await black.click('e7', 'e5');
    await white.table.click('g2', 'g4');
    await black.finish('d8', 'h4');
    await expect(bob.getByRole('dialog', { name: /Victory/i })).toBeVisible();
    await expect(ada.getByRole('dialog', { name: /Defeat/i })).toBeVisible();
    expect(errors).toEqual([]);
    await iphone.close();
    await android.close();
  },
);

test('S42 reports that a wallet app did not open, and offers the address', { tag: '@desktop' }, async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const options = { ...contextOptions, viewport: { width: 360, height: 640 }, baseURL };
  const context = await takePhone(browser, options, IPHONE);
  // The browser stays on the page.
  await context.route('https://phantom.app/**', (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Open Kingstake in your wallet app' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use an installed wallet' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open in Phantom' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Phantom did not open' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('link', { name: 'Try Phantom again' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: "Copy this page's address" }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/`);
  await expectAccessible(page);
  await context.close();
});

test('S41 shows an invitation on a computer, reports that it has closed, and opens the usual screen', {
  tag: '@desktop',
}, async ({ page, players: [white] }) => {
  const code = await waitAtTable(white);
  await page.goto(`/chess-game-mobile?gameCode=${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${white.name} invites you to a game`);
  await expect(page.getByRole('img', { name: 'QR code of the address of this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Wallet to join' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Try the board/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Training Mode' })).toBeVisible();
  await white.page.getByRole('button', { name: 'Close game' }).click();
  await white.page.getByRole('button', { name: 'Yes, Close Game' }).click();
  await expect(white.page).toHaveURL('/');
  // The page still keeps the invitation, so the button must work on the path of the lobby too.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'This table has closed' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open Kingstake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take a seat at the table' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
