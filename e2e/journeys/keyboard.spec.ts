// Sign-in and registration without a pointer: Tab, Shift+Tab, arrows, Enter, Space, Escape only.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/server.ts';
import { ConnectPage } from '../pages/connect-page.ts';

const MAX_TABS = 40;

/** What has the focus, inside shadow roots too: role-bearing element's visible name. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element: Element | null = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null || element === document.body) return '';
    const label = element.getAttribute('aria-label') ?? element.getAttribute('title');
    const field = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    return `${label ?? ''} ${field} ${element.textContent ?? ''}`.trim();
  });
}

/** Presses Tab until something with this name has the focus; fails when there is none within reach. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < MAX_TABS; count += 1) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by Tab; the focus is on "${await focusedName(page)}"`);
}

test('keyboard only: connect, sign, register, change the picture in settings', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
  await tabTo(page, /^Connect Wallet/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose a wallet' })).toBeVisible();
  await tabTo(page, /^Test wallet/);
  await page.keyboard.press('Enter');

  const sheet = page.getByRole('dialog', { name: 'Test wallet' });
  await expect(sheet).toBeVisible();
  await tabTo(page, /^Connect$/);
  await page.keyboard.press('Enter');
  await expect(sheet).toContainText('wants you to sign in');
  await tabTo(page, /^Approve$/);
  await page.keyboard.press('Space');

  const profile = page.getByRole('dialog', { name: 'My Profile' });
  await expect(profile).toBeVisible();
  await tabTo(page, /Display name/);
  await page.keyboard.type('Keys Only');
  await tabTo(page, /^(LOL|Lol)/);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(profile.getByRole('radio', { name: 'Thinky', exact: true })).toBeChecked();
  await tabTo(page, /^Create Profile$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Take a seat, Keys Only' })).toBeVisible();

  await tabTo(page, /Keys Only.*SOL/);
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  // The dialog gives the focus back a moment after it is gone.
  await expect.poll(() => focusedName(page)).toMatch(/Keys Only/);
});

test('Escape in the wallet’s sheet rejects, and the page says so', async ({ page }) => {
  await page.goto('/');
  await new ConnectPage(page).chooseTestWallet();
  const sheet = page.getByRole('dialog', { name: 'Test wallet' });
  await sheet.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(sheet).toContainText('wants you to sign in');
  await page.keyboard.press('Escape');
  await expect(page.getByText('You did not approve the sign-in.')).toBeVisible();
});
