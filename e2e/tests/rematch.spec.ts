// The result of a staked game, and a rematch.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { differenceOf, KINGS_OF_BLACKS_WIN } from '../fixtures/pictures.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { playMate, sitDown } from '../pages/meeting.ts';

const result = ({ page }: Player, name: RegExp) => page.getByRole('dialog', { name });
const balanceOf = ({ page }: Player) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/auth/session');
    return ((await answer.json()) as { user: { balance: string } }).user.balance;
  });

test('G36 G37 G38 G41 G42 G43 G45 shows a win and a loss next to the board, and starts a rematch with colours swapped', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  await black.page.emulateMedia({ reducedMotion: 'no-preference' });
  await sitDown(white, black);
  await playMate(white, black);

  const won = result(black, /Victory/);
  const lost = result(white, /Defeat/);
  await expect(won).toContainText(`Congratulations, ${black.name}. You checkmated ${white.name}.`);
  await expect(won).toContainText('+0.095 SOL');
  await expect(lost).toContainText('−0.100 SOL');
  for (const [card, profit] of [
    [won, /≈ \+\$\d+\.\d\d/],
    [lost, /≈ −\$\d+\.\d\d/],
  ] as const) {
    await expect(card).toContainText(profit);
    await expect(card.getByRole('link', { name: /^Share on X/ })).toHaveAttribute('href', /game%2F\d+$/);
    await expect(card.getByRole('link', { name: 'Review game' })).toHaveAttribute(
      'href',
      /\/game-details\/\d+$/,
    );
    for (const name of ['Rematch', 'New game', 'Close'])
      await expect(card.getByRole('button', { name })).toBeVisible();
  }
  for (const player of [white, black]) await expectAccessible(player.page);
  // The final position stays visible, and nothing covers it.
  await expect(black.table.square('h4')).toHaveAttribute('aria-label', /black queen/);
  await black.table.square('h4').click({ trial: true });

  await expect(black.page.locator('canvas[data-particles="150"]')).toBeAttached();
  await expect(white.page.locator('canvas[data-particles]')).toHaveCount(0);
  await expect(lost.getByRole('button', { name: 'Download' })).toHaveCount(0);
  const [file] = await Promise.all([
    black.page.waitForEvent('download'),
    won.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('kingstake-victory.png');
  const picture = await readFile(await file.path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(await differenceOf(black.page, picture, KINGS_OF_BLACKS_WIN)).toBeLessThan(0.01);

  // The loser offers a rematch while the winner reads the history.
  await won.getByRole('button', { name: 'Close' }).click();
  await black.page.getByRole('button', { name: 'Game History' }).click();
  await expect(black.page).toHaveURL('/game-history');
  const visited: string[] = [];
  white.page.on('framenavigated', (frame) => visited.push(frame.url()));
  await lost.getByRole('button', { name: 'Rematch' }).click();
  await expect(lost.getByText('Challenging Opponent To A Rematch')).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const asked = black.page.getByRole('region', { name: 'Rematch' });
  await expect(asked).toContainText(`${white.name} wants a rematch`);
  await expect(asked).toContainText('0.1 SOL each. You play White.');
  await expect(black.page).toHaveTitle('Rematch? · Kingstake');
  await expectAccessible(black.page);
  // The offer is still shown after a reload.
  await black.page.reload();
  await expect(asked).toContainText(`${white.name} wants a rematch`);

  const waiting = white.page.getByRole('region', { name: 'Rematch' });
  await expect(waiting).toContainText(`Waiting for ${black.name}`);
  expect(visited.some((url) => url.endsWith('/?mode=rematch&wager=0.1'))).toBe(true);
  await expect(white.page.getByRole('dialog')).toHaveCount(0);

  await asked.getByRole('button', { name: 'Accept for 0.1 SOL' }).click();
  for (const player of [white, black]) await expect(player.page).toHaveURL(/chess-game-mobile\?gameId=\d+$/);
  await black.table.click('f2', 'f3');
  await white.table.shows('f2', 'f3');
  expect([await balanceOf(white), await balanceOf(black)]).toEqual(['0.8', '0.995']);
});

test('shows the result over the board on a phone, and a rematch within the viewport', {
  tag: '@phone',
}, async ({ players: [white, black] }) => {
  await sitDown(white, black);
  await playMate(white, black);
  const [won, lost] = [result(black, /Victory/), result(white, /Defeat/)];
  await expect(won).toContainText('+0.095 SOL');
  await expect(lost).toContainText('−0.100 SOL');
  for (const card of [won, lost]) {
    for (const name of ['Rematch', 'New game', 'Close'])
      await expect(card.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  for (const { page } of [white, black]) {
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await won.getByRole('button', { name: 'Close' }).click();
  await lost.getByRole('button', { name: 'Rematch' }).click();
  const asked = black.page.getByRole('region', { name: 'Rematch' });
  await expect(asked).toContainText(`${white.name} wants a rematch`);
  await expect(asked).toBeInViewport({ ratio: 1 });
  await expectAccessible(black.page);
  await asked.getByRole('button', { name: 'Decline' }).click();
  await expect(white.page.getByText(`${black.name} declined the rematch`).first()).toBeInViewport({
    ratio: 1,
  });
});
