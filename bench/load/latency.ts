// The latency of moves at a given rate, and possible causes of the slowest moves.
import { measure } from './measure.ts';
import { openOurs, type Store } from './processes.ts';
import { TAIL_HEAD, TAIL_NOTE, table, tailCells } from './tables.ts';

const RATES = [500, 2_000];

interface Asked {
  games: number;
  seconds: number;
  stores: readonly Store[];
}

export async function latency({ games, seconds, stores }: Asked): Promise<void> {
  const rows: string[][] = [];
  for (const store of stores) {
    for (const perSecond of RATES) {
      const harness = await openOurs(store, games);
      const seen = await measure(harness, { seconds, perSecond }, store === 'postgres');
      await harness.close();
      rows.push([`${store} ${perSecond}/s`, ...tailCells(seen)]);
    }
  }
  console.log(`\nlatency: ${games} games, moves at fixed times, ${seconds} s each`);
  console.log(table(['store and rate', ...TAIL_HEAD], rows));
  console.log(TAIL_NOTE);
}
