// Money in and out, all the way: airdrop, deposits, a picture, a withdrawal that the operator approves, the statement.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, operate, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';
import { Door } from '../pages/door.ts';

interface Waiting {
  id: number;
  walletAddress: string;
  amount: string;
}

/** Asks the local network itself, past page and server. */
async function lamportsOnChain(page: Page, address: string): Promise<number> {
  const { rpcUrl } = (await (await page.request.get('/api/config')).json()) as { rpcUrl: string };
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getBalance',
      params: [address, { commitment: 'finalized' }],
    }),
  });
  return ((await answer.json()) as { result: { value: number } }).result.value;
}

async function addressOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/session');
  return ((await answer.json()) as { walletAddress: string }).walletAddress;
}

test('E1 E5 E7 E10 E14 E16 E18 E24 D21 D23 airdrop, deposit, picture, withdrawal, approval, statement', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  await new Door(page).enter('Money Mover');
  const cashier = new Cashier(page);
  const address = await addressOf(page);

  const deposit = await cashier.open('Deposit');
  await expect(deposit.getByRole('button', { name: '0.1', exact: true })).toBeDisabled();
  await cashier.airdrop(deposit, '10.000 SOL');
  await deposit.getByRole('button', { name: '1', exact: true }).click();
  await expect(deposit.getByText('≈ $150')).toBeVisible();
  await expect(deposit.getByRole('button', { name: '10', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await cashier.deposit(deposit, '1', 'Deposit 1.000 SOL');
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
  await confirm.getByRole('button', { name: 'Buy for 1.000 SOL' }).click();
  await expect(page.getByText('Avatar Purchased!', { exact: true })).toBeVisible();
  await expect(confirm).toBeHidden();
  await settings.getByRole('radio', { name: 'Popcorn, Owned' }).click();
  await expect(settings.getByRole('radio', { name: 'Popcorn, Owned' })).toBeChecked();
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible();
  await expect(cashier.balance('Playing balance')).toHaveText('0.000 SOL');

  const again = await cashier.open('Deposit');
  await cashier.deposit(again, '1.5', 'Deposit 1.500 SOL');
  await cashier.close(again);
  await expect(cashier.balance('Playing balance')).toHaveText('1.500 SOL');

  const withdraw = await cashier.open('Withdraw');
  await expect(withdraw.getByText(/1-24 hours/)).toBeVisible();
  await expect(withdraw.getByRole('button', { name: '2', exact: true })).toBeDisabled();
  await withdraw.getByRole('button', { name: 'Withdraw All' }).click();
  await expect(withdraw.getByLabel('Amount', { exact: true })).toHaveValue('1.5');
  await withdraw.getByLabel('Amount', { exact: true }).fill('1.6');
  await withdraw.getByRole('button', { name: 'Withdraw 1.600 SOL' }).click();
  await expect(page.getByText('You can only withdraw up to 1.500 SOL', { exact: true })).toBeVisible();
  await withdraw.getByRole('button', { name: '0.5', exact: true }).click();
  await expectAccessible(page);
  await withdraw.getByRole('button', { name: 'Withdraw 0.500 SOL' }).click();
  await expect(page.getByText('Withdrawal Request Submitted', { exact: true })).toBeVisible();
  await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');

  const pending = await cashier.open('Transactions');
  await expect(pending.getByRole('listitem').first()).toContainText('pending');
  await cashier.close(pending);
  const before = await lamportsOnChain(page, address);
  const waiting = JSON.parse(await operate(server.dataDir, 'withdrawals', 'list', '--json')) as Waiting[];
  const own = waiting.find((withdrawal) => withdrawal.walletAddress === address);
  expect(own?.amount).toBe('0.5');
  await operate(server.dataDir, 'withdrawals', 'approve', String(own?.id), '--by', 'eve');
  await expect.poll(() => lamportsOnChain(page, address), { timeout: 20_000 }).toBe(before + 500_000_000);

  // The server hears of finality a moment after the chain does: the statement is opened until it says so.
  await expect(async () => {
    const opened = await cashier.open('Transactions');
    const newest = await opened.getByRole('listitem').first().textContent();
    if (newest?.includes('completed') !== true) await cashier.close(opened);
    expect(newest).toContain('completed');
  }).toPass({ timeout: 20_000 });
  const statement = page.getByRole('dialog', { name: 'Transaction History' });
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
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('kingstake-transactions-page-1.csv');
  await cashier.close(statement);

  await page.goto(explorerPath ?? '');
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expect(page.getByText('0.000005 SOL')).toBeVisible();
  await expect(page.getByText('1.000 SOL', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/kingstake:deposit:/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/explorer/tx/${'2'.repeat(87)}`);
  await expect(page.getByText('The network knows no transaction with this signature.')).toBeVisible();
});

test('E3 E8 E12 E22 K3 K5 refusals: no amount, the wallet says no, too little for a picture', async ({
  page,
}) => {
  const door = new Door(page);
  await door.enter('Money Refused');
  const cashier = new Cashier(page);
  const dialog = await cashier.open('Deposit');
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(page.getByText('Please enter a valid amount', { exact: true })).toBeVisible();
  await cashier.airdrop(dialog, '10.000 SOL');
  await dialog.getByLabel('Amount', { exact: true }).fill('2');
  await dialog.getByRole('button', { name: 'Deposit 2.000 SOL' }).dblclick();
  await door.wallet.answer('Reject');
  await expect(page.getByText('Failed to process deposit. Please try again.', { exact: true })).toBeVisible();
  await expect(door.wallet.dialog).toBeHidden();
  await cashier.close(dialog);
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
  await expect(page.getByText('You need 1 SOL to purchase this avatar.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Deposit SOL' })).toBeVisible();
});
