// An operator stops one service: players read it at once on their screens, and its door refuses with the same sentence.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, operate, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';

const PAUSED = 'Withdrawals are paused for now. Your balance is safe, and games in progress continue.';

test('stopped payouts are said on the page without a reload, refused in a sentence, and end', async ({
  page,
  server,
}, info) => {
  test.setTimeout(90_000);
  await comeBack(page, `Switch ${info.project.name}`);
  const cashier = new Cashier(page);
  const deposit = await cashier.open('Deposit');
  await cashier.airdrop(deposit, '10.000 SOL');
  await cashier.deposit(deposit, '2', 'Deposit 2 SOL');
  await cashier.close(deposit);
  const notice = page.getByRole('alert').getByText(PAUSED);
  await expect(notice).toBeHidden();
  // The server is the worker's: whatever happens here, others find it as it was.
  await operate(server.dataDir, 'stop', 'payouts', '--why', 'a drill');
  try {
    await expect(notice).toBeVisible({ timeout: 2_000 });
    await expectAccessible(page);
    const withdraw = await cashier.open('Withdraw');
    await withdraw.getByRole('button', { name: '0.1', exact: true }).click();
    await withdraw.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
    await expect(page.getByText('Withdrawal Failed', { exact: true })).toBeVisible();
    await cashier.close(withdraw);
    await page.reload();
    await expect(notice).toBeVisible();
  } finally {
    await operate(server.dataDir, 'start', 'payouts', '--why', 'the drill is over');
  }
  await expect(notice).toBeHidden({ timeout: 2_000 });
  await expect(cashier.balance('Playing balance')).toHaveText('2.000 SOL');
});
