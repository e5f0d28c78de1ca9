// Bench: from the press on a move's target to the painted piece, on our board and on chessground's, in turn, each on its own page. A pause of 0 to
// 40 ms comes before each press, and nothing asks for frames meanwhile, as with a person. chessground (GPL-3.0) is fetched for the
// measurement only and is no part of the product. `npm run bench:board [-- MOVES]`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findChromium } from '../../e2e/fixtures/chromium.ts';

const MOVES = Number(process.argv[2] ?? 300);
const WARM_UP = 40;
const PAUSE_MS = 40;
const LONG_MS = 10;
const PEER = 'chessground';
const BOARDS = ['ours', PEER];

interface Took {
  all: number;
  waited: number;
}

interface BenchPage {
  next(): { from: string; to: string };
  isArmed: boolean;
  took: Promise<Took>;
}

/** Builds the page and serves it. */
async function serve(folder: string) {
  execFileSync('npm', ['pack', '--silent', `${PEER}@9.2.1`, '--pack-destination', folder]);
  execFileSync('tar', ['xzf', join(folder, `${PEER}-9.2.1.tgz`), '-C', folder]);
  const alias = [
    { find: /^chessground$/, replacement: join(folder, 'package/dist/chessground.js') },
    { find: /^chessground\/assets/, replacement: join(folder, 'package/assets') },
  ];
  const outDir = join(folder, 'site');
  const root = join(import.meta.dirname, 'board');
  await build({ root, logLevel: 'error', resolve: { alias }, build: { outDir, target: 'esnext' } });
  return preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
}

async function move(page: Page): Promise<Took> {
  const { from, to } = await page.evaluate(() => (globalThis as never as BenchPage).next());
  const box = await page.locator('[role="grid"], cg-board').boundingBox();
  if (box === null) throw new Error('no board');
  const side = box.width / 8;
  const moveTo = (square: string) =>
    page.mouse.move(box.x + (square.charCodeAt(0) - 96.5) * side, box.y + (8.5 - Number(square[1])) * side);
  const press = async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
  await moveTo(from);
  await press();
  // Before the pause, as with a person: the browser spends a frame on a movement, and a press in that frame waits for the next.
  await moveTo(to);
  await page.evaluate(
    (pauseMs) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          Object.assign(globalThis, { isArmed: true });
          resolve();
        }, Math.random() * pauseMs);
      }),
    PAUSE_MS,
  );
  await press();
  return page.evaluate(() => (globalThis as never as BenchPage).took);
}

function print(title: string, times: readonly number[], peers: readonly number[]): void {
  const at = (list: readonly number[], part: number) =>
    list.toSorted((one, other) => one - other)[Math.floor(list.length * part)] ?? Number.NaN;
  const said = [0.5, 0.95].map(
    (part) => `${at(times, part).toFixed(2)} ms (${(at(times, part) / at(peers, part)).toFixed(2)}x)`,
  );
  const long = times.filter((ms) => ms > LONG_MS).length / times.length;
  console.log(
    `${title.padEnd(36)} median ${said[0]}, p95 ${said[1]}, over ${LONG_MS} ms ${(long * 100).toFixed(1)} %`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'kingstake-board-'));
const site = await serve(folder);
const found = await findChromium();
// Without a frame rate, a time is not rounded up to the next sixtieth of a second.
const args = [...found.args, '--disable-frame-rate-limit', '--disable-gpu-vsync'];
const browser = await chromium.launch({ ...found, args });
try {
  const pages = new Map<string, Page>();
  for (const board of BOARDS) {
    const page = await browser.newPage({ viewport: { width: 500, height: 500 }, reducedMotion: 'reduce' });
    page.on('pageerror', (error) => console.error(error));
    await page.goto(`${site.resolvedUrls?.local[0]}?${board}`);
    pages.set(board, page);
  }
  const times = new Map<string, Took[]>(BOARDS.map((board) => [board, []]));
  for (let count = 0; count < WARM_UP + MOVES; count += 1) {
    for (const [board, page] of pages) {
      const took = await move(page);
      if (count >= WARM_UP) times.get(board)?.push(took);
    }
  }
  for (const what of ['all', 'waited'] as const)
    for (const [board, took] of times)
      print(
        `${board}, ${what}`,
        took.map((one) => one[what]),
        times.get(PEER)?.map((one) => one[what]) ?? [],
      );
} finally {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}
