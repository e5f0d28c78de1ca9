// e2e, sheets: reports, held prizes, cases, returned wagers, and the public page.
import { answerCase, answerOwnReviews, holdPrizeOf, OPEN_CASE, UPHELD_CASE } from '../fixtures/reviews.ts';
import { play, sitDown } from '../pages/meeting.ts';
import { speak } from './languages.ts';
import { ONE_PHONE, type Studio } from './studio.ts';

export async function fairPlay({ player, visitor, shoot }: Studio): Promise<void> {
  const reader = await visitor();
  for (const language of ['en', 'es', 'pt']) {
    await reader.goto(`/fair-play?lang=${language}`);
    await shoot(reader, `public-${language}`, {
      whole: true,
      ...(language !== 'en' && { sizes: ONE_PHONE }),
    });
  }
  const [white, black] = [await player('Ilse Okonkwo'), await player('Night Owl')];
  await sitDown(white, black);
  await holdPrizeOf(black.page, Number(new URL(black.page.url()).searchParams.get('gameId')));
  await play(white, black, ['f2f3', 'e7e5', 'g2g4']);
  await black.table.finish('d8', 'h4');
  await black.page.getByText('Prize, held').waitFor();
  await shoot(black.page, 'held-prize');
  await white.page.getByRole('button', { name: 'Report Night Owl' }).click();
  await shoot(white.page, 'report');
  await white.page.getByRole('button', { name: 'Send report' }).click();
  await white.page.getByRole('dialog', { name: 'Thank you' }).waitFor();
  await shoot(white.page, 'thank-you');

  const { page } = black;
  await answerCase(page, OPEN_CASE);
  await page.goto('/account/review/311');
  for (const language of ['es', 'pt']) {
    await speak(page, language, '#case-steps');
    await shoot(page, `${language}-case-open`, { sizes: ONE_PHONE, whole: true });
  }
  await speak(page, 'en', '#case-steps');
  await page.unroute('**/api/reviews/311');
  await answerCase(page, UPHELD_CASE);
  await page.reload();
  await page.getByLabel('Your appeal').fill('I have played the Evans Gambit for nine years.');
  await shoot(page, 'case-upheld', { whole: true });
  await page.goto('/account/review');
  await page.getByRole('link', { name: 'Case 311' }).waitFor();
  await shoot(page, 'cases');
  await page.unroute('**/api/users/*/reviews');
  await answerOwnReviews(page, {
    reviews: [{ ...OPEN_CASE, state: 'upheld', held: '0' }],
    held: '0',
    isFriendlyOnly: true,
    returned: [
      {
        ...{ gameId: 123, at: '2026-11-22T20:14:00.000Z', kind: 'quality', isOverturned: false },
        ...{ amount: '0.07', missing: '0.03' },
      },
    ],
  });
  await page.goto('/');
  const told = page.getByRole('dialog', { name: /was returned/ });
  await told.waitFor();
  await shoot(page, 'returned');
  await told.getByRole('button', { name: 'OK' }).click();
  await page.locator('#friendly-only').waitFor();
  await shoot(page, 'friendly-only');
}
