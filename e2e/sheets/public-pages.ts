// e2e, sheets: the pages that the server sends complete, in English.
import { PUBLIC_PAGES, publicPageLink } from '@kingstake/protocol/pages/public-pages';
import type { Studio } from './studio.ts';

export async function publicPages({ visitor, shoot }: Studio): Promise<void> {
  const page = await visitor();
  for (const { name } of PUBLIC_PAGES) {
    await page.goto(publicPageLink(name, 'en'));
    await shoot(page, name, { whole: true });
  }
}
