// Games that end otherwise than by mate, and what happens to the connection on the way.
import { expect, type Player, test } from '../fixtures/players.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

test.describe.configure({ timeout: 150_000 });

/** White creates a private match and waits at the board; Black comes by the code. */
async function meetByCode(white: Player, black: Player): Promise<void> {
  await white.page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = white.page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  const created = white.page.getByRole('dialog', { name: 'Private Match Created' });
  await expect(created.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  const code = /[0-9A-Z]{4} [0-9A-Z]{4}/.exec((await created.textContent()) ?? '')?.[0] ?? '';
  await created.getByRole('button', { name: 'Continue to Game' }).click();
  await expect(white.page.getByText('Waiting for opponent...').first()).toBeVisible();

  await black.page.getByRole('button', { name: 'Join Match' }).click();
  const join = black.page.getByRole('dialog', { name: 'Join Match' });
  await join.getByLabel('Game code').fill(code.toLowerCase());
  await join.getByRole('button', { name: 'Join', exact: true }).click();
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.table.turn();
}

async function expectBalance(player: Player, balance: string): Promise<void> {
  await player.page.goto('/');
  await expect(player.cashier.balance('Playing balance')).toHaveText(balance);
}

test('A19 B13 B14 B24 G26 G27 private by code to resignation: five seconds held, the stake to the other', async ({
  players: [white, black],
}) => {
  await meetByCode(white, black);
  expect(new URL(black.page.url()).search).toMatch(/^\?gameId=\d+&gameCode=\w{8}$/);
  await white.table.click('e2', 'e4');
  await black.table.click('e7', 'e5');

  await white.page.getByRole('button', { name: 'Resign' }).click();
  const dialog = white.page.getByRole('dialog', { name: 'Resign this game?' });
  await expect(dialog).toContainText(
    'Are you sure you want to resign? This action cannot be undone and you will lose the game.',
  );
  const hold = dialog.getByRole('button', { name: /Hold to resign|Keep holding/ });
  const box = await hold.boundingBox();
  if (box === null) throw new Error('no button to hold');
  await white.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await white.page.mouse.down();
  await expect(white.page.getByRole('dialog', { name: /Defeat/i })).toBeVisible({ timeout: 10_000 });
  await white.page.mouse.up();
  await expect(black.page.getByRole('dialog', { name: /Victory/i })).toContainText('+0.095 SOL');
  await expectBalance(white, '0.900 SOL');
  await expectBalance(black, '1.095 SOL');
});

test('C6 F9 G32 offline and back, a wallet that goes and returns, then an agreed draw: both stakes back', async ({
  players: [white, black],
}) => {
  await meetByCode(white, black);
  await white.table.click('e2', 'e4');

  // Black loses the network while thinking: the move that was made meanwhile is there after it.
  await black.context.setOffline(true);
  await black.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await black.context.setOffline(false);
  await black.table.click('e7', 'e5');
  await white.table.shows('e7', 'e5');

  await new WalletSheet(white.page).disconnectSite();
  const gone = white.page.getByRole('dialog', { name: 'Wallet Disconnected' });
  await expect(gone.getByRole('timer')).toContainText(/[45]\d|60/);
  await gone.getByRole('button', { name: 'Reconnect Wallet' }).click();
  await new WalletSheet(white.page).answer('Connect');
  await expect(gone).toBeHidden();

  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  const toast = black.page.getByText('Your opponent is offering a draw.').first();
  await expect(toast).toBeVisible();
  await black.page.getByRole('button', { name: 'Accept' }).first().click();
  for (const player of [white, black]) {
    await expect(player.page.getByRole('dialog', { name: /Draw/i })).toBeVisible();
    await expectBalance(player, '1.000 SOL');
  }
});

test('G28 G29 G30 the creator closes a game that nobody joined, and has the stake back', async ({
  players: [white],
}) => {
  await white.page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = white.page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  await white.page.getByRole('button', { name: 'Continue to Game' }).click();
  await white.page.getByRole('button', { name: 'Close game' }).click();
  const close = white.page.getByRole('dialog', { name: 'Close This Game?' });
  await expect(close.getByRole('button', { name: 'No, Stay in Game' })).toBeVisible();
  await close.getByRole('button', { name: 'Yes, Close Game' }).click();
  await expect(white.page.getByText('Game Cancelled', { exact: true })).toBeVisible();
  await expect(white.page).toHaveURL(/\/$/);
  await expect(white.cashier.balance('Playing balance')).toHaveText('1.000 SOL');
});
