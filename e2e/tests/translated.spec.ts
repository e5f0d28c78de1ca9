// A page that the browser translates. React finds <font> elements in place of its text nodes.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/players.ts';
import { translatePages } from '../fixtures/translator.ts';
import { play, resign, sitDown } from '../pages/meeting.ts';

const clockOf = (page: Page, name: string) => page.getByRole('timer', { name: new RegExp(name) });

test('plays a translated staked game to its result, across a notice and a reload, and continues in the lobby', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  await translatePages(white.context);
  await white.page.reload();
  await sitDown(white, black);
  const { page } = white;
  await expect(page.locator('main font').first()).toBeVisible();
  await play(white, black, ['e2e4', 'e7e5', 'g1f3']);
  await expect(page.getByText("OPPONENT'S TURN", { exact: true }).first()).toBeVisible();
  const shown = await clockOf(page, black.name).textContent();
  await expect(clockOf(page, black.name)).not.toHaveText(shown ?? '');

  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await expect(page.getByText('Draw Offered')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Draw Offered')).toBeHidden();
  await black.table.click('b8', 'c6');

  await page.reload();
  await play(white, black, ['f1b5', 'a7a6']);
  await white.table.turn();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: /^Back to live/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await white.table.click('b5', 'a4');

  await resign(black);
  const result = page.getByRole('dialog', { name: /Victory/i });
  await expect(result).toContainText('+0.095 SOL');
  await result.getByRole('button', { name: 'Rematch' }).click();
  await expect(result).toContainText('Challenging Opponent To A Rematch');
  await black.page.getByRole('button', { name: 'Decline' }).click();
  await expect(result).toContainText(`${black.name} declined the rematch`);
  await result.getByRole('button', { name: 'Stay' }).click();

  await page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(white.cashier.balance('Playing balance')).toHaveText('1.095 SOL');
  await black.page.goto('/');
  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const none = black.page.getByRole('dialog', { name: 'No Active Matches' });
  await none.getByRole('button', { name: 'Create Match' }).click();
  const row = page.getByRole('region', { name: 'Open challenges' }).getByRole('listitem').first();
  await expect(row).toContainText(black.name);
  await black.page.getByRole('button', { name: 'Cancel Search' }).click();
  await expect(row).toBeHidden();
});
