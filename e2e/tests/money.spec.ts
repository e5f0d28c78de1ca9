// Money in and out: airdrop, deposit, picture, withdrawal with approval, and statement.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack, lamportsOf, rpcUrlOf } from '../fixtures/returning-player.ts';
import { expect, operate, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

interface Waiting {
  id: number;
  walletAddress: string;
  amount: string;
}

async function addressOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/session');
  return ((await answer.json()) as { walletAddress: string }).walletAddress;
}

test('D21 D23 E1 E5 E7 E10 E14 E16 E18 E24 M8 moves money: airdrop, deposit, picture, withdrawal, approval, statement', {
  tag: '@essential',
}, async ({ page, server }) => {
  await comeBack(page, 'Money Mover');
  const cashier = new Cashier(page);
  const address = await addressOf(page);
  const rpcUrl = await rpcUrlOf(page.request);

  const deposit = await cashier.open('Deposit');
  await expect(deposit.getByRole('button', { name: '0.1', exact: true })).toBeDisabled();
  await cashier.airdrop(deposit, '10.000 SOL');
  await deposit.getByRole('button', { name: '1', exact: true }).click();
  await expect(deposit.getByText('≈ $150')).toBeVisible();
  await expect(deposit.getByRole('button', { name: '10', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await cashier.deposit(deposit, '1', 'Deposit 1 SOL');
  await expect(page.getByText('Deposit Successful', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const explorer = deposit.getByRole('link', { name: /View on explorer/ });
  await expect(explorer).toHaveAttribute('target', '_blank');
  const explorerPath = await explorer.getAttribute('href');
  await deposit.getByRole('button', { name: 'Done' }).click();
  await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');

  await page.getByRole('button', { name: 'Money Mover' }).click();
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await settings.getByRole('tab', { name: /Premium/ }).click();
  await settings.getByRole('radio', { name: /Popcorn/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Purchase' });
  await expect(confirm.getByText('0.000 SOL')).toBeVisible();
  await expectAccessible(page);
  // Escape closes the confirmation, but not the dialog below it.
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(settings).toBeVisible();
  await settings.getByRole('radio', { name: /Popcorn/ }).click();
  await confirm.getByRole('button', { name: 'Buy for 1 SOL' }).click();
  await expect(page.getByText('Avatar Purchased!', { exact: true })).toBeVisible();
  await expect(page.getByText('It is selected. Save the profile to wear it.', { exact: true })).toBeVisible();
  await expect(confirm).toBeHidden();
  // A purchased picture is selected immediately.
  await expect(settings.getByRole('radio', { name: 'Popcorn, Owned' })).toBeChecked();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(cashier.balance('Playing balance')).toHaveText('0.000 SOL');

  const again = await cashier.open('Deposit');
  await cashier.deposit(again, '1.5', 'Deposit 1.5 SOL');
  await cashier.close(again);
  await expect(cashier.balance('Playing balance')).toHaveText('1.500 SOL');

  const withdraw = await cashier.open('Withdraw');
  await expect(withdraw.getByText(/1-24 hours/)).toBeVisible();
  await expect(withdraw.getByRole('button', { name: '2', exact: true })).toBeDisabled();
  await withdraw.getByRole('button', { name: 'Withdraw All' }).click();
  await expect(withdraw.getByLabel('Amount', { exact: true })).toHaveValue('1.5');
  await withdraw.getByLabel('Amount', { exact: true }).fill('1.6');
  await withdraw.getByRole('button', { name: 'Withdraw 1.6 SOL' }).click();
  await expect(withdraw.getByText('You can only withdraw up to 1.5 SOL', { exact: true })).toBeVisible();
  await withdraw.getByRole('button', { name: '0.5', exact: true }).click();
  await expectAccessible(page);
  await withdraw.getByRole('button', { name: 'Withdraw 0.5 SOL' }).click();
  await expect(page.getByText('Withdrawal Request Submitted', { exact: true })).toBeVisible();
  await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');

  const pending = await cashier.open('Transactions');
  await expect(pending.getByRole('listitem').first()).toContainText('pending');
  await cashier.close(pending);
  const before = await lamportsOf(rpcUrl, address);
  const waiting = JSON.parse(await operate(server.dataDir, 'withdrawals', 'list', '--json')) as Waiting[];
  const own = waiting.find((withdrawal) => withdrawal.walletAddress === address);
  expect(own?.amount).toBe('0.5');
  await operate(server.dataDir, 'withdrawals', 'approve', String(own?.id), '--by', 'eve');
  await expect.poll(() => lamportsOf(rpcUrl, address), { timeout: 20_000 }).toBe(before + 500_000_000);

  // The server detects finality a moment after the chain. The open statement reloads when the page becomes visible.
  const statement = await cashier.open('Transactions');
  await expect(async () => {
    await cashier.lookAgain();
    await expect(statement.getByRole('listitem').first()).toContainText('completed', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  const rows = statement.getByRole('listitem');
  await expect(rows).toHaveCount(4);
  const expected = [
    ['Withdrawal', '−0.500 SOL', 'Balance after 1.000 SOL'],
    ['Deposit', '+1.500 SOL', 'Balance after 1.500 SOL'],
    ['Purchase', '−1.000 SOL', 'Balance after 0.000 SOL'],
    ['Deposit', '+1.000 SOL', 'Balance after 1.000 SOL'],
  ] as const;
  for (const [index, words] of expected.entries()) {
    for (const word of words) await expect(rows.nth(index)).toContainText(word);
  }
  // Every row with an on-chain transaction has a link: two deposits and the payout.
  await expect(statement.getByRole('link', { name: /View on explorer/ })).toHaveCount(3);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('kingstake-transactions.csv');
  const written = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(written[0]).toBe('date,type,description,amount,balance after,status,signature');
  expect(written.slice(1, -1).map((line) => line.match(/,(-?[\d.]+,[\d.]+,completed),/)?.[1])).toEqual([
    '-0.5,1,completed',
    '1.5,1.5,completed',
    '-1,0,completed',
    '1,1,completed',
  ]);
  await cashier.close(statement);

  await page.goto(explorerPath ?? '');
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expect(page.getByText('0.000005 SOL')).toBeVisible();
  await expect(page.getByText('1 SOL', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/kingstake:deposit:/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/explorer/tx/${'2'.repeat(87)}`);
  await expect(page.getByText('No transaction found with this signature.')).toBeVisible();
});

test('E5 E6 E9 E25 K3 K6 completes a deposit that the network already has and that is pending, and reports refused purchases', async ({
  page,
}) => {
  await comeBack(page, 'Money Late');
  const cashier = new Cashier(page);
  const deposit = await cashier.open('Deposit');
  await cashier.airdrop(deposit, '10.000 SOL');
  const rpcUrl = await rpcUrlOf(page.request);
  const sent: (string | null)[] = [];
  await page.route(`${rpcUrl}/**`, async (route) => {
    if (route.request().postData()?.includes('"sendTransaction"') !== true) return route.continue();
    sent.push(route.request().postData());
    if (sent.length === 1) return route.abort();
    const response = await route.fetch();
    const message = 'Transaction simulation failed: This transaction has already been processed';
    const body = { jsonrpc: '2.0', id: 1, error: { code: -32002, message } };
    return route.fulfill({ response, json: body });
  });
  let pending = 0;
  await page.route(
    /\/api\/users\/\d+\/deposit$/,
    (route) => {
      pending += 1;
      return route.fulfill({ status: 202, json: { newBalance: '0', status: 'pending' } });
    },
    // The page repeats the request when the credit is pushed, and then the server answers.
    { times: 1 },
  );
  // The wallet does not answer, so the player stops waiting or closes the dialog. A later signature is not sent.
  const wallet = new WalletSheet(page);
  for (const button of ['Stop waiting', 'Close']) {
    await deposit.getByLabel('Amount', { exact: true }).fill('1');
    await deposit.getByRole('button', { name: 'Deposit 1 SOL' }).click();
    await expect(wallet.dialog).toBeVisible();
    // The wallet's sheet covers the page.
    await deposit.getByRole('button', { name: button }).dispatchEvent('click');
    if (button === 'Stop waiting')
      await expect(deposit.getByText(/^Your wallet did not answer/)).toBeVisible();
    await wallet.answer('Approve');
  }
  await expect(deposit).toBeHidden();
  expect(sent).toEqual([]);
  const again = await cashier.open('Deposit');
  await cashier.deposit(again, '2.2349', 'Deposit 2.2349 SOL');
  expect({ sent: sent.length, pending }).toEqual({ sent: 2, pending: 1 });
  expect(sent[0]).toBe(sent[1]);
  await cashier.close(again);
  await expect(cashier.balance('Playing balance')).toHaveText('2.234 SOL');
  await expect(cashier.balance('In wallet')).toHaveText('7.765 SOL');

  const withdraw = await cashier.open('Withdraw');
  const asked = withdraw.getByLabel('Amount', { exact: true });
  await asked.fill('1.5');
  // Also where `field-sizing` is unknown, the unit follows the amount.
  await asked.evaluate((field) => field.style.setProperty('field-sizing', 'fixed'));
  expect((await asked.boundingBox())?.width).toBeLessThan(80);
  const limits = { min: '0.001', step: '0.001', max: '2.2349' };
  for (const [name, value] of Object.entries(limits)) await expect(asked).toHaveAttribute(name, value);
  await cashier.close(withdraw);

  await page.getByRole('button', { name: 'Money Late' }).click();
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await settings.getByRole('tab', { name: /Premium/ }).click();
  await settings.getByRole('radio', { name: /Popcorn/ }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Purchase' });
  const buy = confirm.getByRole('button', { name: 'Buy for 1 SOL' });
  await page.route('**/purchase-avatar', (route) => route.abort(), { times: 1 });
  await buy.click();
  await expect(page.getByText('Purchase Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to purchase avatar', { exact: true })).toBeVisible();
  await cashier.purchaseElsewhere('popcorn_premium');
  await buy.click();
  await expect(page.getByText('You already own this avatar.', { exact: true })).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await cashier.withdrawElsewhere('0.5');
  await settings.getByRole('radio', { name: /Pony/ }).click();
  await buy.click();
  await expect(page.getByText('Insufficient Balance', { exact: true })).toBeVisible();
  await expect(page.getByText('You need more SOL to purchase this avatar.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Deposit SOL' })).toBeVisible();
});

test('E15 E18 pays a withdrawal once if it is repeated after a lost answer, and shows the statement in pages', async ({
  page,
}) => {
  await comeBack(page, 'Money Pages');
  const cashier = new Cashier(page);
  const deposit = await cashier.open('Deposit');
  await cashier.airdrop(deposit, '10.000 SOL');
  await cashier.deposit(deposit, '1', 'Deposit 1 SOL');
  await cashier.close(deposit);

  const withdraw = await cashier.open('Withdraw');
  await page.route('**/withdraw', (route) => route.abort(), { times: 1 });
  await withdraw.getByRole('button', { name: '0.1', exact: true }).click();
  await withdraw.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Failed to process withdrawal. Please try again.', { exact: true }),
  ).toBeVisible();
  // The server withdrew, but the answer was lost. A repeated request refers to the same withdrawal.
  await page.route(
    '**/withdraw',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200);
      const json = { message: 'The service is busy. Nothing was lost.', code: 'UNAVAILABLE' };
      await route.fulfill({ status: 503, json });
    },
    { times: 1 },
  );
  const busy = page.getByText('The service is busy. Nothing was lost.', { exact: true });
  await withdraw.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  await expect(busy).toBeVisible();
  await withdraw.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  await expect(page.getByText('Withdrawal Request Submitted', { exact: true })).toBeVisible();
  await expect(cashier.balance('Playing balance')).toHaveText('0.900 SOL');

  for (let count = 0; count < 4; count += 1) await cashier.cancelElsewhere('0.1');
  for (let count = 0; count < 2; count += 1) await cashier.withdrawElsewhere('0.001');
  // Three withdrawals are open, which is the maximum.
  const another = await cashier.open('Withdraw');
  await another.getByRole('button', { name: '0.1', exact: true }).click();
  await another.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  const tooMany = 'You already have 3 withdrawals in progress. Please wait until one of them is completed.';
  await expect(page.getByText(tooMany, { exact: true })).toBeVisible();
  await cashier.close(another);
  const statement = await cashier.open('Transactions');
  const rows = statement.getByRole('listitem');
  const previous = statement.getByRole('button', { name: 'Previous' });
  const next = statement.getByRole('button', { name: 'Next' });
  await expect(statement.getByText('Page 1 of 2')).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Withdrawal');
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(statement.getByText('Page 2 of 2')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Deposit');
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  await previous.click();
  await expect(rows).toHaveCount(10);
});
