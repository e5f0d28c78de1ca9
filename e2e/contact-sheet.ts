// e2e: draws many screenshots as one picture, each with its name and at the same scale, for a visual check after a change.
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

export interface Picture {
  name: string;
  path: string; // of a PNG
  width: number; // width of the window in CSS pixels
}

/** The factor by which screenshots are scaled down. */
const SCALE = 0.4;
/** Fits the eight sizes of a state into one row. */
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
