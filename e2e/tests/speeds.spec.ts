// Time controls: selected, searched for, played and shown.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { play, resign } from '../pages/meeting.ts';

/** Selects a time control on the lobby's card. */
async function chooseSpeed({ page }: Player, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { name }).click();
  await expect(page.getByRole('radio', { name })).toBeChecked();
}

/** Returns the whole seconds of a clock, as shown on one page. */
async function secondsOn({ page }: Player, name: string): Promise<number> {
  const text = (await page.getByRole('timer', { name: `${name}'s clock` }).textContent()) ?? '';
  const [minutes, seconds] = text.split(':');
  return Number(minutes) * 60 + Number.parseInt(seconds ?? '', 10);
}

test('S2 S4 B10 B18 B20 I15 plays a 3+2 game: chosen, found under its filter, with increment, named in history', async ({
  players: [white, black],
  isMobile,
}) => {
  // The device stores the selection.
  await expect(white.page.getByRole('radio', { name: '10+0 Rapid' })).toBeChecked();
  await chooseSpeed(white, '3+2 Blitz');
  await expect(white.page.getByText('3:00 per side, +2 s per move')).toBeVisible();
  await white.page.reload();
  await expect(white.page.getByRole('radio', { name: '3+2 Blitz' })).toBeChecked();

  await white.page.getByRole('button', { name: 'Find Match' }).click();
  const none = white.page.getByRole('dialog', { name: 'No Active Matches' });
  await expect(none).toContainText('No one is waiting for a 0.1 SOL match at 3+2 right now.');
  await expect(none.getByRole('radio', { name: '3+2' })).toBeChecked();
  await expectAccessible(white.page);
  await none.getByRole('button', { name: 'Create Match' }).click();
  await expect(white.page.getByRole('dialog', { name: 'Finding Opponent' })).toContainText('3+2.');

  // The game is missing under ten minutes, and listed under all and under its own time control.
  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const mine = (dialog: ReturnType<typeof black.page.getByRole>) =>
    dialog.getByRole('listitem').filter({ hasText: white.name });
  const empty = black.page.getByRole('dialog', { name: 'No Active Matches' });
  await expect(empty).toContainText('match at 10+0');
  await empty.getByRole('radio', { name: 'Any' }).click();
  const available = black.page.getByRole('dialog', { name: 'Available Matches' });
  await expect(mine(available)).toContainText('3+2');
  await expect(available).toContainText('A match that you create is 10+0.');
  await available.getByRole('radio', { name: '15+10' }).click();
  await expect(empty).toContainText('match at 15+10');
  await empty.getByRole('radio', { name: '3+2' }).click();
  await expect(available).toContainText('Players waiting for a 0.1 SOL match at 3+2.');
  await expectAccessible(black.page);
  await expect(mine(available)).toContainText('3+2');
  await mine(available).getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  const found = white.page.getByRole('dialog', { name: 'Match Found' });
  await expect(found).toContainText('Each player wagers 0.1 SOL, 3+2.');
  await found.getByRole('button', { name: 'Accept & Play' }).click();

  for (const { page } of [white, black]) await expect(page.getByText('Standard Match · 3+2')).toBeVisible();
  await play(white, black, ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6']);
  // Each side made three moves within moments, which adds six seconds less the thinking time. Both pages show the same.
  await white.table.shows('a7', 'a6');
  for (const name of [white.name, black.name]) {
    const shown = await Promise.all([white, black].map((player) => secondsOn(player, name)));
    for (const seconds of shown) {
      expect(seconds).toBeGreaterThan(180);
      expect(seconds).toBeLessThanOrEqual(186);
    }
    expect(Math.abs((shown[0] ?? 0) - (shown[1] ?? 0))).toBeLessThanOrEqual(1);
  }

  await black.page.goto('/');
  const active = black.page.getByRole('list', { name: 'Active Games' });
  await expect(active).toContainText('0.1 SOL wager · 3+2');
  await expect(black.page.getByRole('radio', { name: '3+2 Blitz' })).toBeChecked();
  await active.getByRole('link').click();
  await resign(black);
  await expect(black.page.getByRole('dialog', { name: /Defeat/i })).toBeVisible();
  await black.page.goto('/game-history');
  const row = black.page.getByRole('listitem').filter({ hasText: `vs ${white.name}` });
  await expect(row).toContainText('3+2');
  await row.getByRole('link').click();
  await expect(black.page.getByRole('heading', { level: 1, name: /Game #\d+/ })).toBeVisible();
  await expect(black.page.getByText('Time control').locator('..')).toHaveText(/3\+2$/);
  if (!isMobile) await expectAccessible(black.page);
});
