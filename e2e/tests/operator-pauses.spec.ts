// Money that an audit or an operator has paused: what players see, and how it resumes.
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { bringBack } from '../fixtures/returning-player.ts';
import { expect, operate, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';

const PAUSED =
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe, and games in progress continue.';
const PAYOUTS_PAUSED =
  'Withdrawals are paused for now. Your balance is safe, and games in progress continue.';

async function tryWithdrawal(cashier: Cashier): Promise<Locator> {
  const dialog = await cashier.open('Withdraw');
  await dialog.getByRole('button', { name: '0.1', exact: true }).click();
  await dialog.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
  return dialog;
}

test('E15 shows in the lobby that money is paused, on focus, on load and after a refused request, and stopped payouts at once', async ({
  page,
  server,
}, info) => {
  await bringBack(page.context(), { name: `Paused ${info.project.name}`, sol: '2' });
  await page.goto('/');
  const cashier = new Cashier(page);
  await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
  const notice = page.getByRole('main').getByText(PAUSED);
  await expect(notice).toBeHidden();
  await operate(server.dataDir, 'freeze', '--reason', 'a test');
  // Resets in any case, because other tests of this worker use the same server.
  try {
    await cashier.lookAgain();
    await expect(notice).toBeVisible();
    await operate(server.dataDir, 'unfreeze');
    await cashier.lookAgain();
    await expect(notice).toBeHidden();
    await operate(server.dataDir, 'freeze', '--reason', 'a second test');

    const withdraw = await tryWithdrawal(cashier);
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await expect(page.getByText(/Your balance is safe\./).first()).toBeVisible();
    await cashier.close(withdraw);
    await expect(notice).toBeVisible();

    await page.reload();
    await expect(notice).toBeVisible();
    await expectAccessible(page);
  } finally {
    await operate(server.dataDir, 'unfreeze');
  }
  await page.reload();
  await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
  await expect(notice).toBeHidden();

  const payoutsNotice = page.getByRole('alert').getByText(PAYOUTS_PAUSED);
  await expect(payoutsNotice).toBeHidden();
  await operate(server.dataDir, 'stop', 'payouts', '--reason', 'maintenance');
  try {
    await expect(payoutsNotice).toBeVisible({ timeout: 2_000 });
    await expectAccessible(page);
    const withdraw = await tryWithdrawal(cashier);
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await cashier.close(withdraw);
    await page.reload();
    await expect(payoutsNotice).toBeVisible();
  } finally {
    await operate(server.dataDir, 'start', 'payouts', '--reason', 'maintenance is over');
  }
  await expect(payoutsNotice).toBeHidden({ timeout: 2_000 });
  await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
});
