import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_PAGES } from '@kingstake/protocol/pages/public-pages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPublicPages, withFairPlayNumbers } from './public-pages.ts';

const LEGAL = { terms: '<p>Agree.</p>', privacy: '<p>Data.</p>', contact: '<p>Write.</p>' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-public-'));
  mkdirSync(join(folder, 'public-pages'));
  const links = '<li><a>Fees</a></li><li data-legal="true"><a>Terms</a></li>';
  for (const { name } of PUBLIC_PAGES)
    for (const language of ['en', 'es', 'pt'])
      writeFileSync(
        join(folder, 'public-pages', `${name}.${language}.html`),
        `${name} ${language} <operator-text><p>None.</p></operator-text> ${links} <operator-help></operator-help>`,
      );
});
afterEach(() => rmSync(folder, { recursive: true }));

const pagesOf = (legal: typeof LEGAL | null) => {
  const find = readPublicPages(folder, { legal, help: null });
  return (url: string, acceptLanguage?: string) =>
    find({ url, headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage } });
};

test.each([
  ['/fees', undefined, 'en'],
  ['/fees', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['/fees?lang=es', 'pt-BR', 'es'],
  ['/fees?lang=xx', 'de,es;q=0.5', 'es'],
  ['/how-it-works', 'fr', 'en'],
])('T36 sends %s to a visitor with %s in %s', (url, acceptLanguage, language) => {
  const page = pagesOf(null)(url, acceptLanguage);
  expect(page?.language).toBe(language);
  expect(page?.html).toContain(` ${language} `);
});

test.each(['/', '/fees/', '/fees.en', '/lobby', '/../fees'])('T36 sends no page for %s', (url) => {
  expect(pagesOf(LEGAL)(url)).toBeNull();
});

test('T36 shows the operator’s texts and links to them', () => {
  const page = pagesOf(LEGAL);
  expect(page('/terms')?.html).toContain('terms en <operator-text><p>Agree.</p></operator-text>');
  expect(page('/contact')?.html).toContain('<p>Write.</p>');
  expect(page('/fees')?.html).toContain('Terms');
});

test('T36 has no terms and no links to them without the operator’s texts, and states that there is no contact', () => {
  const page = pagesOf(null);
  expect(page('/terms')).toBeNull();
  expect(page('/privacy')).toBeNull();
  expect(page('/contact')?.html).toContain('None.');
  expect(page('/fees')?.html).not.toContain('Terms');
});

test('T36 names the support contact that the operator has set', () => {
  const help = { name: 'Help & Hope', url: 'https://help.example/?a=1&b="2"' };
  const page = readPublicPages(folder, { legal: null, help })({ url: '/play-limits', headers: {} });
  expect(page?.html).toContain(
    '<p><a href="https://help.example/?a=1&amp;b=&quot;2&quot;" rel="noreferrer">Help &amp; Hope</a></p>',
  );
});

const MONTH = {
  ...{ month: '2026-11', gamesAnalysed: 1204, cases: 3, held: 2, released: 1, cleared: 1, upheld: 1 },
  ...{ appeals: 1, appealsGranted: 0, medianHoursHeld: null },
};
const NUMBERS = {
  months: [
    MONTH,
    { ...MONTH, month: '2026-10', gamesAnalysed: 31_204, medianHoursHeld: 31.5 },
    { ...MONTH, month: '2026-07', to: '2026-09' },
  ],
  openCases: 2,
};
const SO_FAR = '<small data-numbers="so-far">so far</small>';
const ROW = `<tr><th>{month} ${SO_FAR}</th><td>{gamesAnalysed}</td><td>{medianHoursHeld}</td></tr>`;
const FIGURES =
  '<section data-numbers="running"><dd>{gamesAnalysed}</dd><dd>{appealsGranted} of {appeals}</dd></section>';
const NUMBERS_PAGE = `${FIGURES}<section data-numbers="months"><table><tbody class="num">${ROW}</tbody></table><p>{openCases} open.</p></section><p data-numbers="none">No numbers.</p>`;

test('U41 writes the figures of the running month and a row for each month into the page', () => {
  expect(withFairPlayNumbers(NUMBERS_PAGE, NUMBERS, 'en')).toBe(
    [
      '<section data-numbers="running"><dd>1,204</dd><dd>0 of 1</dd></section>',
      '<section data-numbers="months"><table><tbody class="num">',
      `<tr><th>Nov 2026 ${SO_FAR}</th><td>1,204</td><td>–</td></tr>`,
      '<tr><th>Oct 2026</th><td>31,204</td><td>31.5</td></tr>',
      '<tr><th>Jul 2026 – Sep 2026</th><td>1,204</td><td>–</td></tr>',
      '</tbody></table><p>2 open.</p></section>',
    ].join(''),
  );
});

test('U41 names months and writes numbers in the language of the page', () => {
  const html = withFairPlayNumbers(NUMBERS_PAGE, NUMBERS, 'pt');
  expect(html).toContain('<tr><th>out. de 2026</th><td>31.204</td><td>31,5</td></tr>');
});

test('U41 shows a sentence if the numbers could not be read', () => {
  expect(withFairPlayNumbers(NUMBERS_PAGE, null, 'en')).toBe('<p data-numbers="none">No numbers.</p>');
});
