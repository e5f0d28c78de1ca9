// Reserves as players see them: the page's automatic check after sign-in, the public page, and a wrong statement.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/players.ts';
import { answerMonth, nextStatement } from '../../fixtures/statements.ts';

/** Answers lists of entries without their first entry. */
async function omitFirstEntry(page: Page): Promise<void> {
  await page.route('**/entries', async (route) => {
    const entries = (await (await route.fetch()).text()).split('\n');
    await route.fulfill({ contentType: 'text/plain', body: entries.slice(1).join('\n') });
  });
}

test('W6 W7 draws 30 days without a session, checks a player’s balance after sign-in and on a click, and warns of a wrong statement', async ({
  players: [player],
  browser,
  baseURL,
}) => {
  const { page } = player;
  const newest = await nextStatement(page);
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await context.newPage();
  await answerMonth(visitor, newest);
  await visitor.goto('/reserves?lang=en');
  await expect(
    visitor.getByRole('img', { name: /^Reserves and SOL owed to players, last 30 days/ }),
  ).toBeVisible();
  await expect(visitor.getByRole('img', { name: /^Coverage was between 102\.0 and/ })).toBeVisible();
  await expect(visitor.getByText('1452.180SOL')).toBeVisible();
  await expect(visitor.getByText('102.1 %').first()).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Connect to check' })).toBeVisible();
  await expectAccessible(visitor);
  await context.close();

  await page.goto('/');
  await page.waitForFunction(() => localStorage.getItem('kingstake-reserves') !== null);
  await page.getByRole('main').getByRole('button', { name: 'Profile', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'User Profile' });
  await dialog.getByRole('tab', { name: 'Balance' }).click();
  await expect(dialog.getByText(/Covered by the reserves\. Checked at \d\d:\d\d/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/reserves?lang=en');
  await expectAccessible(page);

  await page.goto('/reserves?lang=en');
  await page.getByRole('button', { name: 'Check my balance' }).click();
  await expect(page.getByText(/^Your \d+\.\d{3} SOL is included in \d+ of \d+ entries$/)).toBeVisible();
  await expect(page.getByText('The entries add up to the total owed')).toBeVisible();
  await expectAccessible(page);
  await omitFirstEntry(page);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('This statement is not right')).toBeVisible();
  await expect(page.getByText('The list does not make the root.')).toBeVisible();

  await page.goto('/');
  await page.evaluate(() => localStorage.removeItem('kingstake-reserves'));
  await page.reload();
  await expect(page.getByText('Reserves Check Failed', { exact: true })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save proof' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^kingstake-reserves-\d+-proof\.json$/);
  const proof = JSON.parse(readFileSync(await file.path(), 'utf8')) as { failed: string[] };
  expect(proof.failed).toContain('root');
});
