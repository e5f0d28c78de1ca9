// e2e, sheets: the public page of the reserves, the player's check, and the line below the balance.
import { answerMonth, nextStatement } from '../fixtures/statements.ts';
import { speak } from './languages.ts';
import { ONE_PHONE, type Studio } from './studio.ts';

export async function reserves({ player, visitor, shoot }: Studio): Promise<void> {
  const { page } = await player('Ilse Okonkwo');
  const newest = await nextStatement(page);
  const reader = await visitor();
  await answerMonth(reader, newest);
  for (const language of ['en', 'es', 'pt']) {
    await reader.goto(`/reserves?lang=${language}`);
    await reader.locator('[data-part="check"]').waitFor();
    await shoot(reader, `public-${language}`, {
      whole: true,
      ...(language === 'pt' && { sizes: ONE_PHONE }),
    });
  }
  for (const language of ['en', 'es']) {
    await page.goto(`/reserves?lang=${language}`);
    await page.locator('[data-action="check"]').click();
    await page.locator('[data-value="mark"][data-is="good"]').waitFor();
    await shoot(page, `checked-${language}`, { whole: true });
  }
  // Without one entry in the list, the check fails and offers the proof.
  await page.route('**/entries', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      contentType: 'text/plain',
      body: (await answer.text()).split('\n').slice(1).join('\n'),
    });
  });
  await page.locator('[data-action="again"]').click();
  await page.locator('[data-value="mark"][data-is="bad"]').waitFor();
  await shoot(page, 'failed-es', { whole: true });
  await page.unroute('**/entries');
  for (const language of ['en', 'es']) {
    await page.goto('/');
    await page.evaluate(() => localStorage.removeItem('kingstake-reserves'));
    await speak(page, language, 'header');
    await page.waitForFunction(() => localStorage.getItem('kingstake-reserves') !== null);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Profile|Perfil)$/ })
      .click();
    await page.getByRole('dialog').getByRole('tab').nth(1).click();
    await shoot(page, `balance-${language}`);
  }
}
