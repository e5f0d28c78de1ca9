import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_PAGES } from '@kingstake/protocol/pages/public-pages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPublicPages, withFairPlayNumbers } from './index.ts';

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

test('T36 has no terms and no links to them without the operator’s texts, and says that there is no contact', () => {
  const page = pagesOf(null);
  expect(page('/terms')).toBeNull();
  expect(page('/privacy')).toBeNull();
  expect(page('/contact')?.html).toContain('None.');
  expect(page('/fees')?.html).not.toContain('Terms');
});

test('T36 names who helps players, as the operator has set it', () => {
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
const ROW = '<tr><th>{month}</th><td>{gamesAnalysed}</td><td>{medianHoursHeld}</td></tr>';
const NUMBERS_PAGE = `<section data-numbers="months"><table><tbody class="num">${ROW}</tbody></table><p>{openCases} open.</p></section><p data-numbers="none">No month yet.</p>`;

test.each([
  [
    'a row for each month',
    { months: [MONTH, { ...MONTH, month: '2026-10', medianHoursHeld: 31.5 }], openCases: 2 },
    '<section data-numbers="months"><table><tbody class="num"><tr><th>2026-11</th><td>1204</td><td>–</td></tr><tr><th>2026-10</th><td>1204</td><td>31.5</td></tr></tbody></table><p>2 open.</p></section>',
  ],
  [
    'a sentence before the first month',
    { months: [], openCases: 0 },
    '<p data-numbers="none">No month yet.</p>',
  ],
  ['neither if they could not be read', null, ''],
])('U41 writes the numbers of fair play into the page: %s', (_name, numbers, html) => {
  expect(withFairPlayNumbers(NUMBERS_PAGE, numbers)).toBe(html);
});
