// Narrow windows: each screen and dialog fits from 320 px up, in each language.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import * as es from '../../apps/web/src/translations/es/index.ts';
import * as pt from '../../apps/web/src/translations/pt/index.ts';
import * as ENGLISH from '../../apps/web/src/translations/testkit/english.ts';
import { fillLists, LONG_NAMES, openChallenge } from '../fixtures/full-lists.ts';
import { expect, test } from '../fixtures/players.ts';
import { bringBack } from '../fixtures/returning-player.ts';
import { expectToPressWithAnyLetters } from '../pages/letters.ts';
import { joinByCode, play, waitAtTable } from '../pages/meeting.ts';
import { expectToFit } from '../pages/width.ts';

const LANGUAGES = { en: ENGLISH, es, pt } as const;
type Language = keyof typeof LANGUAGES;

const BOARD = '[data-square="a1"]';
/** Each route, with a text that appears once it has loaded. */
const ROUTES: readonly (readonly [path: string, loaded: string])[] = [
  [
    '/',
    '[aria-labelledby="live-games"] li, [aria-labelledby="waiting-games"] li, [aria-labelledby="open-challenges"] li',
  ],
  ['/watch', 'main a[href^="/game/"]'],
  ['/game-history', 'main a[href^="/game-details/"]'],
  ['/game-details/8000', BOARD],
  [`/player/${LONG_NAMES[1]}`, 'main a[href^="/game-details/"]'],
  ['/chess-game-mobile', 'main h1'],
  ['/game/999999', 'main h1'],
  ['/limits', '#limit-deposit'],
  ['/no/such/page', 'main h1'],
  ['/explorer/tx/abc', 'main h1'],
  ['/chess-game-mobile?mode=standard&wager=0.1', 'main h1'],
  ['/chess-game-mobile?mode=training&difficulty=hard&color=white', BOARD],
];

async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => window.localStorage.setItem('kingstake-language', chosen), language);
}

/** Measures the screen in each language. The page returns to English with its next load. */
async function expectToFitInEach(page: Page, screen: string, loaded: string): Promise<void> {
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    if (language !== 'en') {
      await speak(page, language);
      await page.reload();
    }
    await page.locator(loaded).first().waitFor();
    await expectToFit(page, `${language} ${screen}`);
  }
  await speak(page, 'en');
}

/** Expects elements to be completely visible in the window, and not to be screen-reader texts of one pixel. */
async function expectSeen(...all: readonly Locator[]): Promise<void> {
  for (const one of all) {
    await one.scrollIntoViewIfNeeded();
    await expect(one).toBeInViewport({ ratio: 1 });
    expect((await one.boundingBox())?.width).toBeGreaterThan(4);
  }
}

