// Spectators of a public game.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { accept, createMatch, joinMatchOf, resign } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';

test('M12 S22 S23 S36 lists a watchable match in the lobby and under /watch, and shows it with the delay', async ({
  page,
  context,
  players: [white, black],
}, info) => {
  await createMatch(white, { watchable: true });
  await joinMatchOf(black, white);
  await accept(white);
  await white.table.click('e2', 'e4');

  await comeBack(page, `Watcher ${info.workerIndex}${info.project.name}`);
  const live = page.getByRole('list', { name: 'Live games' }).getByRole('link');
  await expect(live).toContainText(`${white.name}1500?`);
  await expect(live).toContainText('0.1 SOL each · 10+0');
  // Spectators do not see the move yet.
  await expect(live).toContainText('White to move');
  await live.click();
  await expect(page).toHaveURL(/\/game\/\d+$/);
  const watched = new Table(page);
  await expect(watched.square('e2')).toHaveAttribute('aria-label', /white pawn/);
  await black.table.click('e7', 'e5');
  await white.table.click('g1', 'f3');
  await expect(watched.square('e2')).toHaveAttribute('aria-label', /white pawn/);
  await black.table.click('b8', 'c6');
  await watched.shows('e2', 'e4');
  await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  // Names turn with the board.
  const isWhiteBelow = async () => {
    const cards = [white, black].map(({ name }) => page.getByRole('region', { name }).boundingBox());
    const [whites, blacks] = await Promise.all(cards);
    return (whites?.y ?? 0) > (blacks?.y ?? 0);
  };
  expect(await isWhiteBelow()).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isWhiteBelow).toBe(false);

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Show all live games' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Live games' })).toBeVisible();
  const listed = other.getByRole('list', { name: 'Live games' }).getByRole('link');
  await expect(listed).toContainText(white.name);
  await expect(listed).toContainText('1 watching');
  await expect(listed).toContainText('Black to move');
  await expectAccessible(other);
  await other.close();

  // Spectators see the end immediately, with all earlier moves.
  await resign(white);
  await watched.shows('b8', 'c6');
  // A finished game is not listed.
  await page.goto('/watch');
  await expect(page.getByText('No live games right now')).toBeVisible();
});
