// Withdrawals and stakes an hour after the first sign-in on a device, which the wallet must confirm.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { copyEmptyDatabase } from '../fixtures/empty-database.ts';
import { signedInEarlier } from '../fixtures/older-sign-in.ts';
import { bringBack } from '../fixtures/returning-player.ts';
import { expect, startServer, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

const WITHDRAW = '**/api/users/*/withdraw';
const HOUR_MS = 3_600_000;

interface Asked {
  challenge: { message: string };
}

/** Alters the next confirmation request on its way to the page. */
async function tamper(page: Page, change: (message: string) => string, path = WITHDRAW): Promise<void> {
  await page.route(
    path,
    async (route) => {
      const answer = await route.fetch();
      const asked = (await answer.json()) as Asked;
      asked.challenge.message = change(asked.challenge.message);
      await route.fulfill({ response: answer, json: asked });
    },
    { times: 1 },
  );
}

/** Opens the lobby on a separate server, from a device that is new to the player's wallet. */
async function signedInAnHourAgo(browser: Browser, player: { name: string; sol: string }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingstake-e2e-'));
  copyEmptyDatabase(dataDir);
  const first = await startServer({ DATA_DIR: dataDir });
  const context = await browser.newContext({ baseURL: first.origin, serviceWorkers: 'block' });
  await bringBack(context, player);
  const session = await (await context.request.get('/api/auth/session')).json();
  const { walletAddress } = session as { walletAddress: string };
  await first.stop();
  await signedInEarlier(dataDir, HOUR_MS);
  const server = await startServer({ DATA_DIR: dataDir, PORT: new URL(first.origin).port });
  const page = await context.newPage();
  await page.goto('/');
  const leave = async (): Promise<void> => {
    await context.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { page, walletAddress, leave };
}

test('confirms a withdrawal from a new device once in the wallet, which may reject it', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page, walletAddress, leave } = await signedInAnHourAgo(browser, {
    name: 'Newcomer Nell',
    sol: '2',
  });
  const cashier = new Cashier(page);
  const wallet = new WalletSheet(page);
  const confirm = page.getByRole('dialog', { name: 'Confirm Withdrawal' });
  const ask = async () => {
    const withdraw = page.getByRole('dialog', { name: 'Withdraw SOL' });
    await withdraw.getByRole('button', { name: 'Withdraw 0.5 SOL' }).click();
    await expect(confirm).toBeVisible();
  };
  const inWallet = confirm.getByRole('button', { name: 'Confirm in Wallet' });

  await tamper(page, (message) => message.replace('Amount: 0.5 SOL', 'Amount: 1.5 SOL'));
  const withdraw = await cashier.open('Withdraw');
  await withdraw.getByRole('button', { name: '0.5', exact: true }).click();
  await ask();
  await expect(confirm.getByText('0.5 SOL', { exact: true })).toBeVisible();
  await expect(confirm.getByText(walletAddress)).toBeVisible();
  await expectAccessible(page);
  await inWallet.click();
  await expect(confirm.getByText('does not name this withdrawal')).toBeVisible();
  await expect(wallet.dialog).toBeHidden();

  // The form still contains the amount.
  await confirm.getByRole('button', { name: 'Back' }).click();
  await ask();
  await inWallet.click();
  const message = wallet.dialog.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('Amount: 0.5 SOL');
  await expect(message).toContainText(`To: ${walletAddress}`);
  await wallet.answer('Reject');
  await expect(confirm.getByText('You did not confirm. Nothing was withdrawn')).toBeVisible();
  await expectAccessible(page);

  // After a late confirmation, the page receives a new challenge and keeps the form.
  await page.route(
    WITHDRAW,
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'STEP_UP_FAILED', message: 'The confirmation came too late.', reason: 'expired' },
      }),
    { times: 1 },
  );
  await inWallet.click();
  await wallet.answer('Approve');
  await expect(confirm.getByText('The confirmation came too late.')).toBeVisible();
  await inWallet.click();
  await wallet.answer('Approve');
  await expect(page.getByText('Withdrawal Request Submitted', { exact: true })).toBeVisible();
  await expect(confirm).toBeHidden();
  await expect(cashier.balance('Playing balance')).toHaveText('1.500 SOL');

  // The device has confirmed a withdrawal, so the wallet is not asked again.
  const second = await cashier.open('Withdraw');
  await second.getByRole('button', { name: '0.5', exact: true }).click();
  await second.getByRole('button', { name: 'Withdraw 0.5 SOL' }).click();
  await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');
  await expect(wallet.dialog).toBeHidden();

  await leave();
});

test('asks the wallet once for a stake from a new device, and then creates the game', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page, leave } = await signedInAnHourAgo(browser, { name: 'Newcomer Ned', sol: '9' });
  const wallet = new WalletSheet(page);
  const form = page.getByRole('dialog', { name: 'Create Private Match' });
  const confirm = page.getByRole('dialog', { name: 'Confirm Stake' });
  const inWallet = confirm.getByRole('button', { name: 'Confirm in Wallet' });
  const create = () => form.getByRole('button', { name: 'Create Match' }).click();
  await page.getByRole('radiogroup', { name: 'Wager' }).locator('label').filter({ hasText: /^5SOL/ }).click();
  await page.getByRole('button', { name: 'Create Private Match' }).click();

  await tamper(page, (message) => message.replace('Stake: 5 SOL', 'Stake: 8 SOL'), '**/api/games');
  await create();
  await expect(confirm).toContainText('5 SOL');
  await expect(confirm).toContainText('10:00 per side');
  await expectAccessible(page);
  await inWallet.click();
  await expect(confirm.getByText('does not name this stake')).toBeVisible();
  await expect(wallet.dialog).toBeHidden();

  // Cancelling shows the server's refusal, and keeps the form.
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toBeHidden();
  await expect(
    page.getByText('Please confirm this with your wallet: this device is new to it.', { exact: true }),
  ).toBeVisible();

  await create();
  await inWallet.click();
  await expect(wallet.dialog.getByRole('region', { name: 'Message' })).toContainText('Stake: 5 SOL');
  await wallet.answer('Approve');
  const created = page.getByRole('dialog', { name: 'Private Match Created' });
  await expect(created.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  await expect(confirm).toBeHidden();
  await leave();
});
