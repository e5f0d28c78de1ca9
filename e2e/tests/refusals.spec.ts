// Refused deposits, withdrawals and purchases, and the messages that the player sees.
import type { Route } from '@playwright/test';
import { base58 } from '@scure/base';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

/** Changes a byte of the recipient's address in a prepared deposit. */
async function redirectMoney(route: Route): Promise<void> {
  const answer = await route.fetch();
  const prepared = (await answer.json()) as { transaction: number[]; projectWallet: string };
  const recipient = Buffer.from(base58.decode(prepared.projectWallet));
  const transaction = Buffer.from(prepared.transaction);
  const at = transaction.indexOf(recipient);
  expect(at).toBeGreaterThan(0);
  transaction[at] = (transaction[at] ?? 0) ^ 1;
  await route.fulfill({ response: answer, json: { ...prepared, transaction: [...transaction] } });
}

test('E3 E8 E12 E22 E26 K3 K5 refuses a missing amount, a rejected signature and a picture above the balance', async ({
  page,
}) => {
  const wallet = new WalletSheet(page);
  await comeBack(page, 'Money Refused');
  const cashier = new Cashier(page);
  const dialog = await cashier.open('Deposit');
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(dialog.getByText('Please enter a valid amount', { exact: true })).toBeVisible();
  await expect(page.getByText('Invalid Amount', { exact: true })).toBeVisible();
  const amount = dialog.getByLabel('Amount', { exact: true });
  await amount.pressSequentially('05');
  await expect(dialog.getByRole('button', { name: 'Deposit', exact: true })).toBeVisible();
  await amount.clear();
  await amount.pressSequentially('0,5');
  await dialog.getByRole('button', { name: 'Deposit 0.5 SOL' }).click();
  // The message about missing SOL disappears once the wallet's balance covers the amount.
  const lacks = dialog.getByText(
    'Your wallet has 0 SOL, which does not cover this amount plus the network fee.',
  );
  await expect(lacks).toBeVisible();
  await cashier.airdrop(dialog, '10.000 SOL');
  await expect(lacks).toBeHidden();
  await amount.fill('2');
  const send = dialog.getByRole('button', { name: 'Deposit 2 SOL' });
  // The page refuses a transaction that was altered on its way, before the wallet receives it.
  await page.route('**/deposit-transaction', redirectMoney, { times: 1 });
  await send.click();
  await expect(dialog.getByText('the money would go to another address')).toBeVisible();
  await expect(wallet.dialog).toBeHidden();
  await page.route('**/deposit-transaction', (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(page.getByText('Deposit Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to process deposit. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByText('Deposit Failed', { exact: true })).toBeHidden();

  // Clicks twice before the page renders the first click.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/deposit-transaction')) asked += 1;
  });
  await send.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const sheet = wallet.dialog;
  for (const line of ['System Program: transfer', 'From', 'To', '2 SOL', /^kingstake:deposit:/])
    await expect(sheet.getByText(line, { exact: true })).toBeVisible();
  await wallet.answer('Reject');
  const ownNo = dialog.getByText('You rejected the transaction. Nothing was sent.', { exact: true });
  await expect(ownNo).toBeVisible();
  await expect(amount).toHaveValue('2');
  await expect(amount).toBeFocused();
  // A rejection by the player is not a failure: there is no toast, and the double click opens no second sheet.
  await expect(page.getByText('Deposit Failed', { exact: true })).toBeHidden();
  await expect(sheet).toBeHidden();
  expect(asked).toBe(1);
  // The first Escape closes the sheet on top, and the second one the dialog.
  await send.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(ownNo).toBeVisible();
  await expect(amount).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cashier.balance('Playing balance')).toHaveText('0.000 SOL');

  const withdraw = await cashier.open('Withdraw');
  await expect(withdraw.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
  await cashier.close(withdraw);
  const empty = await cashier.open('Transactions');
  await expect(empty.getByText('No transactions found')).toBeVisible();
  await cashier.close(empty);

  await page.getByRole('button', { name: 'Money Refused' }).click();
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await settings.getByRole('tab', { name: /Premium/ }).click();
  await settings.getByRole('radio', { name: /Popcorn/ }).click();
  await expect(page.getByText('Insufficient Balance', { exact: true })).toBeVisible();
  await expect(page.getByText('You need 1 SOL to purchase this avatar.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Deposit SOL' })).toBeVisible();
});

test('E2 K4 refuses a deposit without a connected wallet, and states the reason', async ({ page }) => {
  await comeBack(page, 'Money Unconnected');
  // The session continues without its wallet, as if the extension were removed.
  await page.route('**/assets/local/**', (route) => route.abort());
  await page.reload();
  const deposit = await new Cashier(page).open('Deposit');
  await deposit.getByLabel('Amount', { exact: true }).fill('1');
  await deposit.getByRole('button', { name: 'Deposit 1 SOL' }).click();
  await expect(page.getByText('Wallet Not Connected', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Please connect your wallet to deposit funds', { exact: true }).first(),
  ).toBeVisible();
  await expect(deposit.getByLabel('Amount', { exact: true })).toBeVisible();
});

test('reloads once when one of the page’s files is missing, then reports it', async ({ page }) => {
  await comeBack(page, 'File Missed');
  const files = '**/assets/dialog-parts-*.js';
  const disconnect = page.getByRole('dialog', { name: 'Disconnect your wallet?' });
  const toggle = page.getByRole('switch', { name: 'Connected' });
  await page.route(files, (route) => route.abort(), { times: 1 });
  const reloaded = page.waitForEvent('load');
  await toggle.click();
  await reloaded;
  await page.route(files, (route) => route.abort());
  await toggle.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Reload' }).click();
  await toggle.click();
  await expect(disconnect).toBeVisible();
});
