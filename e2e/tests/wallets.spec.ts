// Wallets by Wallet Standard in a real browser. `apps/web/src/session` tests every way in which a wallet may behave.
import type { Page } from '@playwright/test';
import { askedOf, putWallets } from '../fixtures/scripted-wallet.ts';
import { expect, test } from '../fixtures/server.ts';
import { ConnectPage } from '../pages/connect-page.ts';

const NAME = 'Odd wallet';

let players = 0;
const newName = (): string => {
  players += 1;
  return `Wallet ${test.info().project.name} ${test.info().workerIndex} ${players}`;
};

test.describe('a wallet that', { tag: '@desktop' }, () => {
  test('fails in its own window, and signs the message, reaches the registration', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, signIn: 'fails' }]);
    await page.goto('/');
    await choose(page);
    await expect(page.getByRole('dialog', { name: 'My Profile' })).toBeVisible();
    expect(await askedOf(page, NAME)).toEqual(['connect', 'sign in', 'sign message']);
  });

  test('cannot sign messages is named, and another one can be used', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, signMessage: 'absent' }]);
    await page.goto('/');
    await choose(page);
    await expect(
      page.getByText(/^Some wallets, such as hardware wallets, cannot sign messages/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use another wallet' }).first()).toBeEnabled();
  });

  test('never answers can be cancelled', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, connect: 'never' }]);
    await page.goto('/');
    await choose(page);
    await expect(page.getByText('Approve the connection in your wallet')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeEnabled();
  });

  test('never answers a silent connect keeps the session after a reload', async ({ page }) => {
    await putWallets(page.context(), [{ name: NAME, silent: 'never' }]);
    const name = newName();
    await page.goto('/');
    await choose(page);
    await new ConnectPage(page).register(name, 'Bee');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
    await expect.poll(() => askedOf(page, NAME)).toContain('connect silently');
    expect((await askedOf(page, NAME)).filter((what) => what === 'sign message')).toHaveLength(1);
  });

  test('shares its name with another one is used, and not the other, also after a reload', async ({
    page,
  }) => {
    const wallets = [
      { name: NAME, key: 'first' },
      { name: NAME, key: 'second' },
    ];
    await putWallets(page.context(), wallets);
    const name = newName();
    await page.goto('/');
    await choose(page, 1);
    await new ConnectPage(page).register(name, 'Bee');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `Take a seat, ${name}` })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Connected' })).toBeChecked();
    const kept = await page.evaluate(() =>
      ['first', 'second'].map(
        (key) =>
          JSON.parse(localStorage.getItem(`scripted-wallet:Odd wallet:${key}`) ?? '{}').isConnected === true,
      ),
    );
    expect(kept).toEqual([false, true]);
  });
});

/** Chooses the scripted wallet. `nth` is the index among wallets with this name. */
async function choose(page: Page, nth = 0): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Choose a wallet' });
  await dialog.getByRole('button', { name: NAME }).nth(nth).click();
}
