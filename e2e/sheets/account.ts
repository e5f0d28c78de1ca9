// e2e, sheets: screens outside of games: account, money, settings and errors.
import { Cashier } from '../pages/cashier.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';
import type { Studio } from './studio.ts';

export async function account({ player, shoot }: Studio): Promise<void> {
  const { page } = await player('Ilse Okonkwo');
  await page.getByRole('button', { name: 'Ilse Okonkwo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account Settings' });
  await dialog.waitFor();
  await shoot(page, 'profile');
  await dialog.getByRole('tab', { name: /Premium/ }).click();
  await shoot(page, 'premium');
  await dialog.getByRole('radio', { name: /Popcorn/ }).click();
  await page.getByRole('dialog', { name: 'Confirm Purchase' }).waitFor();
  await shoot(page, 'purchase');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'My Stats' }).click();
  await shoot(page, 'stats');
}

export async function profile({ player, shoot }: Studio): Promise<void> {
  const { page } = await player('Ilse Okonkwo');
  await page.getByRole('main').getByRole('button', { name: 'Profile', exact: true }).click();
  for (const tab of ['Overview', 'Balance', 'Statistics', 'Settings']) {
    await page.getByRole('dialog', { name: 'User Profile' }).getByRole('tab', { name: tab }).click();
    await shoot(page, tab.toLowerCase());
  }
}

export async function money({ player, shoot }: Studio): Promise<void> {
  const { page } = await player('Ilse Okonkwo');
  const cashier = new Cashier(page);
  const deposit = await cashier.open('Deposit');
  await deposit.getByLabel('Amount', { exact: true }).fill('2.5');
  await deposit.getByRole('button', { name: 'Deposit 2.5 SOL' }).click();
  await new WalletSheet(page).dialog.getByRole('button', { name: 'Approve' }).waitFor();
  await shoot(page, 'deposit-in-the-wallet');
  await new WalletSheet(page).answer('Approve');
  await deposit.getByRole('button', { name: 'Done' }).waitFor({ timeout: 20_000 });
  await shoot(page, 'deposited');
  const explorer = await deposit.getByRole('link', { name: /View on explorer/ }).getAttribute('href');
  await deposit.getByRole('button', { name: 'Done' }).click();
  const withdraw = await cashier.open('Withdraw');
  await withdraw.getByRole('button', { name: '0.5', exact: true }).click();
  await shoot(page, 'withdraw');
  await withdraw.getByRole('button', { name: 'Withdraw 0.5 SOL' }).click();
  await withdraw.waitFor({ state: 'hidden' });
  await page.goto(explorer ?? '');
  await page.getByText('Succeeded').waitFor();
  await shoot(page, 'explorer', { whole: true });
}

export async function settings({ player, shoot }: Studio): Promise<void> {
  const { page, table } = await player('Ilse Okonkwo');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  await shoot(page, 'in-the-lobby');
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  await table.turn();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
  await shoot(page, 'in-a-game');
}

export async function errors({ visitor, player, shoot }: Studio): Promise<void> {
  const signedOut = await visitor();
  await signedOut.goto('/game-history');
  await signedOut.getByText('Please connect your wallet').waitFor();
  await shoot(signedOut, 'not-connected');
  await signedOut.route('**/api/**', (route) => route.abort());
  await signedOut.goto('/');
  await signedOut.evaluate(() => window.localStorage.clear());
  const { page, cashier } = await player('Ilse Okonkwo');
  for (const [name, path, sentence] of [
    ['no-game', '/chess-game-mobile', 'There is no game here.'],
    ['unknown-game', '/game/7', 'This game does not exist, or you do not have access to it.'],
    ['unknown-details', '/game-details/7', 'Failed to load game details.'],
    ['unknown-transaction', '/explorer/tx/abc', 'No transaction found with this signature.'],
    ['not-found', '/no/such/page', '404 Page Not Found'],
  ] as const) {
    await page.goto(path);
    await page.getByText(sentence).first().waitFor();
    await shoot(page, name);
  }
  await page.goto('/');
  await cashier.balance('Playing balance').waitFor();
  await new WalletSheet(page).disconnectSite();
  await page.waitForURL('/');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await page.getByText("The server can't be reached.").waitFor();
  await shoot(page, 'unreachable');
}
