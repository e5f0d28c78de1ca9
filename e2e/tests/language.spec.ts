// The language of the page: the browser's, or the one chosen in the settings.
import type { Page } from '@playwright/test';
import * as es from '../../apps/web/src/translations/es/index.ts';
import * as pt from '../../apps/web/src/translations/pt/index.ts';
import * as ENGLISH from '../../apps/web/src/translations/testkit/english.ts';
import { textsOf } from '../../apps/web/src/translations/testkit/texts-of.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { bringBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

const wordsOf = (language: object): Set<string> => new Set(textsOf(language).map(([, text]) => text.trim()));

/** Returns the English texts that differ in the given language. */
function englishBut(language: object): string[] {
  const own = wordsOf(language);
  return [...wordsOf(ENGLISH)].filter((text) => !own.has(text));
}

/** Returns the visible texts of the screen and those for screen readers. */
async function wordsOn(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [document.title];
    while (texts.nextNode() !== null) found.push(texts.currentNode.nodeValue ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found.map((text) => text.trim());
  });
  expect(words.length).toBeGreaterThan(10);
  return words;
}

async function expectNoEnglish(page: Page, language: object): Promise<void> {
  const english = new Set(englishBut(language));
  const words = await wordsOn(page);
  expect(words.filter((text) => english.has(text))).toEqual([]);
}

test.describe('a Spanish browser', () => {
  test.use({ locale: 'es-ES' });

  test('shows Spanish on every screen, and Portuguese once chosen', async ({ page }, info) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: es.WALLET_TEXTS.heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectNoEnglish(page, es);

    await bringBack(page.context(), { name: `Lengua ${info.project.name}` });
    await page.goto('/');
    const settings = page.getByRole('button', { name: es.APP_TEXTS.settings, exact: true });
    await expect(page.getByRole('button', { name: es.LOBBY_TEXTS.findMatch })).toBeVisible();
    await expectNoEnglish(page, es);

    await page.goto('/chess-game-mobile?mode=training&difficulty=easy');
    await expect(page.getByRole('grid', { name: es.BOARD_TEXTS.label })).toBeVisible();
    await expectNoEnglish(page, es);

    await page.goto('/');
    await settings.click();
    const dialog = page.getByRole('dialog', { name: es.SETTINGS_TEXTS.title });
    await expect(dialog).toBeVisible();
    await expectNoEnglish(page, es);
    await dialog.getByRole('combobox', { name: es.SETTINGS_TEXTS.language }).selectOption('pt');
    await expectAccessible(page);
    await expect(dialog.getByRole('button', { name: es.SETTINGS_TEXTS.languageReload })).toBeVisible();
    // The choice is stored at once, so that any reload shows it.
    await page.reload();

    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
    await expect(page.getByRole('button', { name: pt.LOBBY_TEXTS.findMatch })).toBeVisible();
    await expectNoEnglish(page, pt);
    await page.getByRole('button', { name: pt.APP_TEXTS.settings, exact: true }).click();
    const settingsInPt = page.getByRole('dialog', { name: pt.SETTINGS_TEXTS.title });
    await settingsInPt.getByRole('combobox', { name: pt.SETTINGS_TEXTS.language }).selectOption('es');
    await settingsInPt.getByRole('button', { name: pt.SETTINGS_TEXTS.languageReload }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('button', { name: es.LOBBY_TEXTS.findMatch })).toBeVisible();
  });
});

test('fetches no other language in an English browser', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: ENGLISH.WALLET_TEXTS.heading })).toBeVisible();
  expect(fetched.filter((path) => /\/(es|pt)-/.test(path))).toEqual([]);
  expect(fetched.filter((path) => /\/(entry|main)-.*\.js$/.test(path))).toHaveLength(2);
});

test.describe('a Brazilian browser without its translation', () => {
  test.use({ locale: 'pt-BR' });

  test('falls back to English', async ({ context, baseURL }) => {
    const page = await context.newPage();
    const reported = page.waitForEvent('pageerror');
    await page.route(/\/pt-[^/]*\.js$/, (route) => route.abort());
    await page.goto(baseURL);
    await expect(page.getByRole('heading', { name: ENGLISH.WALLET_TEXTS.heading })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect((await reported).message).toContain('pt-');
  });
});
