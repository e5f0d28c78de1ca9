// Deposits that are altered between server and page. The page refuses them before the wallet receives them.
import type { Page } from '@playwright/test';
import { base58 } from '@scure/base';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

interface Prepared {
  transaction: number[];
  projectWallet: string;
}

const DEPOSIT_TRANSACTION = '**/api/users/*/deposit-transaction';

/** Alters every prepared deposit from now on, on its way to the page. */
async function tamper(page: Page, change: (prepared: Prepared) => void): Promise<void> {
  await page.route(DEPOSIT_TRANSACTION, async (route) => {
    const answer = await route.fetch();
    const prepared = (await answer.json()) as Prepared;
    change(prepared);
    await route.fulfill({ response: answer, json: prepared });
  });
}

/** Returns the offset of these bytes within others. */
function placeOf(bytes: readonly number[], part: Uint8Array): number {
  for (let at = 0; at + part.length <= bytes.length; at += 1)
    if (part.every((byte, index) => byte === bytes[at + index])) return at;
  throw new Error('the transaction has no such part');
}

test('never shows the wallet a deposit with another recipient or a larger amount', async ({ page }) => {
  await comeBack(page, 'Careful Carla');
  const cashier = new Cashier(page);
  const wallet = new WalletSheet(page);
  const deposit = await cashier.open('Deposit');
  await cashier.airdrop(deposit, '10.000 SOL');

  const refused = async (difference: string) => {
    await deposit.getByLabel('Amount', { exact: true }).fill('1');
    await deposit.getByRole('button', { name: 'Deposit 1 SOL' }).click();
    await expect(deposit.getByText(`is not what you asked for: ${difference}`)).toBeVisible();
    await expect(deposit.getByText('nothing was sent')).toBeVisible();
    await expect(wallet.dialog).toBeHidden();
    await page.unroute(DEPOSIT_TRANSACTION);
  };

  await tamper(page, ({ transaction, projectWallet }) => {
    const at = placeOf(transaction, base58.decode(projectWallet));
    transaction[at] = (transaction[at] ?? 0) ^ 1;
  });
  await refused('the money would go to another address');

  await tamper(page, ({ transaction }) => {
    const amount = new Uint8Array(8);
    new DataView(amount.buffer).setBigUint64(0, 1_000_000_000n, true);
    transaction[placeOf(transaction, amount) + 4] = 1;
  });
  await refused('the amount is different');

  await tamper(page, ({ transaction }) => void transaction.push(0));
  await refused('it cannot be read');

  // An unaltered deposit is signed.
  await cashier.deposit(deposit, '1', 'Deposit 1 SOL');
  await expect(page.getByText('Deposit Successful', { exact: true })).toBeVisible();
});
