// The CPU cost of signed moves on the server. The same games are played signed and unsigned, alternately.
import { median } from '../median.ts';
import { type Measured, measure } from './measure.ts';
import { openOurs, type Store } from './processes.ts';
import { spread, table } from './tables.ts';

const PER_SECOND = 1_000;
/** Enough games, so that none reaches its end. */
const GAMES = 400;
/** The limit for the additional CPU time of the server's process per signed move. */
const GOAL_US = 250;

interface Asked {
  stores: readonly Store[];
  rounds: number;
  seconds: number;
}

interface Round {
  signed: Measured;
  unsigned: Measured;
}

export async function signed({ stores, rounds, seconds }: Asked): Promise<void> {
  console.log(
    `\nsigned: ${GAMES} games, ${PER_SECOND} moves a second, signed and unsigned in turn; ${rounds} rounds of ${seconds} s; ` +
      'medians (lowest-highest); us a move',
  );
  const rows: string[][] = [];
  for (const store of stores) rows.push(...rowsOf(store, await play(store, rounds, seconds)));
  console.log(
    table(
      ['store', 'CPU of the server', 'of its thread', 'backends', 'p50 ms', 'p99 ms', 'within the goal'],
      rows,
    ),
  );
}

async function play(store: Store, rounds: number, seconds: number): Promise<Round[]> {
  const harness = await openOurs(store, GAMES, { players: 'signing', environment: { LOAD_RECEIPTS: '1' } });
  const played: Round[] = [];
  const half = (isSigned: boolean) =>
    measure(harness, { seconds, perSecond: PER_SECOND, isSigned }, store === 'postgres');
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates between rounds.
    const isSignedFirst = round % 2 === 0;
    const [first, second] = [await half(isSignedFirst), await half(!isSignedFirst)];
    played.push(isSignedFirst ? { signed: first, unsigned: second } : { signed: second, unsigned: first });
  }
  await harness.close();
  return played;
}

function rowsOf(store: Store, rounds: readonly Round[]): string[][] {
  const usOf = (of: (half: Measured) => number) => (half: Measured) => (1_000 * of(half)) / half.moves;
  const cpu = usOf(({ server }) => server.cpuMs);
  const thread = usOf(({ server }) => server.mainThreadMs);
  const backends = usOf(({ postgres }) => postgres?.backendsMs ?? Number.NaN);
  const halves = (of: (half: Measured) => number, kind: keyof Round) => rounds.map((each) => of(each[kind]));
  const more = (of: (half: Measured) => number) => rounds.map((each) => of(each.signed) - of(each.unsigned));
  const rowOf = (kind: keyof Round) => [
    `${store} ${kind}`,
    spread(halves(cpu, kind)),
    spread(halves(thread, kind)),
    store === 'postgres' ? spread(halves(backends, kind)) : '-',
    spread(
      halves(({ p50 }) => p50, kind),
      1,
    ),
    spread(
      halves(({ p99 }) => p99, kind),
      1,
    ),
    '',
  ];
  const isWithin = median(more(cpu)) <= GOAL_US;
  return [
    rowOf('unsigned'),
    rowOf('signed'),
    [
      'difference',
      spread(more(cpu)),
      spread(more(thread)),
      store === 'postgres' ? spread(more(backends)) : '-',
      '',
      '',
      `${isWithin ? 'yes' : 'NO'} (${GOAL_US})`,
    ],
  ];
}
