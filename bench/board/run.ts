// bench, board: from the click to the painted piece, ours against chessground (GPL-3.0: fetched for the measurement, never
// part of the product), move by move in turn on one page: `npm run bench:board`.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../../e2e/fixtures/chromium.ts';

const MOVES = 300;
const WARM_UP = 40;
const VERSION = '9.2.1';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

async function buildPage(folder: string): Promise<void> {
  execFileSync('npm', ['pack', `chessground@${VERSION}`, '--pack-destination', folder], { stdio: 'ignore' });
  execFileSync('tar', ['-xzf', join(folder, `chessground-${VERSION}.tgz`), '-C', folder]);
  const site = join(folder, 'site');
  await build({
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { external: ['/chessground.js'] },
    },
  });
  mkdirSync(site, { recursive: true });
  copyFileSync(join(folder, 'package/dist/chessground.min.js'), join(site, 'chessground.js'));
  // With its wood and its pieces: a board that has nothing to draw would paint nothing.
  for (const name of ['base', 'brown', 'cburnett'])
    copyFileSync(
      join(folder, `package/assets/chessground.${name}.css`),
      join(site, `chessground.${name}.css`),
    );
}

/** Serves the folder until it is stopped. */
async function serve(folder: string): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '').split('?')[0];
    readFile(join(folder, path ?? '')).then(
      (bytes) => response.setHeader('content-type', TYPES[extname(path ?? '')] ?? 'font/woff2').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

type Which = 'ours' | 'chessground';

/** Milliseconds, see page.tsx. */
interface Took {
  all: number;
  waited: number;
}

async function move(page: Page, which: Which): Promise<Took> {
  const { from, to } = await page.evaluate(
    (name) => (globalThis as never as { next(n: string): { from: string; to: string } }).next(name),
    which,
  );
  const box = await page.locator(which === 'ours' ? '#ours [role="grid"]' : '#theirs cg-board').boundingBox();
  if (box === null) throw new Error('no board');
  const click = async (square: string): Promise<void> => {
    const column = square.charCodeAt(0) - 97;
    const row = 8 - Number(square[1]);
    await page.mouse.click(box.x + ((column + 0.5) * box.width) / 8, box.y + ((row + 0.5) * box.height) / 8);
  };
  await click(from);
  await click(to);
  return page.evaluate(() => (globalThis as never as { took: Promise<Took> }).took);
}

function figures(times: number[]): { median: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
  };
}

/** One of the figures of both boards, and ours as a part of chessground's. */
function compare(title: string, times: Record<Which, readonly Took[]>, of: (took: Took) => number): void {
  const [ours, theirs] = [figures(times.ours.map(of)), figures(times.chessground.map(of))];
  const both = (part: 'median' | 'p95') =>
    `${part} ${ours[part].toFixed(2)} and ${theirs[part].toFixed(2)}, ratio ${(ours[part] / theirs[part]).toFixed(2)}`;
  console.log(`${title.padEnd(28)} ours and chessground: ${both('median')}   ${both('p95')}`);
}

/** What the page's main thread spent, by the browser's own count of processor time: what runs beside it counts little. */
const SPENT = {
  'script, ms': 'ScriptDuration',
  'style, ms': 'RecalcStyleDuration',
  'layout, ms': 'LayoutDuration',
  'all, ms': 'TaskDuration',
  layouts: 'LayoutCount',
} as const;

async function readSpent(cdp: CDPSession): Promise<number[]> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.entries(SPENT).map(([title, metric]) => {
    const value = metrics.find(({ name }) => name === metric)?.value ?? Number.NaN;
    return title.endsWith('ms') ? value * 1000 : value;
  });
}

function printSpent(which: Which, spent: readonly number[]): void {
  const said = Object.keys(SPENT).map(
    (title, index) => `${title} ${((spent[index] ?? 0) / MOVES).toFixed(2)}`,
  );
  console.log(`${which.padEnd(12)} a move, the runner's own questions with it: ${said.join('  ')}`);
}

const folder = mkdtempSync(join(tmpdir(), 'kingstake-board-'));
await buildPage(folder);
const site = await serve(join(folder, 'site'));
const found = await findChromium();
// Without a frame rate the measure is not rounded up to the next sixtieth of a second.
const args = [...(found.args ?? []), '--disable-frame-rate-limit', '--disable-gpu-vsync'];
const browser = await chromium.launch({ ...found, args });
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 560 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(site.origin);
  await page.locator('#theirs cg-board').waitFor();
  const times: Record<Which, Took[]> = { ours: [], chessground: [] };
  const spent: Record<Which, number[]> = { ours: [], chessground: [] };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (let count = 0; count < WARM_UP + MOVES; count += 1)
    for (const which of count % 2 === 0
      ? (['ours', 'chessground'] as const)
      : (['chessground', 'ours'] as const)) {
      const before = await readSpent(cdp);
      const took = await move(page, which);
      const after = await readSpent(cdp);
      if (count < WARM_UP) continue;
      times[which].push(took);
      spent[which] = after.map((value, index) => (spent[which][index] ?? 0) + value - (before[index] ?? 0));
    }
  console.log(`${MOVES} moves each, milliseconds from the click to the painted piece`);
  compare('all', times, ({ all }) => all);
  compare('waiting for the first frame', times, ({ waited }) => waited);
  compare('without that wait', times, ({ all, waited }) => all - waited);
  for (const which of ['ours', 'chessground'] as const) printSpent(which, spent[which]);
} finally {
  await browser.close();
  site.stop();
  rmSync(folder, { recursive: true, force: true });
}
