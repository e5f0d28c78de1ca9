// Stakes on chain: locked by two wallets, won, and paid out or returned, to the lamport.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { lamportsOf, rpcUrlOf } from '../fixtures/returning-player.ts';
import { playMate } from '../pages/meeting.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

const WAGER = 100_000_000;
const FEE = 5_000_000;
const SIGNATURE = 5_000;
/** The network needs time to finalize, and the server polls once a second. */
const ON_CHAIN = { timeout: 30_000 };

/** Returns the finalized balance of a player's wallet. */
async function walletOf({ page }: Player): Promise<number> {
  const address = await page.evaluate(() => window.localStorage.getItem('test-wallet.active'));
  return lamportsOf(await rpcUrlOf(page.request), address ?? '');
}

const chips = (page: Page) => page.getByRole('list', { name: 'Stakes on chain' });

/** Approves the stake, which is the only request of the wallet, and checks its description. */
async function approve({ page }: Player): Promise<void> {
  const wallet = new WalletSheet(page);
  await expect(wallet.dialog).toContainText('Escrow program: lock a stake');
  await expect(wallet.dialog).toContainText('0.1 SOL');
  await wallet.answer('Approve');
}

const textOfSheet = /24 h at most/;

/** Opens the dialog of a match whose wager comes from the wallet, starting in the lobby. */
async function findFromWallet({ page }: Player, title: string): Promise<Locator> {
  await page.getByRole('radio', { name: /Locked on Solana; your wallet asks at each game/ }).check();
  await page.getByRole('button', { name: 'Find Match' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('radio', { name: /From your wallet, locked on chain/ })).toBeChecked();
  await expect(dialog).toContainText(textOfSheet);
  return dialog;
}

async function createPrivate({ page }: Player): Promise<void> {
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('radio', { name: /From your wallet, locked on chain/ }).check();
  await expect(dialog).toContainText(textOfSheet);
  await expect(dialog).toContainText('0.000005 SOL');
  await dialog.getByRole('button', { name: 'Create and lock 0.1 SOL' }).click();
}

test('X60 plays a match staked from the wallet, and pays the prize on chain to the lamport', {
  tag: ['@desktop', '@essential'],
}, async ({ players: [white, black] }) => {
  const before = [await walletOf(white), await walletOf(black)];

  const none = await findFromWallet(white, 'No Active Matches');
  await expectAccessible(white.page);
  await none.getByRole('button', { name: 'Create and lock 0.1 SOL' }).click();
  await approve(white);
  const invitation = white.page.getByRole('region', { name: 'Invite an opponent' });
  await expect(invitation).toContainText('your wager returns to your wallet', ON_CHAIN);
  await expect(chips(white.page)).toContainText('On chain', ON_CHAIN);
  await expect(chips(white.page).getByRole('link')).toHaveAttribute('href', /^\/explorer\/tx\/\w+$/);
  await expectAccessible(white.page);

  // A player who wagers from the playing balance does not see this match.
  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const fromBalance = black.page.getByRole('dialog');
  await expect(fromBalance.getByText('1 waiting for a wager locked on chain.')).toBeVisible();
  await expect(fromBalance.getByText(white.name)).toBeHidden();
  await black.page.keyboard.press('Escape');
  const found = await findFromWallet(black, 'Available Matches');
  await expectAccessible(black.page);
  await found
    .getByRole('listitem')
    .filter({ hasText: white.name })
    .getByRole('button', { name: 'Join' })
    .click();

  await expect(black.page.getByRole('heading', { name: 'Join this match on chain?' })).toBeVisible();
  const wayOut = black.page.getByRole('link', { name: /If Kingstake is gone/ });
  await expect(wayOut).toHaveAttribute('href', '/escape.html');
  await expectAccessible(black.page);
  const lock = black.page.getByRole('button', { name: 'Lock 0.1 SOL from your wallet' });
  await lock.click();
  // A rejection in the wallet takes nothing, and the player can try again.
  await new WalletSheet(black.page).answer('Reject');
  await expect(black.page.getByText('You rejected it in your wallet. Nothing was locked.')).toBeVisible();
  expect(await walletOf(black)).toBe(before[1]);
  // White sees the reserved seat, and continues to wait in the lobby.
  await expect(chips(white.page)).toContainText('Opponent Waiting for the network');
  await white.page.goto('/');
  await lock.click();
  await approve(black);

  const match = white.page.getByRole('dialog', { name: 'Match Found' });
  await expect(match.getByText(/^Locked until (\w{3} )?\d\d:\d\d$/)).toHaveCount(2, ON_CHAIN);
  await expectAccessible(white.page);
  await match.getByRole('button', { name: 'Accept & Play' }).click();
  for (const { page, table } of [white, black]) {
    await expect(table.board).toBeVisible(ON_CHAIN);
    await expect(page.getByRole('link', { name: /^Stakes on chain: Locked until/ })).toHaveCount(2);
  }
  await expectAccessible(white.page);

  await playMate(white, black);
  const won = black.page.getByRole('dialog', { name: /Victory/i });
  await expect(won).toContainText('+0.095 SOL');
  await expect(won).toContainText('The prize is paid to your wallet, not to your playing balance.');
  await expect(chips(black.page).getByText('Paid')).toHaveCount(2, ON_CHAIN);
  await expect(won.getByRole('button', { name: /Rematch/ })).toHaveCount(0);
  await expect(won.getByText('No rematch on Solana yet')).toBeVisible();
  await won.getByRole('button', { name: `Challenge ${white.name} again` }).click();
  const again = black.page.getByRole('dialog', { name: `Challenge ${white.name}` });
  await expect(again.getByRole('radio', { name: '0.1', exact: true })).toBeChecked();
  await black.page.keyboard.press('Escape');
  await expect(won.getByRole('button', { name: /New/ })).toBeVisible();
  await expectAccessible(black.page);

  const changes = async () => [
    (await walletOf(white)) - (before[0] ?? 0),
    (await walletOf(black)) - (before[1] ?? 0),
  ];
  await expect.poll(changes, ON_CHAIN).toEqual([-WAGER - SIGNATURE, WAGER - FEE - SIGNATURE]);
  for (const { page, cashier } of [white, black]) {
    await page.goto('/');
    await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');
  }
});

test('reports a stake above the wallet’s balance and a closed seat, and returns a cancelled stake', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  const before = await walletOf(white);

  // The wallet holds less than the wager plus the network fee.
  await white.page.getByRole('radio', { name: '20 SOL', exact: true }).check({ force: true });
  const none = await findFromWallet(white, 'No Active Matches');
  await none.getByRole('button', { name: 'Create and lock 20 SOL' }).click();
  await expect(white.page.getByText(/^Your wallet needs 20\.000005 SOL, network fee included/)).toBeVisible();
  await expect(white.page.getByRole('button', { name: 'Lock 20 SOL from your wallet' })).toBeVisible();
  await white.page.getByRole('button', { name: 'Cancel this game' }).click();
  await white.page.getByRole('button', { name: 'Yes, Close Game' }).click();

  await createPrivate(white);
  await approve(white);
  const code = /[0-9A-Z]{4} [0-9A-Z]{4}/;
  const invitation = white.page.getByRole('region', { name: 'Invite an opponent' });
  await expect(invitation).toContainText(code, ON_CHAIN);
  await expect(chips(white.page)).toContainText('On chain', ON_CHAIN);
  const gameCode = (code.exec((await invitation.textContent()) ?? '')?.[0] ?? '').replace(' ', '');

  await black.page.goto(`/chess-game-mobile?gameCode=${gameCode}`);
  const lock = black.page.getByRole('button', { name: 'Lock 0.1 SOL from your wallet' });
  await expect(lock).toBeVisible();

  await white.page.goto('/');
  await expect(chips(white.page)).toContainText('On chain');
  await white.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const leaving = white.page.getByRole('dialog', { name: 'Cancel this game?' });
  await expect(leaving).toContainText('The 0.1 SOL you locked return to your wallet by themselves');
  await expectAccessible(white.page);
  await leaving.getByRole('button', { name: 'Yes, cancel it' }).click();
  const left = white.page.getByRole('dialog', { name: 'Game Cancelled' });

  // A player who arrives now finds no seat, and is offered other games.
  await lock.click();
  await expect(black.page.getByRole('button', { name: 'Find another match' })).toBeVisible();
  await expectAccessible(black.page);
  await black.page.getByRole('button', { name: 'Find another match' }).click();
  await expect(black.page.getByRole('button', { name: 'Find Match' })).toBeVisible();

  await expect(left).toContainText('Your 0.1 SOL are back in your wallet.', ON_CHAIN);
  await expect(left.getByRole('link')).toHaveAttribute('href', /^\/explorer\/tx\/\w+$/);
  await expectAccessible(white.page);
  expect(await walletOf(white)).toBe(before - SIGNATURE);
});
