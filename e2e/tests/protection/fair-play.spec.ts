// Fair play as players see it: a report, a held prize, a case with its appeal, and a returned wager.
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/players.ts';
import { comeBack } from '../../fixtures/returning-player.ts';
import { answerCase, answerOwnReviews, holdPrizeOf, OPEN_CASE, UPHELD_CASE } from '../../fixtures/reviews.ts';
import { playMate, sitDown } from '../../pages/meeting.ts';

test('U32 U33 reports and blocks the opponent once from the result, and shows a held prize without confetti', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  await sitDown(white, black);
  const gameId = Number(new URL(black.page.url()).searchParams.get('gameId'));
  await holdPrizeOf(black.page, gameId);
  await playMate(white, black);

  const { page } = white;
  await page.getByRole('button', { name: `Report ${black.name}` }).click();
  const report = page.getByRole('dialog', { name: `Report ${black.name}` });
  await expect(report.getByRole('radio', { name: 'Used an engine or other help' })).toBeChecked();
  await report.getByLabel('What did you notice?').fill('Every move took six seconds.');
  await expect(report.getByText('Optional, 28 of 1000')).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Send report' }).click();
  const thanks = page.getByRole('dialog', { name: 'Thank you' });
  await thanks.getByRole('button', { name: `Block ${black.name}` }).click();
  await expect(thanks.getByText(`${black.name} is blocked`)).toBeVisible();
  await thanks.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`/game-details/${gameId}`);
  await page.getByRole('button', { name: `Report ${black.name}` }).click();
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByRole('alert')).toHaveText('You have already reported this game.');

  const result = black.page.getByRole('dialog', { name: /Victory/ });
  await expect(result).toContainText('Prize, held');
  await expect(
    result.getByText(/^Your prize is held until .* while your games are reviewed\.$/),
  ).toBeVisible();
  await expect(result.getByRole('link', { name: 'See the case' })).toHaveAttribute(
    'href',
    '/account/review/311',
  );
  await expect(result.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
  await expect(result.getByRole('link', { name: /Share/ })).toHaveCount(0);
  await expect(black.page.locator('[data-particles]')).toHaveCount(0);
});

test('U30 shows held money and a case with charts, and keeps the draft of an appeal until it is sent', async ({
  page,
}) => {
  await comeBack(page, 'Ilse Reviewed');
  await answerOwnReviews(page);
  await answerCase(page, OPEN_CASE);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Ilse Reviewed' }).click();
  await page.getByRole('link', { name: 'Fair play cases' }).click();
  await page.getByRole('link', { name: 'Case 311' }).click();
  await expect(page.getByRole('heading', { name: 'Case 311' })).toBeVisible();
  await expect(
    page.getByRole('img', {
      name: 'First choices: you 78%, median of players with your rating 47%. The rule begins at 75%.',
    }),
  ).toBeVisible();
  await expect(
    page.getByText('0.95 SOL are held. You can stake and withdraw the rest of your balance.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/api/reviews/311');
  await answerCase(page, UPHELD_CASE);
  await page.reload();
  const text = page.getByLabel('Your appeal');
  await text.fill('I prepared these moves.');
  await expect(page.getByText('23 of 2,000 characters')).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue('I prepared these moves.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expect(page.getByText('Operators who did not decide answer within 7 days.')).toBeVisible();
  await expect(text).toHaveCount(0);
  expect(await page.evaluate(() => window.localStorage.getItem('kingstake-appeal-311'))).toBeNull();
});

test('U52 offers an account limited to friendly games no wager, and states the reason', {
  tag: '@desktop',
}, async ({ page }) => {
  await comeBack(page, 'Friendly Only');
  await answerOwnReviews(page, {
    reviews: [{ ...UPHELD_CASE, held: '0' }],
    held: '0',
    until: null,
    isFriendlyOnly: true,
  });
  await page.goto('/');
  const why = 'This account can play friendly games only.';
  const find = page.getByRole('button', { name: 'Find Match' });
  await expect(find).toBeDisabled();
  await expect(find).toHaveAccessibleDescription(why);
  await page.getByRole('button', { name: 'Create Private' }).click();
  const creating = page.getByRole('dialog', { name: 'Create Private Match' });
  await expect(creating.getByText(why)).toBeVisible();
  await expect(creating.getByRole('switch', { name: 'Friendly game' })).toHaveCount(0);
  await expectAccessible(page);
  await creating.getByRole('button', { name: 'Challenge a player by name' }).click();
  const challenge = page.getByRole('dialog', { name: 'Challenge a Player' });
  await expect(challenge.getByText(why)).toBeVisible();
  await expect(challenge.getByRole('button', { name: 'Challenge to a friendly game' })).toBeVisible();
  await challenge.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Create Private' }).click();
  const created = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/games'),
  );
  await creating.getByRole('button', { name: 'Create Match' }).click();
  expect((await created).postDataJSON()).toMatchObject({ wagerAmount: '0' });
});

test('U34 notifies a player in the lobby about a returned wager, once per device and never during a game', {
  tag: '@desktop',
}, async ({ page }) => {
  await comeBack(page, 'Paid Back');
  const wager = {
    ...{ gameId: 123, at: '2026-11-22T20:14:00.000Z', kind: 'pair' as const, isOverturned: false },
    ...{ amount: '0.07', missing: '0.03' },
  };
  await answerOwnReviews(page, { reviews: [], held: '0', until: null, returned: [wager] });
  const asked = page.waitForResponse('**/api/users/*/reviews');
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  await asked;
  await expect(page.getByRole('grid')).toBeVisible();
  const told = page.getByRole('dialog', { name: 'Your 0.1 SOL wager from game #123 was returned' });
  await expect(told).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(told).toContainText('Back in your playing balance+0.070 SOLStill owed to you0.030 SOL');
  await expect(told).toContainText('the games moved SOL from your account to the other');
  await expectAccessible(page);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toBeHidden();
  const again = page.waitForResponse('**/api/users/*/reviews');
  await page.reload();
  await again;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
});
