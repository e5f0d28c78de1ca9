// The player's own profile: name, picture, address and statistics.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

test('C7 D3 D4 D6 D8 D12 D24 K9 M8 registers with a free picture, saves Account Settings only after a change, and reports failures', async ({
  page,
}, info) => {
  const name = `Editor ${info.project.name}`;
  const failOnce = (url: string | RegExp) => page.route(url, (route) => route.abort(), { times: 1 });
  const connectPage = new ConnectPage(page);
  await page.goto('/');
  await connectPage.connectAndSign();
  const form = page.getByRole('dialog', { name: 'My Profile' });
  await expect(form.getByRole('tab', { name: /Normie/ })).toHaveAttribute('aria-selected', 'true');
  await expect(form.getByRole('radio')).toHaveCount(60);
  // A free picture is selected from the start.
  const chosen = form.getByRole('radio', { checked: true });
  await expect(chosen).toHaveCount(1);
  const first = await chosen.getAttribute('aria-label');
  await form.getByRole('button', { name: 'Random' }).click();
  await expect(chosen).toHaveCount(1);
  expect(await chosen.getAttribute('aria-label')).not.toBe(first);
  await form.getByRole('tab', { name: /Premium/ }).click();
  await expect(
    form.getByText('You can buy premium avatars once you have created your profile.'),
  ).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('tab', { name: /Normie/ }).click();

  await failOnce('**/api/auth/register');
  const create = page.getByRole('button', { name: 'Create Profile' });
  await page.getByLabel('Display name').fill(name);
  await page.getByRole('radio', { name: 'Bee', exact: true }).click();
  await create.click();
  await expect(page.getByText('Failed to register user', { exact: true })).toBeVisible();
  await create.click();
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  const save = dialog.getByRole('button', { name: 'Save' });
  const field = dialog.getByLabel('Display name');
  await expect(dialog.getByRole('tab', { name: 'My Profile' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('tab', { name: 'My Stats' }).click();
  for (const label of ['Total Games', 'Win Rate', 'Total Earnings', 'Current Streak'])
    await expect(dialog.getByText(label, { exact: true })).toBeVisible();
  await dialog.getByRole('tab', { name: 'My Profile' }).click();
  await expect(save).toBeDisabled();
  await field.fill(`  ${name}  `);
  await expect(save).toBeDisabled();
  await field.fill('x'.repeat(21));
  await expect(save).toBeDisabled();
  await expect(dialog.getByText('A display name can have at most 20 characters.')).toBeVisible();
  await field.fill(`New ${info.project.name}`);
  await expect(save).toBeEnabled();
  await field.fill(name);
  await dialog.getByRole('radio', { name: 'LOL', exact: true }).click();
  await expect(save).toBeEnabled();
  await field.fill(`  New ${info.project.name} `);
  await expectAccessible(page);
  await failOnce('**/api/users/*/profile-pic');
  await save.click();
  await expect(page.getByText('Failed to update profile picture', { exact: true })).toBeVisible();
  // The name was saved before the picture failed. Its case can change at any time.
  await field.fill(`  NEW ${info.project.name} `);
  await failOnce(/\/api\/users\/\d+$/);
  await save.click();
  await expect(page.getByText('Failed to update username', { exact: true })).toBeVisible();
  await save.click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `NEW ${info.project.name}` }).first()).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('heading', { level: 1, name: `Take a seat, NEW ${info.project.name}` }),
  ).toBeVisible();
});

test('F8 clears every chess entry and reconnects the wallet after Reset wallet connection', async ({
  page,
}, info) => {
  const name = `Resetter ${info.project.name}`;
  const wallet = new WalletSheet(page);
  await comeBack(page, name);
  await page.evaluate(() => {
    localStorage.setItem('my-chess-notes', '1');
    sessionStorage.setItem('chess-draft', '1');
  });
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('dialog', { name: 'Account Settings' })
    .getByRole('button', { name: 'Reset wallet connection' })
    .click();
  await wallet.answer('Connect');
  const left = await page.evaluate(() => [
    localStorage.getItem('my-chess-notes'),
    sessionStorage.getItem('chess-draft'),
  ]);
  expect(left).toEqual([null, null]);
  await wallet.answer('Approve');
  await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
});

