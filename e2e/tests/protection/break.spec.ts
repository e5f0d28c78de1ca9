// A break: it cancels waiting games and changes the lobby, and money can still be withdrawn.
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/players.ts';
import { Cashier } from '../../pages/cashier.ts';
import { openOwnLimits } from '../../pages/own-calls.ts';

test('T15 T19 T20 refunds the waiting game, simplifies the lobby, and still allows withdrawals during a break', async ({
  players: [{ page, name, cashier }],
}) => {
  await page.getByRole('button', { name: 'Create Private Match' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await page.getByRole('dialog', { name: 'Private Match Created' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(cashier.balance('Playing balance')).toHaveText('0.900 SOL');

  await openOwnLimits(page, name);
  await page.getByRole('radio', { name: '24 hours' }).check({ force: true });
  await page.getByRole('button', { name: 'Take a break' }).click();
  const confirm = page.getByRole('dialog', { name: 'Take a break for 24 hours?' });
  await expect(confirm).toContainText('1 open game is cancelled and its wager refunded');
  await expect(confirm).toContainText('It cannot be shortened.');
  await confirm.getByRole('button', { name: 'Start the break' }).click();
  await expect(page.getByText(/^You are on a break until/)).toBeVisible();
  await expect(page.getByRole('radio', { name: '24 hours' })).toBeDisabled();

  // The lobby shows the break before the limits have arrived.
  await page.route('**/api/users/*/limits', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^You are on a break until/ })).toBeVisible();
  await expect(cashier.balance('Playing balance')).toHaveText('1.000 SOL');
  for (const gone of ['Deposit', 'Find Match', 'Create Private Match'])
    await expect(page.getByRole('button', { name: gone, exact: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Open challenges' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Start Training' })).toBeVisible();
  await expectAccessible(page);

  const withdraw = await new Cashier(page).open('Withdraw');
  await withdraw.getByRole('button', { name: '0.5', exact: true }).click();
  await withdraw.getByRole('button', { name: 'Withdraw 0.5 SOL' }).click();
  await expect(withdraw).toBeHidden();
  await expect(cashier.balance('Playing balance')).toHaveText('0.500 SOL');
});
