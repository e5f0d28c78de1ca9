// e2e: many pictures as one, each with its name, at one scale: what a person looks at after a change.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

export interface Picture {
  name: string;
  path: string; // of a PNG
  width: number; // CSS pixels of the window it shows
}

/** How much smaller than life. */
const SCALE = 0.4;
/** One row for the eight sizes of a state. */
const SHEET_WIDTH = 3200;

/** Draws the sheet with the browser that took the pictures, and writes it to `path`. */
export async function drawSheet(browser: Browser, title: string, pictures: readonly Picture[], path: string) {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
  const figures = pictures.map(({ name, path: file, width }) => {
    const data = readFileSync(file).toString('base64');
    return `<figure><figcaption>${name}</figcaption><img width="${width * SCALE}" src="data:image/png;base64,${data}"></figure>`;
  });
  await page.setContent(
    `<style>body{margin:20px;background:#000;color:#ddd;font:14px sans-serif}h1{font-size:20px}
    main{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start}figure{margin:0}figcaption{margin-bottom:6px}
    img{display:block;outline:1px solid #444}</style><h1>${title}</h1><main>${figures.join('')}</main>`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
