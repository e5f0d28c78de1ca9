// Open challenges in the lobby, updated without a reload.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { accept, matchFound, play } from '../pages/meeting.ts';

const card = ({ page }: Player) => page.getByRole('region', { name: 'Open challenges' });
const rowOf = (watcher: Player, creator: Player) =>
  card(watcher).getByRole('listitem').filter({ hasText: creator.name });
const chip = (player: Player, name: string) => card(player).getByRole('button', { name, exact: true });

/** Opens a table with the selected wager. Only the first one asks. */
async function openChallenge({ page }: Player, isFirst = true): Promise<void> {
  await page.getByRole('button', { name: 'Find Match' }).click();
  const none = page.getByRole('dialog', { name: /No Active Matches|Available Matches/ });
  if (isFirst) await none.getByRole('button', { name: 'Create Match' }).click();
  await expect(page.getByRole('dialog', { name: 'Finding Opponent' })).toBeVisible();
}

test('X50 S33 S34 S35 lists, filters and removes an open challenge, and joins it in two clicks', async ({
  players: [ada, bob],
}) => {
  await openChallenge(ada);
  await expect(rowOf(bob, ada)).toContainText('10+0');
  await expect(
    rowOf(bob, ada)
      .getByTitle(/Rating/)
      .first(),
  ).toHaveText('1500?');
  await expect(rowOf(ada, ada)).toHaveCount(0);
  await expectAccessible(bob.page);

  await ada.page.getByRole('button', { name: 'Cancel Search' }).click();
  await expect(rowOf(bob, ada)).toHaveCount(0);
  await openChallenge(ada, false);
  await expect(rowOf(bob, ada)).toBeVisible();

  await chip(bob, '5').click();
  await expect(rowOf(bob, ada)).toHaveCount(0);
  await bob.page.reload();
  await expect(chip(bob, '5')).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(bob, ada)).toHaveCount(0);
  await chip(bob, 'Any wager').click();
  await chip(bob, 'Near 1500').click();
  await expect(rowOf(bob, ada)).toBeVisible();
  await chip(bob, '3+2').click();
  await expect(rowOf(bob, ada)).toHaveCount(0);
  await chip(bob, 'Any time').click();

  await rowOf(bob, ada)
    .getByRole('button', { name: `Join ${ada.name}` })
    .click();
  await bob.page
    .getByRole('dialog', { name: 'Join this match?' })
    .getByRole('button', { name: 'Join for 0.1 SOL' })
    .click();
  await accept(ada);
  for (const { page } of [ada, bob]) await expect(page.getByText('Standard Match · 10+0')).toBeVisible();
});

test('S18 S24 S25 plays a friendly game for near ratings without a wager, marked in history', async ({
  players: [ada, bob],
}) => {
  await ada.page.getByRole('button', { name: 'Create Private Match' }).click();
  await ada.page.getByRole('radio', { name: 'Anyone' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Create Match' });
  await dialog.getByRole('radio', { name: '±200' }).click();
  await dialog.getByRole('switch', { name: 'Friendly game' }).click();
  await expect(dialog).not.toContainText('0.1 SOL');
  await expectAccessible(ada.page);
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Finding Opponent' })).toContainText(
    'nothing is wagered',
  );

  await chip(bob, 'No Wager').click();
  await rowOf(bob, ada)
    .getByRole('button', { name: `Join ${ada.name}` })
    .click();
  const sheet = bob.page.getByRole('dialog', { name: 'Join this match?' });
  await expect(sheet).toContainText('No Wager');
  await expect(sheet).not.toContainText('Winner gets');
  await sheet.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(matchFound(ada)).toContainText('A friendly game, 10+0.');
  await accept(ada);
  await play(ada, bob, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  const result = bob.page.getByRole('dialog', { name: /Victory/i });
  await expect(result).toContainText('No Wager');
  await expect(result).not.toContainText('SOL');

  await bob.page.goto('/game-history');
  await expect(bob.page.getByRole('link', { name: new RegExp(ada.name) })).toContainText('No Wager');
  await bob.page.goto('/');
  await expect(bob.cashier.balance('Playing balance')).toHaveText('1.000 SOL');
});
