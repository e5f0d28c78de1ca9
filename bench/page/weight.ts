// Bench: the bytes that a signed-in player's browser fetches before the lobby and then the game are usable, from a real server, with an
// empty cache. Counts encoded bodies by kind: once with the default encodings (Brotli), and once with gzip alone, as the build's limits
// do. `npm run bench:weight`
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/fixtures/chromium.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { ConnectPage } from '../../e2e/pages/connect-page.ts';

const ENCODINGS = ['br', 'gzip'] as const;
const NAME = 'Weigher';
const LOOSE_BYTES = 1024; // smaller files are served uncompressed

interface Fetched {
  path: string;
  bytes: number; // size of the encoded body
}

const KINDS: readonly (readonly [kind: string, path: RegExp])[] = [
  ['test wallet (local network only)', /^\/assets\/local\//],
  ['worker', /\.worker-[^/]*\.js$/],
  ['script', /\.js$/],
  ['style', /\.css$/],
  ['font', /\.woff2$/],
  ['sprite', /^\/assets\/.*\.svg$/],
  ['picture', /\.(svg|webp|png|gif)$/],
  ['call', /^\/(api|rpc)/],
];

const kindOf = (path: string): string => KINDS.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other';

async function fetchedSoFar(page: Page): Promise<Fetched[]> {
  const entries = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.toJSON() as { name: string; encodedBodySize: number }),
  );
  const origin = new URL(page.url()).origin;
  return entries
    .filter(({ name }) => name.startsWith(origin))
    .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }));
}

function print(title: string, fetched: readonly Fetched[]): void {
  const kinds = Map.groupBy(fetched, ({ path }) => kindOf(path));
  const kb = (files: readonly Fetched[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  const code = kb([...(kinds.get('script') ?? []), ...(kinds.get('style') ?? [])]);
  console.log(`\n${title}: ${code.toFixed(1)} KB of script and style`);
  for (const [kind, files] of kinds)
    console.log(`  ${kb(files).toFixed(1).padStart(7)} KB  ${kind}, ${files.length}`);
}

/** Reports uncompressed text files. They are a fault of the server and would distort all figures. */
function refuseLoose(page: Page, encoding: string, faults: string[]): void {
  page.on('response', async (response) => {
    const headers = response.headers();
    const path = new URL(response.url()).pathname;
    if (!/^\/assets\/.*\.(js|css|svg)$/.test(path) || response.status() !== 200) return;
    const length = Number(headers['content-length'] ?? LOOSE_BYTES);
    if (headers['content-encoding'] !== encoding && length >= LOOSE_BYTES)
      faults.push(`${path}: ${headers['content-encoding'] ?? 'as it is'} instead of ${encoding}`);
  });
}

async function untilLobby(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await page.getByRole('button', { name: 'Find Match' }).waitFor();
  await page.getByText('No active games').waitFor();
}

type Visit = Awaited<ReturnType<BrowserContext['storageState']>>;

async function weigh(browser: Browser, origin: string, visit: Visit, encoding: (typeof ENCODINGS)[number]) {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: visit,
    viewport: { width: 1440, height: 900 },
    ...(encoding === 'gzip' && { extraHTTPHeaders: { 'accept-encoding': 'gzip' } }),
  });
  const faults: string[] = [];
  const page = await context.newPage();
  refuseLoose(page, encoding, faults);
  await page.goto('/');
  await untilLobby(page);
  const lobby = await fetchedSoFar(page);
  print(`${encoding}: the lobby of a signed-in player, first load`, lobby);

  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.getByRole('grid', { name: 'Chessboard' }).waitFor();
  const game = (await fetchedSoFar(page)).slice(lobby.length);
  print(`${encoding}: the game, opened from there`, game);

  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(4_000);
  print(
    `${encoding}: fetched ahead of clicks once the page had time`,
    (await fetchedSoFar(page)).slice(lobby.length + game.length),
  );
  await context.close();
  if (faults.length > 0) throw new Error(`not compressed as asked:\n${faults.join('\n')}`);
}

const server = await startServer();
const browser = await chromium.launch(await findChromium());
try {
  console.log(`Chromium ${browser.version()}`);
  const first = await browser.newContext({ baseURL: server.origin });
  await new ConnectPage(await first.newPage()).enter(NAME);
  const visit = await first.storageState();
  await first.close();
  for (const encoding of ENCODINGS) await weigh(browser, server.origin, visit, encoding);
} finally {
  await browser.close();
  await server.stop();
}
