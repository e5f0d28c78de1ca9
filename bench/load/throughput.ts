// Moves per second and CPU time per move, for each store in turn, and the tables of figures.
import { median } from '../median.ts';
import { LONG_TURN_MS } from './process-meter.ts';
import { type Harness, type Measured, measure, WARM_SECONDS } from './processes.ts';

/** Enough games, so that none reaches its end. */
const GAMES = 400;
/** Above this share of a thread, the bots may be the bottleneck. */
const BOTS_MOST = 0.7;
/** Columns of CPU time. */
const CPU = ['server', 'bots', 'backends', 'cluster'];

export interface Contestant {
  name: string;
  onPostgres: boolean;
  open(games: number): Promise<Harness>;
}

interface Rounds {
  rounds: number;
  seconds: number;
}

/** Compares the moves per second of the others with those of the first contestant. */
export async function throughput(contestants: readonly Contestant[], given: Rounds): Promise<void> {
  const seen = contestants.map(({ name }): [string, Measured[]] => [name, []]);
  for (let round = 0; round < given.rounds; round += 1) {
    for (const [at, { open, onPostgres }] of contestants.entries()) {
      const harness = await open(GAMES);
      seen[at]?.[1].push(await measure(harness, { seconds: given.seconds, perSecond: null }, onPostgres));
      await harness.close();
    }
  }
  print(seen, given);
}

const spreadOf = (all: readonly Measured[], figureOf: (each: Measured) => number, digits = 0): string =>
  spread(all.map(figureOf), digits);
const perSecond = ({ moves, seconds }: Measured): number => moves / seconds;
const usAMove = (cpuMs: number, { moves }: Measured): number => (cpuMs * 1000) / moves;

function print(seen: [string, Measured[]][], { rounds, seconds }: Rounds): void {
  console.log(
    `\nthroughput: ${GAMES} games as fast as they are answered; ${rounds} rounds of ${WARM_SECONDS} s to warm up and ${seconds} s; ` +
      `medians (lowest-highest); CPU in us a move`,
  );
  const [first, ofFirst = []] = seen[0] ?? [];
  const reference = median(ofFirst.map(perSecond));
  const rows = seen.map(([kind, all]) => [
    kind,
    spreadOf(all, perSecond),
    `${(median(all.map(perSecond)) / reference).toFixed(2)}x`,
    spreadOf(all, (each) => usAMove(each.server.cpuMs, each)),
    spreadOf(all, (each) => usAMove(each.botsCpuMs, each)),
    ...(['backendsMs', 'clusterMs'] as const).map((of) => postgresCell(all, of)),
    spreadOf(all, ({ p50 }) => p50, 1),
    spreadOf(all, ({ p99 }) => p99, 1),
    spreadOf(all, ({ server }) => server.residentMb),
  ]);
  console.log(table(['contestant', 'moves/s', `of ${first}`, ...CPU, 'p50 ms', 'p99 ms', 'memory MB'], rows));
  console.log(
    'backends: those of its database; cluster: checkpointer, background writer and walwriter, which serve every database there; ' +
      'memory: resident, of the server, all nodes together',
  );
  printThreads(seen);
}

function postgresCell(all: readonly Measured[], of: 'backendsMs' | 'clusterMs'): string {
  const used = all.filter(({ postgres }) => postgres !== null);
  return used.length === 0 ? '-' : spreadOf(used, (each) => usAMove(each.postgres?.[of] ?? 0, each));
}

/** Prints the share of a thread that each process used, which shows the bottleneck. */
function printThreads(seen: [string, Measured[]][]): void {
  console.log(
    `\n% of the time that the thread of each process worked, or waited for a processor; below ${100 * BOTS_MOST} % together ` +
      'the bots are not what is slow',
  );
  const rows = seen.map(([kind, all]) => {
    const share = (ms: number, { seconds }: Measured): number => (100 * ms) / (seconds * 1000);
    const bots = all.map((each) => share(each.botsThreadMs + each.botsWaitedMs, each));
    return [
      kind,
      spreadOf(all, (each) => share(each.server.mainThreadMs, each)),
      spreadOf(all, (each) => share(each.server.waitedMs, each)),
      spreadOf(all, (each) => share(each.botsThreadMs, each)),
      spreadOf(all, (each) => share(each.botsWaitedMs, each)),
      spreadOf(all, ({ botsTurnP99 }) => botsTurnP99, 1),
      Math.max(...bots) < 100 * BOTS_MOST ? 'no' : 'maybe',
    ];
  });
  const head = ['server', 'waited', 'bots', 'waited', "bots' turn p99 ms", 'bots slow?'];
  console.log(table(['contestant', ...head], rows));
}

/** Returns the median with the lowest and the highest figure: `8,123 (7,900-8,400)`. A single figure has no range. */
function spread(figures: readonly number[], digits = 0): string {
  const write = (figure: number): string =>
    figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const middle = write(median(figures));
  if (figures.length < 2) return middle;
  return `${middle} (${write(Math.min(...figures))}-${write(Math.max(...figures))})`;
}

/** Formats a table for the console, with the first column aligned left and all others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return [head, ...rows].map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** The columns of a table of latencies. */
const TAIL: readonly (readonly [head: string, cell: (seen: Measured) => string])[] = [
  ['received/s', ({ moves, seconds }) => (moves / seconds).toFixed(0)],
  ['missing', ({ missing }) => String(missing)],
  ['p50', ({ p50 }) => ms(p50)],
  ['p99', ({ p99 }) => ms(p99)],
  ['max', ({ max }) => ms(max)],
  ['collector: pauses', ({ server }) => String(server.gcCount)],
  ['longest', ({ server }) => ms(server.gcLongestMs)],
  ['sum', ({ server }) => ms(server.gcMs)],
  ['turn: longest', ({ server }) => ms(server.turnLongestMs)],
  ['of CPU', ({ server }) => ms(server.heldLongestMs)],
  [`over ${LONG_TURN_MS} ms`, ({ server }) => String(server.longTurns)],
  ["bots' turn p99", ({ botsTurnP99 }) => ms(botsTurnP99)],
  ['checkpoints', ({ postgres }) => (postgres === null ? '-' : checkpointsOf(postgres))],
  ['server CPU a move', ({ server, moves }) => `${((server.cpuMs * 1000) / moves).toFixed(0)} us`],
  ['server waited', ({ server, seconds }) => `${((100 * server.waitedMs) / (seconds * 1000)).toFixed(0)} %`],
  ['resident', ({ server }) => `${server.residentMb.toFixed(0)} MB`],
];
export const TAIL_HEAD = TAIL.map(([head]) => head);
export const tailCells = (seen: Measured): string[] => TAIL.map(([, cell]) => cell(seen));

export const TAIL_NOTE =
  "collector and turns: of the server's thread; of CPU: processor time in the longest turn, and how many had more than " +
  `${LONG_TURN_MS} ms of it; checkpoints: begun in the whole PostgreSQL, and what those that ended took to write and to sync; ` +
  'waited: ready without a processor';

function checkpointsOf({ checkpoints, writeMs, syncMs }: NonNullable<Measured['postgres']>): string {
  return writeMs + syncMs === 0 ? String(checkpoints) : `${checkpoints} (${ms(writeMs)}, ${ms(syncMs)})`;
}
