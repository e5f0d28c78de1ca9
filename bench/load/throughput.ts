// Moves per second and CPU time per move, for each store in turn.
import { median } from '../median.ts';
import { type Measured, measure, WARM_SECONDS } from './measure.ts';
import type { Harness } from './processes.ts';
import { spread, table } from './tables.ts';

/** Enough games, so that none reaches its end. */
const GAMES = 400;
/** Above this share of a thread, the bots may be the bottleneck. */
const BOTS_MOST = 0.7;
/** Columns of CPU time. */
const CPU = ['server', 'bots', 'backends', 'cluster'];

interface Opener {
  onPostgres: boolean;
  open(games: number): Promise<Harness>;
}

interface Asked {
  /** The moves per second of the others are compared with those of the first. */
  contestants: readonly (readonly [string, Opener])[];
  rounds: number;
  seconds: number;
}

export async function throughput({ contestants, rounds, seconds }: Asked): Promise<void> {
  const seen = new Map<string, Measured[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, { open, onPostgres }] of contestants) {
      const harness = await open(GAMES);
      const measured = await measure(harness, { seconds, perSecond: null }, onPostgres);
      await harness.close();
      seen.set(kind, [...(seen.get(kind) ?? []), measured]);
    }
  }
  print([...seen], { rounds, seconds });
}

const perSecond = ({ moves, seconds }: Measured): number => moves / seconds;
const usAMove = (cpuMs: number, { moves }: Measured): number => (cpuMs * 1000) / moves;

function print(seen: [string, Measured[]][], { rounds, seconds }: Pick<Asked, 'rounds' | 'seconds'>): void {
  console.log(
    `\nthroughput: ${GAMES} games as fast as they are answered; ${rounds} rounds of ${WARM_SECONDS} s to warm up and ${seconds} s; ` +
      `medians (lowest-highest); CPU in us a move`,
  );
  const [first, ofFirst = []] = seen[0] ?? [];
  const reference = median(ofFirst.map(perSecond));
  const rows = seen.map(([kind, all]) => [
    kind,
    spread(all.map(perSecond)),
    `${(median(all.map(perSecond)) / reference).toFixed(2)}x`,
    spread(all.map((each) => usAMove(each.server.cpuMs, each))),
    spread(all.map((each) => usAMove(each.botsCpuMs, each))),
    ...postgresCells(all),
    spread(
      all.map(({ p50 }) => p50),
      1,
    ),
    spread(
      all.map(({ p99 }) => p99),
      1,
    ),
    spread(all.map(({ server }) => server.residentMb)),
  ]);
  console.log(table(['contestant', 'moves/s', `of ${first}`, ...CPU, 'p50 ms', 'p99 ms', 'memory MB'], rows));
  console.log(
    'backends: those of its database; cluster: checkpointer, background writer and walwriter, which serve every database there; ' +
      'memory: resident, of the server, all nodes together',
  );
  printThreads(seen);
}

function postgresCells(all: readonly Measured[]): [string, string] {
  const uses = all.flatMap((each) => (each.postgres === null ? [] : [{ each, use: each.postgres }]));
  if (uses.length === 0) return ['-', '-'];
  return [
    spread(uses.map(({ each, use }) => usAMove(use.backendsMs, each))),
    spread(uses.map(({ each, use }) => usAMove(use.clusterMs, each))),
  ];
}

/** Prints the share of a thread that each process used, which shows the bottleneck. */
function printThreads(seen: [string, Measured[]][]): void {
  console.log(
    `\n% of the time that the thread of each process worked, or waited for a processor; below ${100 * BOTS_MOST} % together ` +
      'the bots are not what is slow',
  );
  const rows = seen.map(([kind, all]) => {
    const share = (msOf: (each: Measured) => number): number[] =>
      all.map((each) => (100 * msOf(each)) / (each.seconds * 1000));
    const bots = share(({ botsThreadMs, botsWaitedMs }) => botsThreadMs + botsWaitedMs);
    return [
      kind,
      spread(share(({ server }) => server.mainThreadMs)),
      spread(share(({ server }) => server.waitedMs)),
      spread(share(({ botsThreadMs }) => botsThreadMs)),
      spread(share(({ botsWaitedMs }) => botsWaitedMs)),
      spread(
        all.map(({ botsTurnP99 }) => botsTurnP99),
        1,
      ),
      Math.max(...bots) < 100 * BOTS_MOST ? 'no' : 'maybe',
    ];
  });
  const head = ['server', 'waited', 'bots', 'waited', "bots' turn p99 ms", 'bots slow?'];
  console.log(table(['contestant', ...head], rows));
}
