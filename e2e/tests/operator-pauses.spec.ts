// Money that an audit or an operator has paused: what players see, and how it resumes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Connection, Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { bringBack } from '../fixtures/returning-player.ts';
import { expect, operate, operateByTwo, startServer, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';

const PAUSED =
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe, and games in progress continue.';
const PAYOUTS_PAUSED =
  'Withdrawals are paused for now. Your balance is safe, and games in progress continue.';
const SOL = 1_000_000_000;
const STOLEN = SOL;
const FEE = 5_000;

async function connectionOf(page: Page): Promise<Connection> {
  const { rpcUrl } = (await (await page.request.get('/api/config')).json()) as { rpcUrl: string };
  return new Connection(rpcUrl, 'finalized');
}

/** Sends lamports without the server, and waits until the transfer is final. */
async function send(connection: Connection, from: Keypair, to: PublicKey, lamports: number): Promise<string> {
  const { blockhash } = await connection.getLatestBlockhash();
  const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports });
  const transaction = new Transaction({ feePayer: from.publicKey, recentBlockhash: blockhash }).add(transfer);
  transaction.sign(from);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  // Not the balance, because the treasury may pay the fee of a memo at the same time.
  const status = async () => (await connection.getSignatureStatus(signature)).value;
  await expect
    .poll(status, { timeout: 60_000 })
    .toMatchObject({ confirmationStatus: 'finalized', err: null });
  return signature;
}

async function tryWithdrawal(cashier: Cashier): Promise<Locator> {
  const dialog = await cashier.open('Withdraw');
  await dialog.getByRole('button', { name: '0.1', exact: true }).click();
  await dialog.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  return dialog;
}

async function enterWith2Sol(page: Page, name: string): Promise<void> {
  await bringBack(page.context(), { name, sol: '2' });
  await page.goto('/');
  await expect(new Cashier(page).balance('Playing balance')).toHaveText('2.000 SOL');
}

test('E15 pauses money when the audit finds lamports missing, and resumes after the runbook’s steps', async ({
  browser,
}) => {
  const server = await startServer();
  const ops = (...line: string[]) => operate(server.dataDir, ...line);
  try {
    const context = await browser.newContext({ baseURL: server.origin });
    await bringBack(context, { name: 'Unlucky', sol: '2' });
    const page = await context.newPage();
    await page.goto('/');
    const cashier = new Cashier(page);
    const notice = page.getByRole('main').getByText(PAUSED);
    await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
    await expect(notice).toBeHidden();

    const connection = await connectionOf(page);
    const secret = JSON.parse(readFileSync(join(server.dataDir, 'treasury.json'), 'utf8')) as number[];
    const treasury = Keypair.fromSecretKey(Uint8Array.from(secret));
    const attacker = Keypair.generate();
    await send(connection, treasury, attacker.publicKey, STOLEN);
    // The command fails and names the missing amount: the stolen lamports and the fee of the theft.
    await expect(ops('audit')).rejects.toThrow(/1\.000005 SOL are missing/);
    await cashier.lookAgain();
    await expect(notice).toBeVisible();
    const withdraw = await tryWithdrawal(cashier);
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await cashier.close(withdraw);
    await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');

    const purse = Keypair.generate();
    await connection.requestAirdrop(purse.publicKey, 5 * SOL);
    await expect.poll(() => connection.getBalance(purse.publicKey), { timeout: 60_000 }).toBe(5 * SOL);
    const refill = await send(connection, purse, treasury.publicKey, STOLEN + FEE);
    expect(await ops('audit', '--by', 'eve')).toContain('Clean.');
    // The watcher books the refill as unclaimed shortly after it is final.
    await expect.poll(() => ops('deposits', 'unclaimed'), { timeout: 60_000 }).toContain(refill);
    await operateByTwo(server.dataDir, 'fund', refill);
    await operateByTwo(server.dataDir, 'write-off', '1.000005', '--reason', 'stolen');
    expect(await ops('audit')).toContain('Clean.');
    const reserves = JSON.parse(await ops('reserves', '--json')) as Record<string, string>;
    expect(reserves['treasury']).toBe(reserves['liabilities']);

    await cashier.lookAgain();
    await expect(notice).toBeHidden();
    await tryWithdrawal(cashier);
    await expect(cashier.balance('Playing balance')).toHaveText('1.900 SOL');
  } finally {
    await server.stop();
  }
});

test('E15 shows in the lobby that money is paused: on focus, on load, and after a refused request', async ({
  page,
  server,
}, info) => {
  await enterWith2Sol(page, `Paused ${info.project.name}`);
  const cashier = new Cashier(page);
  const notice = page.getByRole('main').getByText(PAUSED);
  await expect(notice).toBeHidden();
  await operate(server.dataDir, 'freeze', '--reason', 'a test');
  // Resets in any case, because other tests of this worker use the same server.
  try {
    await cashier.lookAgain();
    await expect(notice).toBeVisible();
    await operateByTwo(server.dataDir, 'unfreeze');
    await cashier.lookAgain();
    await expect(notice).toBeHidden();
    await operate(server.dataDir, 'freeze', '--reason', 'a second test');

    const withdraw = await tryWithdrawal(cashier);
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await expect(page.getByText(/Your balance is safe\./).first()).toBeVisible();
    await cashier.close(withdraw);
    await expect(notice).toBeVisible();

    await page.reload();
    await expect(notice).toBeVisible();
    await expectAccessible(page);
  } finally {
    await operateByTwo(server.dataDir, 'unfreeze');
  }
  await page.reload();
  await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
  await expect(notice).toBeHidden();
});

test('shows stopped payouts without a reload, refuses a withdrawal, and shows when payouts resume', async ({
  page,
  server,
}, info) => {
  await enterWith2Sol(page, `Switch ${info.project.name}`);
  const cashier = new Cashier(page);
  const notice = page.getByRole('alert').getByText(PAYOUTS_PAUSED);
  await expect(notice).toBeHidden();
  // Resets in any case, because other tests of this worker use the same server.
  await operate(server.dataDir, 'stop', 'payouts', '--reason', 'maintenance');
  try {
    await expect(notice).toBeVisible({ timeout: 2_000 });
    await expectAccessible(page);
    const withdraw = await tryWithdrawal(cashier);
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await cashier.close(withdraw);
    await page.reload();
    await expect(notice).toBeVisible();
  } finally {
    await operate(server.dataDir, 'start', 'payouts', '--reason', 'maintenance is over');
  }
  await expect(notice).toBeHidden({ timeout: 2_000 });
  await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
});
