// A player's own limits: a wager reaches one in the lobby and at a rematch, and a deposit exceeds another.
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/players.ts';
import { play, sitDown } from '../../pages/meeting.ts';
import { callOwn, makeReminderDue, openOwnLimits } from '../../pages/own-calls.ts';
import { WalletSheet } from '../../pages/wallet-sheet.ts';

test('T7 T10 T13 T14 applies own limits at a rematch, after the reminder, in the lobby, and for a deposit above one', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  const { page } = white;
  await openOwnLimits(page, white.name);
  await page.getByRole('button', { name: 'Set: Loss limit' }).click();
  const change = page.getByRole('dialog', { name: 'Your loss limit' });
  await change.getByRole('radio', { name: 'Day' }).check({ force: true });
  await change.getByLabel('New limit').fill('0,15');
  await change.getByRole('button', { name: 'Set to 0.15 SOL' }).click();
  await expect(page.getByText('0.150 SOL left')).toBeVisible();
  await page.goto('/');
  await sitDown(white, black);
  await play(white, black, ['f2f3', 'e7e5', 'g2g4']);
  await callOwn(page, 'PUT', 'limits', { kind: 'reminder', minutes: 15 });
  await makeReminderDue(page);
  const known = page.waitForResponse('**/api/users/*/limits');
  await black.table.finish('d8', 'h4');
  await known;

  const offer = black.page.getByRole('dialog', { name: /Victory/ });
  await offer.getByRole('button', { name: 'Rematch' }).click();
  await page.getByRole('button', { name: 'Accept for 0.1 SOL' }).click();
  const check = page.getByRole('dialog', { name: 'Time check' });
  await expect(check.getByRole('timer')).toHaveText(
    new RegExp(`The rematch offer of ${black.name} stays open for \\d+ s\\.`),
  );
  await check.getByRole('button', { name: 'Continue' }).click();
  const refused = page.getByRole('dialog', { name: 'Above your loss limit' });
  await expect(refused).toContainText(
    'If you lost this wager, you would go beyond the limit that you have set.',
  );
  await expect(refused).toContainText(
    /Your limit0\.15 SOLLost in the last 24 hours0\.1 SOLMore roomfrom \w{3},\s/,
  );
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Cancel' }).click();
  await refused.getByRole('button', { name: 'See my limits' }).click();
  await expect(page).toHaveURL('/limits');
  await expect(page.getByRole('meter', { name: /^Lost in the last 24 hours/ })).toHaveAttribute(
    'aria-valuenow',
    '66',
  );
  await expect(page.getByText('Your loss limit allows no wager now.')).toBeVisible();

  await callOwn(page, 'PUT', 'limits', { kind: 'wager', value: '0.5' });
  await page.goto('/');
  await expect(page.getByText('All wagers are off: your loss limit has room for 0.05 SOL.')).toBeVisible();
  await expect(page.getByRole('radio', { name: '0.1 SOL', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Find Match' })).toBeDisabled();
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(refused).toBeHidden();
  await expect(page.getByText('Failed to create private game')).toHaveCount(0);

  await page.keyboard.press('Escape');
  // Builds the transaction before the limit is set.
  const deposit = await white.cashier.open('Deposit');
  await deposit.getByLabel('Amount', { exact: true }).fill('0.5');
  await deposit.getByRole('button', { name: 'Deposit 0.5 SOL' }).click();
  const sheet = new WalletSheet(page);
  await expect(sheet.dialog).toBeVisible();
  await callOwn(page, 'PUT', 'limits', { kind: 'deposit', period: 'day', value: '1' });
  await sheet.answer('Approve');
  await expect(deposit.getByRole('listitem').filter({ hasText: 'Credited, done' })).toBeVisible();
  await white.cashier.close(deposit);
  await expect(white.cashier.balance('Playing balance')).toHaveText('0.900 SOL');
  const withdraw = await white.cashier.open('Withdraw');
  await expect(withdraw).toContainText('Withdraw only 0.500 SOL');
});