test('K12 shows one toast, focused with F8, dismissed with Escape or a swipe of 50 px, removed after 5 s', async ({
  page,
}, info) => {
  const name = `Toast ${info.project.name}`;
  await comeBack(page, name);
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  const toast = page.getByText('Profile Updated', { exact: true });
  const wear = async (picture: string) => {
    await page.getByRole('button', { name }).click();
    await dialog.getByRole('radio', { name: picture, exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast).toBeVisible();
  };
  const inViewport = () => page.evaluate(() => document.activeElement?.closest('[role="region"]') !== null);
  // Also above an open dialog, which then gets the focus back.
  await page.route('**/api/users/*/profile-pic', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole('button', { name }).click();
  await dialog.getByRole('radio', { name: 'LOL', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const failed = page.getByText('Failed to update profile picture', { exact: true });
  await expect(failed).toBeVisible();
  await page.keyboard.press('F8');
  expect(await inViewport()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(failed).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await wear('LOL');
  await page.keyboard.press('F8');
  expect(await inViewport()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();

  await wear('Bee');
  const swipe = async (px: number) => {
    const box = await toast.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + px, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toast).toBeVisible();
  await swipe(55);
  await expect(toast).toBeHidden();

  await page.mouse.move(0, 0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await wear('LOL');
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toHaveCount(1);
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toBeHidden();
});

test('D18 D20 replaces a failed picture by the default picture, then by the letter with Failed to load', async ({
  page,
}, info) => {
  const name = `Picture ${info.project.name}`;
  await comeBack(page, name);
  const button = page.getByRole('button', { name });
  await expect(button.locator('img')).toHaveAttribute('src', '/avatars/normal/bee.webp');
  await page.route('**/avatars/normal/bee.webp', (route) => route.abort());
  await page.reload();
  await expect(button.locator('img')).toHaveAttribute('src', '/avatars/normal/default.webp');
  await page.route('**/avatars/normal/default.webp', (route) => route.abort());
  await page.reload();
  await expect(button.getByTitle('Failed to load').locator('[aria-hidden]')).toHaveText('P');
  // A large picture contains the message.
  await page.getByRole('main').getByRole('button', { name: 'Profile', exact: true }).click();
  const message = page.getByRole('dialog', { name: 'User Profile' }).getByText('Failed to load').first();
  await expect(message).toBeVisible();
  // The light disc of the picture would hide the letter.
  await expect(message.locator('../..')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect((await message.boundingBox())?.width).toBeGreaterThan(30);
});

test('D7 D17 D26 shows User Profile with its tabs and pictures in their sizes, and copies the address', async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Whole ${info.project.name}`;
  await comeBack(page, name);
  const header = page.getByRole('banner').getByRole('button', { name });
  await expect(header.locator('img').locator('..')).toHaveCSS('width', '34px');
  await page.getByRole('main').getByRole('button', { name: 'Profile', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'User Profile' });
  await expect(dialog.getByRole('tab')).toHaveText(['Overview', 'Balance', 'Statistics', 'Settings']);
  await expect(dialog.getByText(name)).toBeVisible();
  await expect(dialog.locator('img').first().locator('..')).toHaveCSS('width', '60px');
  await expectAccessible(page);

  await dialog.getByRole('tab', { name: 'Balance' }).click();
  for (const label of ['Playing balance', 'In wallet']) {
    await expect(dialog.locator('dl > div').filter({ hasText: label })).toContainText('0.000 SOL');
  }
  await expectAccessible(page);
  const titles = {
    Deposit: 'Deposit SOL',
    Withdraw: 'Withdraw SOL',
    'Transaction History': 'Transaction History',
  };
  for (const [button, title] of Object.entries(titles)) {
    await dialog.getByRole('button', { name: button, exact: true }).click();
    const opened = page.getByRole('dialog', { name: title });
    await opened.getByRole('button', { name: 'Close' }).click();
    await expect(opened).toBeHidden();
    await expect(dialog.getByRole('button', { name: button, exact: true })).toBeFocused();
  }

  await dialog.getByRole('tab', { name: 'Statistics' }).click();
  await expect(dialog.getByText('Win Rate', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await expect(dialog.getByLabel('Display name')).toHaveValue(name);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog.locator('img:visible').last().locator('..')).toHaveCSS('width', '48px');
  await expectAccessible(page);

  await dialog.getByRole('tab', { name: 'Overview' }).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  const copied = page.getByText('Address Copied');
  await expect(copied).toBeVisible();
  await page.clock.runFor(1_950);
  await expect(copied).toBeVisible();
  await page.clock.runFor(50);
  await expect(copied).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\w{32,44}$/);
});
