// A free game against the bot: no stake, no opponent, the same board.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/server.ts';
import { Door } from '../pages/door.ts';
import { Table } from '../pages/table.ts';

test('A8 G4 G5 G7 G48 practice: the bot replies', async ({ page }) => {
  test.setTimeout(60_000);
  await new Door(page).enter(`Learner ${test.info().workerIndex}${test.info().project.name}`);
  await page.getByRole('button', { name: 'Practice' }).click();
  await expect(page).toHaveURL(/mode=training&difficulty=medium/);
  const table = new Table(page);
  await expect(page.getByText('Training Mode')).toBeVisible();
  await expect(page.getByText('No Wager').first()).toBeVisible();
  await expectAccessible(page);
  await table.click('e2', 'e4');
  await expect(page.getByText('Bot is thinking....').first()).toBeVisible();
  await table.turn();
  await table.click('d2', 'd4');
  await table.turn();
});
