// e2e, sheets: screens before a game: connecting, registering, the lobby and the ways to a match.
import type { Page } from '@playwright/test';
import { showLosses } from '../fixtures/full-lists.ts';
import { ANDROID, IPHONE } from '../fixtures/phones.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { waitAtTable } from '../pages/meeting.ts';
import type { Studio } from './studio.ts';

export async function connect({ visitor, shoot }: Studio): Promise<void> {
  const page = await visitor();
  await page.goto('/');
  await page.getByText('No Solana wallet browser extension detected.').waitFor();
  await page.getByRole('contentinfo').waitFor();
  await shoot(page, 'no-wallet');
  await new ConnectPage(page).chooseTestWallet();
  await new ConnectPage(page).wallet.answer('Connect');
  await new ConnectPage(page).wallet.answer('Reject');
  await page.getByText('You did not approve the sign-in.').waitFor();
  await shoot(page, 'sign-in');
}

/** Captures phones without the Test wallet, and invitations on phones and computers. */
export async function phones({ visitor, player, shoot }: Studio): Promise<void> {
  const code = await waitAtTable(await player('Night Owl'));
  const invitation = `/chess-game-mobile?gameCode=${code}`;
  const device = async (userAgent: string | null) => {
    const page = await visitor();
    await page.route('**/assets/local/**', (route) => route.abort());
    if (userAgent !== null)
      await page.addInitScript((agent) => {
        Object.defineProperty(navigator, 'userAgent', { value: agent });
      }, userAgent);
    return page;
  };
  const iphone = await device(IPHONE);
  await iphone.goto('/');
  await iphone.getByRole('link', { name: 'Open in Phantom' }).waitFor();
  await shoot(iphone, 'iphone');
  await iphone.route('https://phantom.app/**', (route) => route.fulfill({ status: 204 }));
  await iphone.getByRole('link', { name: 'Open in Phantom' }).click();
  await iphone.getByRole('heading', { name: 'Phantom did not open' }).waitFor();
  await shoot(iphone, 'did-not-open');
  const android = await device(ANDROID);
  await android.goto('/');
  await android.getByRole('button', { name: 'Use an installed wallet' }).waitFor();
  await shoot(android, 'android');
  await android.goto(invitation);
  await android.getByRole('region', { name: 'Your invitation' }).waitFor();
  await shoot(android, 'invitation');
  const computer = await device(null);
  await computer.goto(invitation);
  await computer.getByRole('button', { name: 'Connect Wallet to join' }).waitFor();
  await shoot(computer, 'invitation-computer');
  await computer.route('**/api/invitations?**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), open: false, taken: true } });
  });
  await computer.reload();
  await computer.getByRole('heading', { name: 'This table is taken' }).waitFor();
  await shoot(computer, 'taken');
}

export async function walletChoice({ visitor, shoot }: Studio): Promise<void> {
  const page = await visitor();
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect Wallet' }).first().click();
  await page.getByRole('dialog', { name: 'Choose a wallet' }).waitFor();
  await shoot(page, 'choice');
  await page.getByRole('button', { name: 'Test wallet' }).click();
  const { wallet } = new ConnectPage(page);
  await wallet.dialog.waitFor();
  await shoot(page, 'connect-sheet');
  await wallet.answer('Connect');
  await wallet.dialog.getByRole('button', { name: 'Approve' }).waitFor();
  await shoot(page, 'sign-sheet');
}

export async function register({ visitor, shoot }: Studio): Promise<void> {
  const page = await visitor();
  await page.goto('/');
  await new ConnectPage(page).connectAndSign();
  const profile = page.getByRole('dialog', { name: 'My Profile' });
  await profile.waitFor();
  await shoot(page, 'empty');
  await profile.getByLabel('Display name').fill('Ilse Okonkwo');
  await profile.getByRole('radio', { name: 'Bee', exact: true }).click();
  await shoot(page, 'filled');
  await profile.getByRole('tab', { name: /Premium/ }).click();
  await shoot(page, 'premium');
}

