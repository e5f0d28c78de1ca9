// A player's own data: the export of all stored data, and closing the account.
import { readFile } from 'node:fs/promises';
import { comeBack } from '../../fixtures/returning-player.ts';
import { expect, test } from '../../fixtures/server.ts';
import { openOwnLimits } from '../../pages/own-calls.ts';

test('T29 T30 T32 downloads the player’s data and closes the account, whose wallet cannot sign in again', {
  tag: '@desktop',
}, async ({ page }) => {
  await comeBack(page, 'Leaving Soon');
  await openOwnLimits(page, 'Leaving Soon');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('kingstake-account.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { profile: { username: string } };
  expect(data.profile.username).toBe('Leaving Soon');

  // The answer shows a small balance, although the account is empty.
  await page.route('**/api/users/wallet/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), balance: '0.0004' } });
  });
  await page.goto('/limits');
  await page.getByRole('button', { name: 'Close account' }).click();
  const close = page.getByRole('alertdialog', { name: 'Close your account?' });
  const act = close.getByRole('button', { name: 'Close my account' });
  await expect(act).toBeDisabled();
  await close.getByRole('checkbox', { name: /^I give up my rest of 0\.0004 SOL/ }).check({ force: true });
  await act.click();
  await expect(page.getByText('Your account is closed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  expect((await page.request.get('/api/auth/session')).status()).toBe(401);
});
