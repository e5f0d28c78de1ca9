// Money paused by the operator: what the lobby and the dialogs say, and that it ends.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, operate, test } from '../fixtures/server.ts';
import { Cashier } from '../pages/cashier.ts';

const PAUSED =
  'Deposits, new wagers and withdrawals are paused while we verify our reserves. Your balance is safe, and games in progress continue.';

test('E15 the lobby says that money is paused: when it is looked at, when it opens, and after a refused call', async ({
  page,
  server,
}, info) => {
  test.setTimeout(90_000);
  const name = `Paused ${info.project.name}`;
  await comeBack(page, name);
  const cashier = new Cashier(page);
  const deposit = await cashier.open('Deposit');
  await cashier.airdrop(deposit, '10.000 SOL');
  await cashier.deposit(deposit, '2', 'Deposit 2 SOL');
  await cashier.close(deposit);
  const notice = page.getByRole('main').getByText(PAUSED);
  await expect(notice).toBeHidden();
  await operate(server.dataDir, 'freeze', '--reason', 'a test looks');
  // The server is the worker's: whatever happens here, others find it as it was.
  try {
    await cashier.lookAgain();
    await expect(notice).toBeVisible();
    await operate(server.dataDir, 'unfreeze');
    await cashier.lookAgain();
    await expect(notice).toBeHidden();
    await operate(server.dataDir, 'freeze', '--reason', 'a test looks again');

    const withdraw = await cashier.open('Withdraw');
    await withdraw.getByRole('button', { name: '0.1', exact: true }).click();
    await withdraw.getByRole('button', { name: 'Withdraw 0.1 SOL' }).click();
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
});