export async function lobby({ newcomer, player, shoot }: Studio): Promise<void> {
  const first = await newcomer('Pippa-Q');
  const white = await player('Ilse Okonkwo');
  const black = await player('Wolfgang Amadeus 20x');
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  const none = white.page.getByRole('dialog', { name: 'No Active Matches' });
  await none.getByRole('switch', { name: 'Let others watch' }).click();
  await none.getByRole('button', { name: 'Create Match' }).click();
  await black.page.getByRole('button', { name: 'Find Match' }).click();
  await black.page.getByRole('dialog').getByRole('listitem').getByRole('button', { name: 'Join' }).click();
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.page.getByRole('button', { name: 'Accept & Play' }).click();
  await white.table.click('e2', 'e4');
  await black.table.click('e7', 'e5');
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();
  await white.page.getByRole('link', { name: 'Continue Match' }).waitFor({ timeout: 20_000 });
  await waitAtTable(white);
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();
  await white.page.getByRole('link', { name: 'Continue Match' }).waitFor({ timeout: 20_000 });
  await white.page.getByRole('list', { name: 'Active Games' }).getByRole('link').waitFor();
  await shoot(white.page, 'paused-and-waiting', { whole: true });
  await first.goto('/');
  await first.getByRole('list', { name: 'Live games' }).getByRole('link').first().waitFor();
  await shoot(first, 'first-visit-live', { whole: true });
}

/** Captures a lobby without other players: for a first visit, a player with SOL, and a player who has none left. */
export async function emptyLobby({ newcomer, player, shoot }: Studio): Promise<void> {
  // A headless browser denies notifications.
  const reachable = async (page: Page) => {
    await page.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Tell me' }).waitFor();
  };
  const first = await newcomer('Pippa-Q');
  await reachable(first);
  await first.getByRole('heading', { name: 'Play your first game now' }).waitFor();
  await shoot(first, 'first-visit', { whole: true });
  const { page } = await player('Ilse Okonkwo');
  await reachable(page);
  await page.getByRole('heading', { name: 'Open the first table' }).waitFor();
  await shoot(page, 'with-sol', { whole: true });
  await showLosses(first);
  await first.reload();
  await first.getByRole('heading', { name: 'Play a game now' }).waitFor();
  await shoot(first, 'without-sol', { whole: true });
}

export async function matches({ player, shoot }: Studio): Promise<void> {
  const white = await player('Ilse Okonkwo');
  const black = await player('Night Owl');
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  const none = white.page.getByRole('dialog', { name: 'No Active Matches' });
  await none.getByRole('button', { name: 'Create Match' }).waitFor();
  await shoot(white.page, 'none-available');
  await none.getByRole('button', { name: 'Create Match' }).click();
  await white.page.getByRole('button', { name: 'Cancel Search' }).waitFor();
  await shoot(white.page, 'finding');
  await white.page.keyboard.press('Escape');
  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const available = black.page.getByRole('dialog', { name: 'Available Matches' });
  await available.getByRole('button', { name: 'Join', exact: true }).first().waitFor();
  await shoot(black.page, 'available');
  await black.page.keyboard.press('Escape');
  await black.page.getByRole('button', { name: 'Create Private Match' }).click();
  await black.page.getByRole('dialog', { name: 'Create Private Match' }).waitFor();
  await shoot(black.page, 'create-private');
  await black.page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await black.page.getByRole('button', { name: 'Copy Code' }).waitFor();
  await shoot(black.page, 'private-created');
  await white.page.getByRole('button', { name: 'Join Match' }).click();
  await white.page.getByLabel('Game code').fill('ABCD1234');
  await shoot(white.page, 'join-by-code');
  await white.page.keyboard.press('Escape');
  await white.page.getByRole('button', { name: 'Disconnection Policy' }).click();
  await white.page.getByRole('dialog').waitFor();
  await shoot(white.page, 'policy');
}

export async function outcome({ player, shoot }: Studio): Promise<void> {
  const white = await player('Ilse Okonkwo');
  const code = await waitAtTable(white);
  const black = await player('Night Owl');
  await black.page.getByRole('button', { name: 'Join Match' }).click();
  await black.page.getByLabel('Game code').fill(code);
  await black.page.getByRole('button', { name: 'Join', exact: true }).click();
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).waitFor();
  await shoot(black.page, 'from-the-lobby');
  await black.page.goto(`/chess-game-mobile?gameCode=${code}`);
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).waitFor();
  await shoot(black.page, 'by-link');
}
