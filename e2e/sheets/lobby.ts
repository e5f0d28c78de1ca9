// e2e, sheets: screens before a game: connecting, registering and the ways to a match.
import { ANDROID, IPHONE } from '../fixtures/phones.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { waitAtTable } from '../pages/meeting.ts';
import type { Studio } from './studio.ts';

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

export async function matches({ player, shoot }: Studio): Promise<void> {
  const white = await player('Ilse Okonkwo');
  const black = await player('Night Owl');
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  await white.page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await white.page.getByRole('button', { name: 'Cancel Search' }).waitFor();
  await shoot(white.page, 'finding');
  await white.page.keyboard.press('Escape');
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
