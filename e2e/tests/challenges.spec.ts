// Challenges by name.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { challenge } from '../pages/challenge.ts';

const REFUSED = 'This player is not accepting challenges right now.';

const questionOf = ({ page }: Player, from: Player) =>
  page.getByRole('dialog', { name: `${from.name} challenges you` });

test('X9 S21 S27 challenges a player by name, whose yes starts the game for both', async ({
  players: [ada, bob],
}) => {
  const sent = await challenge(ada, bob);
  await expect(sent).toContainText(`Waiting for ${bob.name} to answer.`);
  await expect(sent.getByRole('timer')).toHaveText(/^9:\d\d left to answer$/);
  await expectAccessible(ada.page);
  const asked = questionOf(bob, ada);
  await expect(asked).toContainText('Each player wagers 0.1 SOL, 3+2.');
  await expect(asked).toContainText('0.195 SOL');
  for (const line of ['1500', 'If you win+0.095', 'Your chance by rating50%'])
    await expect(asked).toContainText(line);
  await expect(bob.page).toHaveTitle(`● ${ada.name} challenges you`);
  await expectAccessible(bob.page);
  await asked.getByRole('button', { name: 'Accept for 0.1 SOL' }).click();
  await ada.table.turn();
  await ada.table.click('e2', 'e4');
  await bob.table.click('e7', 'e5');
});

test('suggests a player from two letters on, and says below the field that a name is unknown', {
  tag: '@desktop',
}, async ({ players: [{ page }, bob] }) => {
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  await page.getByRole('button', { name: 'Challenge a player by name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge a Player' });
  const name = dialog.getByLabel('Display name');
  await name.fill('Unknown');
  await dialog.getByRole('button', { name: 'Challenge for 0.1 SOL' }).click();
  await expect(name).toHaveAccessibleDescription('User not found');
  await name.fill(bob.name.slice(0, 2));
  await expect(name).toHaveAccessibleDescription('');
  const suggested = dialog.getByRole('list', { name: 'Suggested players' });
  await suggested.getByRole('button', { name: bob.name }).click();
  await expect(name).toHaveValue(bob.name);
  await expect(name).toBeFocused();
  await expect(suggested).toHaveCount(0);
});

test('answers challenges of a blocked player with a neutral message, until the player is unblocked in the settings', async ({
  players: [ada, bob],
}) => {
  await challenge(bob, ada);
  await questionOf(ada, bob).getByRole('button', { name: 'Decline and block this player' }).click();
  await expect(
    bob.page.getByText(`${ada.name} declined your challenge. Your wager was refunded.`, { exact: true }),
  ).toBeVisible();
  await expect(bob.page.getByRole('dialog')).toBeHidden();
  await challenge(bob, ada);
  await expect(bob.page.getByText(REFUSED, { exact: true })).toBeVisible();

  await ada.page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = ada.page.getByRole('dialog', { name: 'Settings', exact: true });
  await expect(settings.getByText(bob.name)).toBeVisible();
  await settings.getByRole('button', { name: 'Unblock' }).click();
  await expect(settings.getByRole('button', { name: 'Unblock' })).toBeHidden();
  await settings.getByRole('switch', { name: 'Closed to strangers' }).click();
  await expect(settings.getByRole('switch', { name: 'Closed to strangers' })).toBeChecked();
  // The previous message may still be visible, so the test checks the response itself.
  const answered = bob.page.waitForResponse(
    (response) => response.url().endsWith('/api/challenges') && response.request().method() === 'POST',
  );
  await bob.page.getByRole('button', { name: 'Challenge for 0.1 SOL' }).click();
  expect((await answered).status()).toBe(403);
  await settings.getByRole('switch', { name: 'Closed to strangers' }).click();
  await expect(settings.getByRole('switch', { name: 'Closed to strangers' })).not.toBeChecked();
  await bob.page.getByRole('button', { name: 'Challenge for 0.1 SOL' }).click();
  await expect(bob.page.getByRole('dialog', { name: 'Challenge Sent' })).toBeVisible();
});

test('challenges, blocks and unblocks a player from the player’s page', { tag: '@desktop' }, async ({
  players: [ada, bob],
}) => {
  await ada.page.goto(`/player/${encodeURIComponent(bob.name)}`);
  await ada.page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(ada.page.getByRole('button', { name: 'Challenge', exact: true })).toBeHidden();
  await ada.page.getByRole('button', { name: 'Unblock', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Challenge', exact: true }).click();
  const dialog = ada.page.getByRole('dialog', { name: `Challenge ${bob.name}` });
  await dialog.getByRole('button', { name: 'Challenge for 0.1 SOL' }).click();
  await expect(questionOf(bob, ada)).toBeVisible();
});
