// The worst day: the server's key was stolen and lamports are gone. What players see, and the operator's way back, as the
// runbook has it under "Reserves short".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { Connection, Keypair, type PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { bringBack } from '../fixtures/returning-player.ts';
import { expect, operate, startServer, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';

const PAUSED =
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe, and games in progress continue.';
const SOL = 1_000_000_000;
const STOLEN = SOL;
const FEE = 5_000;

async function connectionOf(page: Page): Promise<Connection> {
  const { rpcUrl } = (await (await page.request.get('/api/config')).json()) as { rpcUrl: string };
  return new Connection(rpcUrl, 'finalized');
}

/** Sends lamports past the server and waits until no one can take that back. */
async function send(connection: Connection, from: Keypair, to: PublicKey, lamports: number): Promise<void> {
  const before = await connection.getBalance(to);
  const { blockhash } = await connection.getLatestBlockhash();
  const transfer = SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports });
  const transaction = new Transaction({ feePayer: from.publicKey, recentBlockhash: blockhash }).add(transfer);
  transaction.sign(from);
  await connection.sendRawTransaction(transaction.serialize());
  await expect.poll(() => connection.getBalance(to), { timeout: 20_000 }).toBe(before + lamports);
}

async function tryWithdrawal(cashier: Cashier): Promise<Locator> {
  const dialog = await cashier.open('Withdraw');
  await dialog.getByRole('button', { name: '0.1', exact: true }).click();
  await dialog.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  return dialog;
}

test('E15 lamports that are missing stop money and the lobby says so; made good as the runbook has it, money moves again', async ({
  browser,
}) => {
  test.setTimeout(120_000);
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
    const thief = Keypair.generate();
    await send(connection, treasury, thief.publicKey, STOLEN);
    // The command ends with an error, and says what is missing: what was taken, and the fee of taking it.
    await expect(ops('audit')).rejects.toThrow(/1\.000005 SOL are missing/);
    await cashier.lookAgain();
    await expect(notice).toBeVisible();
    const withdraw = await tryWithdrawal(cashier);
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await cashier.close(withdraw);
    await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');

    const purse = Keypair.generate();
    await connection.requestAirdrop(purse.publicKey, 5 * SOL);
    await expect.poll(() => connection.getBalance(purse.publicKey), { timeout: 20_000 }).toBe(5 * SOL);
    await send(connection, purse, treasury.publicKey, STOLEN + FEE);
    expect(await ops('audit', '--by', 'eve')).toContain('Clean.');
    // The watcher books the refill as unclaimed a moment after it is final.
    await expect(async () => {
      await ops('fund', purse.publicKey.toBase58(), '--by', 'eve');
    }).toPass({ timeout: 20_000 });
    await ops('write-off', '1.000005', '--reason', 'stolen', '--by', 'eve');
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
