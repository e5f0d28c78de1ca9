// e2e, sheets: connect screen, lobby, practice, game and result in Spanish and Portuguese, on one phone.
import type { Page } from '@playwright/test';
import { play, sitDown } from '../pages/meeting.ts';
import { ONE_PHONE, type Studio } from './studio.ts';

/** The storage key of the language chosen in the settings. */
const LANGUAGE_KEY = 'kingstake-language';
const LANGUAGES = ['es', 'pt'] as const;

/** Reloads the page in another language, as the settings do. */
export async function speak(page: Page, language: string, shown: string): Promise<void> {
  await page.evaluate(([key, value]) => window.localStorage.setItem(key, value), [
    LANGUAGE_KEY,
    language,
  ] as const);
  await page.reload();
  await page.locator(`html[lang="${language}"]`).waitFor();
  await page.locator(shown).first().waitFor();
}

export async function languages({ visitor, newcomer, player, shoot }: Studio): Promise<void> {
  const each = async (page: Page, state: string, shown: string, whole = false) => {
    for (const language of LANGUAGES) {
      await speak(page, language, shown);
      await shoot(page, `${language}-${state}`, { sizes: ONE_PHONE, whole });
    }
  };
  const connect = await visitor();
  await connect.goto('/');
  await each(connect, 'connect', 'main button', true);
  await each(await newcomer('Pippa-Q'), 'first-visit', '#play-computer', true);
  const [white, black] = [await player('Ilse Okonkwo'), await player('Night Owl')];
  await each(black.page, 'lobby-empty', '#open-table', true);
  const practice = await newcomer('Ann');
  await practice.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  await each(practice, 'practice', '[role="grid"]');
  // Switches back to English for the rest of the game.
  await speak(black.page, 'en', '#open-table');
  await sitDown(white, black);
  await play(white, black, ['f2f3', 'e7e5', 'g2g4']);
  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  await black.page.getByText('Your opponent is offering a draw.').waitFor();
  await each(black.page, 'table', '[role="grid"]');
  await speak(black.page, 'en', '[role="grid"]');
  await black.table.finish('d8', 'h4');
  await black.page.getByRole('dialog', { name: 'Victory' }).waitFor();
  await each(black.page, 'result', '[role="dialog"] h2');
}
