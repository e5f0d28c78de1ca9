// Stakes on chain: two wallets lock them, the game is played, and the winner is paid there, to the lamport.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { play } from '../pages/meeting.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

test.describe.configure({ timeout: 120_000 });

const WAGER = 100_000_000;
const FEE = 5_000_000;
const SIGNATURE = 5_000;
/** The network makes it final, and the server looks once a second. */
const ON_CHAIN = { timeout: 30_000 };

/** Lamports of a player's wallet as they are final, as any node tells them. */
async function lamportsOf({ page }: Player): Promise<number> {
  const config = (await (await page.request.get('/api/config')).json()) as { rpcUrl: string };
  const address = await page.evaluate(() => window.localStorage.getItem('test-wallet.active'));
  const asked = {
    jsonrpc: '2.0',
    id: 1,
    method: 'getBalance',
    params: [address, { commitment: 'finalized' }],
  };
  const answer = await page.request.post(config.rpcUrl, { data: asked });
  return ((await answer.json()) as { result: { value: number } }).result.value;
}

const chips = (page: Page) => page.getByRole('list', { name: 'Stakes on chain' });

/** The wallet's one question: the stake in its own words. */
async function approve({ page }: Player): Promise<void> {
  const wallet = new WalletSheet(page);
  await expect(wallet.dialog).toContainText('Escrow program: lock a stake');
  await expect(wallet.dialog).toContainText('0.1 SOL');
  await wallet.answer('Approve');
}

/** Creates a game whose wager comes from the wallet; gives its code, or null for a public one. */
async function createPrivate(white: Player): Promise<void> {
  const { page } = white;
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('radio', { name: /From your wallet, locked on chain/ }).check();
  await expect(dialog).toContainText('24 h at most');
  await expect(dialog).toContainText('0.000005 SOL');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create and lock 0.1 SOL' }).click();
}

test('stakes from both wallets, a mate, and the prize in the wallet, to the lamport', async ({
  players: [white, black],
}) => {
  const before = [await lamportsOf(white), await lamportsOf(black)];

  await createPrivate(white);
  await approve(white);
  const code = /[0-9A-Z]{4} [0-9A-Z]{4}/;
  const invitation = white.page.getByRole('region', { name: 'Invite an opponent' });
  await expect(invitation).toContainText(code, ON_CHAIN);
  await expect(chips(white.page)).toContainText('On chain', ON_CHAIN);
  await expect(chips(white.page).getByRole('link')).toHaveAttribute('href', /^\/explorer\/tx\/\w+$/);
  await expectAccessible(white.page);
  const gameCode = (code.exec((await invitation.textContent()) ?? '')?.[0] ?? '').replace(' ', '');

  await black.page.goto(`/chess-game-mobile?gameCode=${gameCode}`);
  await expect(black.page.getByRole('heading', { name: 'Join this match on chain?' })).toBeVisible();
  await expectAccessible(black.page);
  const lock = black.page.getByRole('button', { name: 'Lock 0.1 SOL from your wallet' });
  await lock.click();
  // The wallet's own No takes nothing, and the player may try again.
  await new WalletSheet(black.page).answer('Reject');
  await expect(black.page.getByText('You rejected it in your wallet. Nothing was locked.')).toBeVisible();
  expect(await lamportsOf(black)).toBe(before[1]);
  await lock.click();
  await approve(black);
  for (const player of [white, black]) await expect(player.table.board).toBeVisible(ON_CHAIN);

  await play(white, black, ['f2f3', 'e7e5', 'g2g4']);
  await black.table.finish('d8', 'h4');
  const won = black.page.getByRole('dialog', { name: /Victory/i });
  await expect(won).toContainText('+0.095 SOL');
  await expect(won).toContainText('The prize is paid to your wallet, not to your playing balance.');
  await expect(chips(black.page).getByText('Paid')).toHaveCount(2, ON_CHAIN);
  await expect(won.getByRole('button', { name: /Rematch/ })).toHaveCount(0);
  await expect(won.getByRole('button', { name: /New/ })).toBeVisible();
  await expectAccessible(black.page);

  const changes = async () => [
    (await lamportsOf(white)) - (before[0] ?? 0),
    (await lamportsOf(black)) - (before[1] ?? 0),
  ];
  await expect.poll(changes, ON_CHAIN).toEqual([-WAGER - SIGNATURE, WAGER - FEE - SIGNATURE]);
  for (const { page, cashier } of [white, black]) {
    await page.goto('/');
    await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');
  }
});
