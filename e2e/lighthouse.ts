// e2e: runs Lighthouse on the connect screen and the lobby, with its phone profile, on the built page of a real server. Prints the scores
// and every audit that did not pass. Fails below the goals. `npm run lighthouse`

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePorts } from '../testkit/free-ports.ts';
import { findChromium } from './fixtures/chromium.ts';
import { bringBack } from './fixtures/returning-player.ts';
import { startServer } from './fixtures/server.ts';

/** npm downloads it in the first run. It has 176 MB, so `npm ci` does not install it. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** Out of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

interface Audit {
  title: string;
  displayValue?: string;
  score: number | null; // 0 to 1; null: informative only
}

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
}

const run = promisify(execFile);

/** Runs in a new tab of the browser that listens on this port, with that browser's stored data. */
async function judge(url: string, port: number, folder: string): Promise<Report> {
  const output = join(folder, 'report.json');
  const asked = [
    `--port=${port}`,
    '--disable-storage-reset',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
  ];
  const written = ['--output=json', `--output-path=${output}`];
  await run('npm', ['exec', '--yes', '--', LIGHTHOUSE, url, ...asked, ...written], {
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

/** Prints the report. Returns the goals that it missed. */
function show(screen: string, { categories, audits }: Report): string[] {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)] as const);
  console.log(`\n${screen}: ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}`);
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ])
    console.log(`  ${audits[id]?.title}: ${audits[id]?.displayValue}`);
  for (const name of CATEGORIES)
    for (const { id, weight } of categories[name].auditRefs) {
      const { title, score, displayValue = '' } = audits[id] ?? { title: id, score: 0 };
      if (weight > 0 && score !== null && score < 1)
        console.log(`  ${name}, ${score}: ${title} ${displayValue}`);
    }
  return scores
    .filter(([name, score]) => score < GOALS[name])
    .map(([name, score]) => `${screen}: ${name} is ${score}, and the goal ${GOALS[name]}`);
}

const folder = mkdtempSync(join(tmpdir(), 'kingstake-lighthouse-'));
const server = await startServer({ RATE_LIMIT_FACTOR: '100' });
const browser = await findChromium();
const missed: string[] = [];
for (const screen of ['connect', 'lobby'] as const) {
  const port = await freePorts(1);
  const context = await chromium.launchPersistentContext(join(folder, screen), {
    ...browser,
    args: [...browser.args, `--remote-debugging-port=${port}`],
    baseURL: server.origin,
  });
  if (screen === 'lobby') {
    await bringBack(context, { name: 'Lighthouse', sol: '1' });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Find Match' }).waitFor();
    await page.close();
  }
  missed.push(...show(screen, await judge(server.origin, port, folder)));
  await context.close();
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
for (const goal of missed) console.error(goal);
if (missed.length > 0) process.exitCode = 1;