/** Navigates to a route without a reload. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
}

async function expectDialogsToFit(page: Page, texts: typeof ENGLISH, language: string): Promise<void> {
  const { APP_TEXTS: app, LOBBY_TEXTS: lobby } = texts;
  const opener = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const dialogs = page.getByRole('dialog');
  const main = [lobby.deposit, lobby.withdraw, lobby.transactions, lobby.profile, lobby.policy];
  const match = [lobby.createPrivate, lobby.joinMatch, lobby.findMatch];
  const openers = [page.locator('header button[aria-haspopup]').last(), opener(app.settings)];
  for (const button of [...openers, ...[...main, ...match].map(opener)]) {
    await button.click();
    await expect(dialogs).toHaveCount(1);
    for (const tab of await dialogs.getByRole('tablist').first().getByRole('tab').all()) {
      await tab.click();
      await expectToFit(page, `${language} ${await tab.textContent()}`);
    }
    await expectToFit(page, `${language} ${await dialogs.textContent()}`);
    await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
  }
}

for (const [language, texts] of Object.entries(LANGUAGES))
  test(`fits every route and dialog into 320 px and more, with full lists: ${language}`, {
    // `npm test` runs only the English test, and `npm run e2e` runs all.
    tag: language === 'en' ? ['@phone', '@essential'] : '@phone',
  }, async ({ page, browser, baseURL }) => {
    await page.addInitScript((chosen) => window.localStorage.setItem('kingstake-language', chosen), language);
    await page.goto('/');
    await page.getByRole('button', { name: texts.WALLET_TEXTS.connectWallet }).first().waitFor();
    await expectToFit(page, `${language} connect`);
    await bringBack(page.context(), { name: `Wolfgang Amadeu ${language}${test.info().workerIndex}` });
    await fillLists(page);
    for (const ratingRange of [undefined, { min: 2100, max: 2300 }])
      await openChallenge(
        browser,
        baseURL,
        `Wolfgang ${ratingRange === undefined ? 'any' : 'strong'} ${language}${test.info().workerIndex}`,
        { ratingRange },
      );
    await page.goto('/');
    for (const [path, loaded] of ROUTES) {
      await visit(page, path);
      for (const one of loaded.split(', ')) await page.locator(one).first().waitFor();
      await expectToFit(page, `${language} ${path}`);
    }
    await visit(page, '/');
    await expectDialogsToFit(page, texts as typeof ENGLISH, language);
  });

test('fits the longest name into the header, with more space between letters too', {
  tag: '@phone',
}, async ({ page }) => {
  const name = `Wolfgang Amadeus W${String(test.info().workerIndex).padStart(2, '0')}`;
  expect(name).toHaveLength(20);
  await bringBack(page.context(), { name });
  await fillLists(page); // with the longest balance
  await page.goto('/');
  for (const list of ['active-games', 'waiting-games', 'live-games'])
    await page.locator(`[aria-labelledby="${list}"] li`).first().waitFor();
  await expectToPressWithAnyLetters(page, 'the lobby of the longest name');
});

/** A draw offer has a separate area, so it covers no row of the moves. */
async function expectOfferNextToMoves(offering: Page, page: Page): Promise<void> {
  await offering.getByRole('button', { name: 'Offer draw' }).click();
  const offer = page.getByText('Your opponent is offering a draw.').locator('xpath=ancestor::div[1]');
  const moves = page.getByRole('region', { name: 'Moves' });
  await expect(offer).toBeVisible();
  const [above, below] = [await offer.boundingBox(), await moves.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect(below?.height).toBeGreaterThan(40);
  await page.getByRole('button', { name: 'Decline' }).click();
}

test('shows the required parts of lobby, game, result, history and details on a phone', {
  tag: '@phone',
}, async ({ players: [white, black] }) => {
  const { page } = white;
  await expectSeen(
    page.getByRole('main').getByText('Competitive chess with real SOL stakes'),
    page.getByText('SOL ≈ $13.68'),
    page.getByText('SOL ≈ −$14.40'),
    page.getByRole('button', { name: white.name }).getByText('1.000'),
    page.getByRole('button', { name: white.name }).getByText(white.name, { exact: true }),
  );
  await expectToPressWithAnyLetters(page, 'lobby');
  const code = await waitAtTable(white);
  await expectToPressWithAnyLetters(page, 'waiting');
  await expectToFitInEach(page, 'waiting', 'main button');
  await page.reload();
  await joinByCode(black, code);
  await play(white, black, ['f2f4', 'e7e5', 'f4e5', 'd7d6', 'g2g4']);
  await expectOfferNextToMoves(page, black.page);
  for (const { name } of [white, black]) {
    const card = black.page.getByRole('region', { name });
    await expectSeen(card.getByText('0–0'), card.getByText('SOL earned'), card.getByRole('timer'));
  }
  await expectToFitInEach(page, 'game', BOARD);
  await black.table.finish('d8', 'h4');

  const won = black.page.getByRole('dialog', { name: 'Victory' });
  const seen = [`Congratulations, ${black.name}. You checkmated ${white.name}.`, 'Profit', '≈ +$13.68'];
  for (const text of [...seen, '+0.095 SOL', 'Entry', '0.100 SOL', 'Duration', 'Moves'])
    await expect(won.getByText(text, { exact: true }).last()).toBeInViewport({ ratio: 1 });
  for (const name of ['Rematch', 'Download', 'Close']) await expectSeen(won.getByRole('button', { name }));
  await expectSeen(won.getByRole('link', { name: 'Share on X' }), won.getByText(' on X'));
  await expectToFitInEach(black.page, 'result', '[role="dialog"]');

  await black.page.goto('/game-history');
  await black.page.getByRole('main').getByRole('listitem').first().waitFor();
  await expectToPressWithAnyLetters(black.page, 'history');
  const row = black.page.getByRole('main').getByRole('listitem').first();
  for (const text of [
    `vs ${white.name}`,
    'Black',
    /^Today/,
    /^Duration: \d:\d\d$/,
    /moves/,
    'Wager:',
    '0.100',
    '+0.095',
    '+',
  ])
    await expectSeen(row.getByText(text, typeof text === 'string' ? { exact: true } : {}).first());
  await expectSeen(row.locator('img').first());
  await row.getByRole('link').click();
  const main = black.page.getByRole('main');
  await expectSeen(
    main.getByRole('heading', { name: /^Game #/ }),
    main.getByText('Victory', { exact: true }),
  );
  await expectSeen(main.getByText(/^Today/));
});

/** The pages of a visitor. */
const PUBLIC_ROUTES = [
  '/',
  '/how-it-works',
  '/fees',
  '/play-limits',
  '/fair-play',
  '/reserves',
  '/contact',
  '/verify',
  '/escape.html',
];

/**
 * Runs in a page that shows a route in a frame, because resizing a frame is much faster than resizing the window. Returns every second
 * width at which the route is wider than the frame less its scroll bar.
 */
async function widthsThatScroll(): Promise<string[]> {
  const frame = document.querySelector('iframe');
  const inner = frame?.contentWindow;
  const root = frame?.contentDocument?.documentElement;
  if (!frame || !inner || !root) throw new Error('no frame');
  const excessAt = (width: number): number => {
    frame.style.width = `${width}px`;
    return root.scrollWidth - root.clientWidth;
  };
  const nextFrame = () => new Promise((resolve) => inner.requestAnimationFrame(resolve));
  const found: string[] = [];
  for (const height of [720, 400]) {
    frame.style.height = `${height}px`;
    for (let width = 320; width <= 1500; width += 2) {
      if (excessAt(width) <= 0) continue;
      // Scripts follow media queries in the next frame.
      await nextFrame();
      await nextFrame();
      if (excessAt(width) > 0) found.push(`${width}x${height}: ${excessAt(width)} px`);
      if (found.length === 8) return found;
    }
    const hasScrollBar = inner.innerWidth > root.clientWidth;
    if (inner.innerWidth !== 1500 || root.scrollHeight > height !== hasScrollBar)
      throw new Error('the frame was not resized, or hides its scroll bar');
  }
  return found;
}

/** Shows a route in a frame, whose scroll bars take space from it. */
async function openInFrame(page: Page, path: string, loaded: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((to) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 320px; height: 720px; border: 0';
    frame.src = to;
    document.body.replaceChildren(frame);
  }, path);
  await page.frameLocator('iframe').locator(loaded).first().waitFor();
  await page
    .frames()
    .at(-1)
    ?.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Removes the policy that forbids frames. */
async function allowFrames(context: BrowserContext): Promise<void> {
  await context.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    },
  );
}

test('scrolls sideways at no width from 320 px, next to a classic scroll bar too', {
  tag: '@desktop',
}, async ({ playwright, launchOptions, baseURL }) => {
  const { ignoreDefaultArgs = [] } = launchOptions;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars', ...(Array.isArray(ignoreDefaultArgs) ? ignoreDefaultArgs : [])],
  });
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  await allowFrames(context);
  const page = await context.newPage();
  const expectNoScroll = async (path: string, loaded: string) => {
    await openInFrame(page, path, loaded);
    expect.soft(await page.evaluate(widthsThatScroll), `${path} ${loaded}`).toEqual([]);
  };
  for (const path of PUBLIC_ROUTES) await expectNoScroll(path, 'h1:not(.vh)');
  await bringBack(context, { name: `Sweep ${test.info().workerIndex}` });
  await fillLists(page);
  for (const [path, loaded] of ROUTES) await expectNoScroll(path, loaded);
  await page.route('**/api/auth/session', () => undefined); // is never answered
  await expectNoScroll('/', '[aria-busy="true"] h1');
  await browser.close();
});
