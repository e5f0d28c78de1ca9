// Games that end by resignation, draw, promotion and threefold repetition, or before they start.
import { expect, type Player, test } from '../fixtures/players.ts';
import { enterCode, play, sitDown, waitAtTable } from '../pages/meeting.ts';

async function expectBalance(player: Player, balance: string): Promise<void> {
  await player.page.goto('/');
  await expect(player.cashier.balance('Playing balance')).toHaveText(balance);
}

test('A19 B13 B14 B24 G26 G27 M8 plays a private match by code until a player resigns by holding the button for five seconds', async ({
  players: [white, black],
}) => {
  await enterCode(black, await waitAtTable(white));
  await white.table.turn();
  await expect(black.page).toHaveURL(/\?gameId=\d+&gameCode=\w{8}$/);
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

test('G15 G16 G24 promotes to the chosen piece, or a queen after 2 s, and draws on threefold repetition', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await play(white, black, ['h2h4', 'g7g5', 'h4g5', 'h7h5', 'g5g6', 'h5h4', 'g6g7', 'h4h3']);
  await white.table.promote('g7', 'h8', null);
  await expect(white.table.square('h8')).toHaveAttribute('aria-label', /white queen/);
  await black.table.click('h3', 'g2');
  await white.table.click('a2', 'a3');
  await black.table.promote('g2', 'h1', 'Knight');
  await expect(white.table.square('h1')).toHaveAttribute('aria-label', /black knight/);

  const round = ['b1c3', 'b8c6', 'c3b1', 'c6b8'];
  await play(white, black, [...round, 'b1c3', 'b8c6', 'c3b1']);
  await black.table.finish('c6', 'b8');
  for (const player of [white, black]) {
    await expect(player.page.getByRole('dialog', { name: /Draw/i })).toBeVisible();
    await expectBalance(player, '1.000 SOL');
  }
});

test('B25 G28 G29 G30 G31 K11 copies the code, closes a game without an opponent, and refunds the stake', async ({
  players: [white],
}) => {
  await white.page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = white.page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  await white.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { clock } = white.page;
  await clock.install();
  await clock.pauseAt(Date.now() + 1_000);
  await white.page.getByRole('button', { name: 'Copy Code' }).click();
  const copied = white.page.getByText('Copied!');
  await expect(copied).toBeVisible();
  await clock.runFor(1_450);
  await expect(copied).toBeVisible();
  await clock.runFor(50);
  await expect(copied).toBeHidden();
  await clock.resume();
  expect(await white.page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9A-Z]{8}$/);
  await white.page.getByRole('button', { name: 'Continue to Game' }).click();
  await white.page.getByRole('button', { name: 'Close game' }).click();
  const close = white.page.getByRole('dialog', { name: 'Close This Game?' });
  await expect(close.getByRole('button', { name: 'No, Stay in Game' })).toBeVisible();
  // A refusal shows the server's message, and a failed request shows the page's own.
  const refused = { status: 409, json: { message: 'Someone has just joined.', code: 'CONFLICT' } };
  await white.page.route('**/cancel', (route) => route.fulfill(refused), { times: 1 });
  await close.getByRole('button', { name: 'Yes, Close Game' }).click();
  await expect(white.page.getByText('Someone has just joined.', { exact: true })).toBeVisible();
  await expect(white.page.getByText('Error', { exact: true })).toBeVisible();
  await white.page.getByRole('button', { name: 'Close game' }).click();
  await white.page.route('**/cancel', (route) => route.abort(), { times: 1 });
  await close.getByRole('button', { name: 'Yes, Close Game' }).click();
  await expect(white.page.getByText('Failed to cancel game', { exact: true })).toBeVisible();
  await white.page.getByRole('button', { name: 'Close game' }).click();
  await close.getByRole('button', { name: 'Yes, Close Game' }).click();
  await expect(white.page.getByText('Game Cancelled', { exact: true })).toBeVisible();
  await expect(white.page).toHaveURL(/\/$/);
  await expect(white.cashier.balance('Playing balance')).toHaveText('1.000 SOL');
});
