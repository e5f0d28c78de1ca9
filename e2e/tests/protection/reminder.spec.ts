// The reality-check reminder, on a page whose server reports it as due.
import { comeBack } from '../../fixtures/returning-player.ts';
import { expect, test } from '../../fixtures/server.ts';
import { callOwn, makeReminderDue } from '../../pages/own-calls.ts';

test('T14 shows the reminder in the lobby but not in a game, closes it only by its buttons, and reports it as seen', {
  tag: '@desktop',
}, async ({ page }) => {
  await comeBack(page, 'Time Checked');
  await callOwn(page, 'PUT', 'limits', { kind: 'reminder', minutes: 60 });
  await makeReminderDue(page);
  const check = page.getByRole('dialog', { name: 'Time check' });
  const asked = page.waitForResponse('**/api/users/*/limits');
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  await asked;
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(check).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(check).toContainText('Time played2:04 hGames7Net result−1.450 SOL');
  await expect(check).toContainText('You asked for this after every 60 minutes of play.');
  // A key press that was meant for the game activates no button.
  await expect(check).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(check).toBeVisible();
  await expect(check.getByRole('button')).toHaveText(['See my limits', 'Close']);
  const seen = page.waitForRequest('**/api/users/*/reminder');
  const again = page.waitForResponse('**/api/users/*/limits');
  await check.getByRole('button', { name: 'Close' }).click();
  await seen;
  await again;
  await expect(check).toBeHidden();
});
