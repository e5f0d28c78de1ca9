// e2e, sheets: the server-rendered pages in English, and /verify.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PAGES, publicPageLink } from '@kingstake/protocol/pages/public-pages';
import type { Studio } from './studio.ts';

export async function publicPages({ visitor, shoot }: Studio): Promise<void> {
  const page = await visitor();
  for (const { name } of PUBLIC_PAGES) {
    await page.goto(publicPageLink(name, 'en'));
    await shoot(page, name, { whole: true });
  }
}

const VECTORS = join(import.meta.dirname, '../../packages/proofs/src/receipts/testkit/vectors.json');
const RECEIPTS = { good: 'good', unsigned: 'an outside client that signs nothing', wrong: 'another clock' };

/** Captures /verify: empty, with good receipts and with a changed one, in English and Spanish. */
export async function verify({ visitor, shoot }: Studio): Promise<void> {
  const { cases } = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
    cases: { name: string; receipt: object }[];
  };
  const page = await visitor();
  for (const language of ['en', 'es']) {
    await page.goto(`/verify?lang=${language}`);
    await shoot(page, `empty ${language}`, { whole: true });
    for (const [state, name] of Object.entries(RECEIPTS)) {
      await page.goto(`/verify?lang=${language}`);
      await page.setInputFiles('input[type=file]', {
        name: 'kingstake-4711.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(cases.find((one) => one.name === name)?.receipt)),
      });
      await page.locator('.verdict').waitFor();
      await shoot(page, `${state} ${language}`, { whole: true });
    }
  }
}
