// Withdrawals and stakes an hour after the first sign-in on a device, which the wallet must confirm.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { makeSessionsOlder } from '../../apps/server/src/players/users/testkit/older-sessions.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { copyEmptyDatabase } from '../fixtures/empty-database.ts';
import { bringBack } from '../fixtures/returning-player.ts';
import { expect, type RunningServer, startServer, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

const HOUR_MS = 3_600_000;

/** Alters the next confirmation request on its way to the page. */
async function tamper(page: Page, path: string, from: string, to: string): Promise<void> {
  const alter = async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(from, to) });
  };
  await page.route(path, alter, { times: 1 });
}

/** Restarts the server as if everyone had signed in an hour ago. No other process may use the embedded database at that time. */
async function restartAnHourLater(server: RunningServer): Promise<RunningServer> {
  const { dataDir, origin } = server;
  await server.stop();
  const settings = { databaseUrl: null, dataDir, cluster: 'local' } as const;
  const database = await openDatabase(settings, { time: systemTime, log: createLog('silent') });
  await makeSessionsOlder(database, HOUR_MS);
  await database.close();
  return startServer({ DATA_DIR: dataDir, PORT: new URL(origin).port });
}

test('confirms the first withdrawal and stake from a new device once in the wallet, which may reject it', {
  tag: '@desktop',
}, async ({ browser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kingstake-e2e-'));
  copyEmptyDatabase(dataDir);
  const first = await startServer({ DATA_DIR: dataDir });
  const enter = async (player: { name: string; sol: string }) => {
    const context = await browser.newContext({ baseURL: first.origin, serviceWorkers: 'block' });
    await bringBack(context, player);
    return context;
  };
  const [nell, ned] = [
    await enter({ name: 'Newcomer Nell', sol: '2' }),
    await enter({ name: 'Newcomer Ned', sol: '9' }),
  ];
  const server = await restartAnHourLater(first);
  await confirmWithdrawal(await nell.newPage());
  await confirmStake(await ned.newPage());
  for (const context of [nell, ned]) await context.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function confirmWithdrawal(page: Page): Promise<void> {
  await page.goto('/');
  const { walletAddress } = await (await page.request.get('/api/auth/session')).json();
  const cashier = new Cashier(page);
  const wallet = new WalletSheet(page);
  const confirm = page.getByRole('dialog', { name: 'Confirm Withdrawal' });
  const inWallet = confirm.getByRole('button', { name: 'Confirm in Wallet' });
  await tamper(page, '**/api/users/*/withdraw', 'Amount: 0.5 SOL', 'Amount: 1.5 SOL');
  const withdraw = await cashier.open('Withdraw');
  await withdraw.getByRole('button', { name: '0.5', exact: true }).click();
  const ask = withdraw.getByRole('button', { name: 'Withdraw 0.5 SOL' });
  await ask.click();
  await expect(confirm.getByText('0.5 SOL', { exact: true })).toBeVisible();
  await expect(confirm.getByText(walletAddress)).toBeVisible();
  await expectAccessible(page);
  await inWallet.click();
  await expect(confirm.getByText('does not name this withdrawal')).toBeVisible();
  await expect(wallet.dialog).toBeHidden();

  // The form still contains the amount.
  await confirm.getByRole('button', { name: 'Back' }).click();
  await ask.click();
  await inWallet.click();
  const message = wallet.dialog.getByRole('region', { name: 'Message' });
  await expect(message).toContainText('Amount: 0.5 SOL');
  await expect(message).toContainText(`To: ${walletAddress}`);
  await wallet.answer('Reject');
  await expect(confirm.getByText('You did not confirm. Nothing was withdrawn')).toBeVisible();
  await expectAccessible(page);
  await inWallet.click();
  await wallet.answer('Approve');
  await expect(page.getByText('Withdrawal Request Submitted', { exact: true })).toBeVisible();
  await expect(confirm).toBeHidden();
  await expect(cashier.balance('Playing balance')).toHaveText('1.500 SOL');
}

async function confirmStake(page: Page): Promise<void> {
  await page.goto('/');
  const wallet = new WalletSheet(page);
  const form = page.getByRole('dialog', { name: 'Create Private Match' });
  const confirm = page.getByRole('dialog', { name: 'Confirm Stake' });
  const inWallet = confirm.getByRole('button', { name: 'Confirm in Wallet' });
  const create = () => form.getByRole('button', { name: 'Create Match' }).click();
  await page.getByRole('radiogroup', { name: 'Wager' }).locator('label').filter({ hasText: /^5SOL/ }).click();
  await page.getByRole('button', { name: 'Create Private Match' }).click();

  await tamper(page, '**/api/games', 'Stake: 5 SOL', 'Stake: 8 SOL');
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
}
