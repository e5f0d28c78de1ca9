// Bench: long tasks on the page's main thread on a slow phone, from the first script to a new player's first move: connect, register,
// lobby, training, one move. The CPU time of each task is read from a trace of the unthrottled browser and multiplied, which reduces the
// effect of other load. `npm run bench:tasks`
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/fixtures/chromium.ts';
import { startServer } from '../../e2e/fixtures/server.ts';
import { ConnectPage } from '../../e2e/pages/connect-page.ts';

/** The factor by which the phone is slower. */
const SLOWER = 4;
const LONG_MS = 50;
const GOALS = { longestMs: 100, longTasks: 5 } as const;
const ROUNDS = 3;
const PARTS = 4; // parts of a task that are printed
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 };

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number; // microseconds
  tdur?: number; // CPU time in microseconds
  args?: { data?: { message?: string; functionName?: string; type?: string } };
}

const onPhoneMs = ({ tdur = 0 }: TraceEvent): number => (tdur / 1000) * SLOWER;

async function walk(page: Page, name: string): Promise<void> {
  const connect = new ConnectPage(page);
  const mark = (step: string) => page.evaluate((label) => console.timeStamp(label), step);
  await page.goto('/');
  await connect.connectAndSign();
  await mark('connect');
  await connect.register(name, 'Bee');
  await page.getByText('No active games').waitFor();
  await mark('register');
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await page.getByRole('grid', { name: 'Chessboard' }).waitFor();
  await mark('table');
  await page.getByRole('gridcell', { name: /^e2/ }).click();
  await page.getByRole('gridcell', { name: /^e4/ }).click();
  await page.getByText('e4', { exact: true }).first().waitFor();
  await mark('move');
}

async function traceWalk(browser: Browser, origin: string, name: string): Promise<TraceEvent[]> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await walk(await context.newPage(), name);
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  await context.close();
  return events;
}

/** Prints the long tasks of one run, each with its step and its longest parts. */
function report(events: readonly TraceEvent[]): void {
  const stamps = events.filter(({ name }) => name === 'TimeStamp');
  const main = stamps[0];
  if (main === undefined) throw new Error('the trace has no time stamp of the page');
  const own = events.filter(({ pid, tid, ph }) => pid === main.pid && tid === main.tid && ph === 'X');
  const long = own.filter((event) => event.name === 'RunTask' && onPhoneMs(event) > LONG_MS);
  for (const task of long.toSorted((one, other) => one.ts - other.ts)) {
    const step = stamps.find(({ ts }) => ts >= task.ts)?.args?.data?.message ?? '';
    const parts = own
      .filter(({ name, ts }) => !name.includes('RunTask') && ts >= task.ts && ts < task.ts + (task.tdur ?? 0))
      .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0))
      .slice(0, PARTS)
      .map((part) => `${part.name} ${part.args?.data?.type ?? ''} ${onPhoneMs(part).toFixed(0)}`);
    console.log(`  ${step.padEnd(9)}${onPhoneMs(task).toFixed(0).padStart(4)} ms: ${parts.join(', ')}`);
  }
  const longest = Math.max(0, ...long.map(onPhoneMs));
  console.log(
    `${long.length} tasks over ${LONG_MS} ms (goal ${GOALS.longTasks}), longest ${longest.toFixed(0)} ms (goal ${GOALS.longestMs})`,
  );
}

const server = await startServer();
const browser = await chromium.launch(await findChromium());
try {
  for (let round = 0; round < ROUNDS; round += 1)
    report(await traceWalk(browser, server.origin, `Tasker${round}`));
} finally {
  await browser.close();
  await server.stop();
}
