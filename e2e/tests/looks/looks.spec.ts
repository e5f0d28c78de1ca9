// Compares the states of the page with pictures (../../looks/states.ts), at the sizes of a phone, a small laptop and a desktop, and the
// pictures that we draw ourselves. `npm run looks -- --update` draws them again.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lamports } from '@kingstake/protocol/money';
import type { Page } from '@playwright/test';
import { createPainter, previewFacts } from '../../../apps/server/src/notify/previews/index.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { createManualTime } from '../../../apps/server/src/platform/testkit/manual-time.ts';
import { expect, test } from '../../fixtures/server.ts';
import { openStage, SCRIPTED } from '../../looks/people.ts';
import { movesOf, OPERA } from '../../looks/played-game.ts';
import { NOW } from '../../looks/stage.ts';
import { LOOKS, type Variant } from '../../looks/states.ts';

const PICTURES = join(import.meta.dirname, '../../looks/pictures');
const MOST_BYTES = 8_000_000;
const DESKTOPS = [
  [1440, 900],
  [1280, 720],
] as const;
const PHONE = [[390, 844]] as const;

test.use(SCRIPTED);
// Other browsers have other fonts and draw letters in another way.
test.skip(
  () => process.env['CHROME_PATH'] !== undefined || process.platform !== 'linux' || process.arch !== 'x64',
  'the pictures show the Chromium from npm',
);

const PREPARE: Readonly<Record<Variant, (page: Page) => Promise<unknown>>> = {
  'large-font': async (page) => {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  },
  'forced-colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
  spanish: (page) => page.addInitScript(() => window.localStorage.setItem('kingstake-language', 'es')),
};

for (const [name, { open, essential, whole = false, again = [] }] of Object.entries(LOOKS))
  for (const variant of [null, ...again]) {
    const picture = variant === null ? name : `${name}-${variant}`;
    const tag = essential === true && variant === null ? '@essential' : [];
    test(`shows ${picture} as in its pictures`, { tag }, async ({ page, server: { origin }, isMobile }) => {
      const stage = await openStage(page, origin);
      if (variant !== null) await PREPARE[variant](page);
      await open(stage);
      for (const [width, height] of isMobile ? PHONE : DESKTOPS) {
        await page.setViewportSize({ width, height });
        await stage.server.settled(page);
        const file = `${picture}-${width}x${height}.png`;
        // A picture of a full page is drawn without the browser's font size.
        await expect(page).toHaveScreenshot(file, { fullPage: whole && variant !== 'large-font' });
      }
      stage.server.expectAllAnswered();
    });
  }

test('keeps the profit of 100 SOL inside its box', { tag: '@desktop' }, async ({
  page,
  server: { origin },
}) => {
  await LOOKS['result-loss-100-sol']?.open(await openStage(page, origin));
  const amount = page.getByRole('dialog').locator('em', { hasText: '100.000 SOL' });
  for (const [width, height] of [...DESKTOPS, [1024, 768], ...PHONE] as const) {
    await page.setViewportSize({ width, height });
    const past = () =>
      amount.evaluate((element) => {
        const box = element.parentElement?.getBoundingClientRect();
        return Math.max(0, element.getBoundingClientRect().right - (box?.right ?? 0));
      });
    await expect.poll(past, { message: `${width} x ${height}` }).toBe(0);
  }
});

test('draws the victory-card as in its picture', { tag: '@desktop' }, async ({
  page,
  server: { origin },
}) => {
  await LOOKS['result-win']?.open(await openStage(page, origin));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path())).toMatchSnapshot('victory-card.png');
});

test('draws the link-preview as in its picture', { tag: '@desktop' }, async () => {
  const painter = createPainter({ time: createManualTime(), log: createLog('error') });
  const moves = movesOf(OPERA);
  const facts = previewFacts({
    id: 1842,
    white: 'Ilse Okonkwo',
    black: 'Wolfgang Amadeus 20x',
    pictures: { white: 'bee', black: 'kek' },
    winner: 'white',
    result: 'white_wins',
    reason: 'checkmate',
    wager: lamports(1_000_000_000n),
    timeControl: '600+0',
    plies: moves.length,
    fen: moves.at(-1)?.fen ?? '',
    lastMove: moves.at(-1) ?? null,
    endedAtMs: NOW,
  });
  const png = await painter.paint(facts);
  await painter.stop();
  if (png === null) throw new Error('nothing was drawn');
  expect(Buffer.from(png)).toMatchSnapshot('link-preview.png');
});

test('has the icons as in their picture', { tag: '@desktop' }, async ({ page, server: { origin } }) => {
  const icons = [
    'favicon.svg',
    'favicon-waiting.svg',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'apple-touch-icon.png',
  ];
  await page.goto(`${origin}/no-page.txt`);
  await page.setContent(icons.map((icon) => `<img src="${origin}/${icon}" height="180">`).join(''));
  await expect(page.locator('body')).toHaveScreenshot('icons.png');
});

test('keeps all pictures below 8 MB, and none without a state', { tag: '@desktop' }, () => {
  const sizes = [...PHONE, ...DESKTOPS].map(([width, height]) => `${width}x${height}`);
  const states = Object.entries(LOOKS).flatMap(([name, { again = [] }]) => [
    name,
    ...again.map((variant) => `${name}-${variant}`),
  ]);
  const expected = [
    'victory-card',
    'link-preview',
    'icons',
    ...states.flatMap((state) => sizes.map((size) => `${state}-${size}`)),
  ];
  const files = readdirSync(PICTURES);
  expect(files.toSorted()).toEqual(expected.map((file) => `${file}.png`).toSorted());
  const bytes = files.reduce((sum, file) => sum + statSync(join(PICTURES, file)).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
