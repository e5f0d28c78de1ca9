// Bench, load: how long a move takes at a given rate, through the client that ships, and what could explain the slowest.
import { measure } from './measure.ts';
import { openOurs } from './processes.ts';
import { ms, table } from './spread.ts';

const RATES = [500, 2_000];

interface Asked {
  games: number;
  seconds: number;
  stores: readonly ('postgres' | 'pglite' | 'memory')[];
}

export async function latency({ games, seconds, stores }: Asked): Promise<void> {
  const rows: string[][] = [];
  for (const store of stores) {
    for (const perSecond of RATES) {
      const hall = await openOurs(store, games, { players: 'shipped-client' });
      const seen = await measure(hall, { seconds, perSecond }, store === 'postgres');
      await hall.close();
      const { server, postgres } = seen;
      rows.push([
        `${store} ${perSecond}/s`,
        (seen.moves / seen.seconds).toFixed(0),
        String(seen.unheard),
        ...[seen.p50, seen.p99, seen.max, server.gcLongestMs, server.turnLongestMs, seen.botsTurnP99].map(ms),
        postgres === null ? '-' : String(postgres.checkpoints),
        `${((server.cpuMs * 1000) / seen.moves).toFixed(0)} us`,
        `${((100 * server.waitedMs) / (seen.seconds * 1000)).toFixed(0)} %`,
      ]);
    }
  }
  console.log(
    `\nlatency: ${games} games, moves at fixed moments, ${seconds} s each, by the client that ships`,
  );
  console.log(
    table(
      [
        'store and rate',
        'heard/s',
        'unheard',
        'p50',
        'p99',
        'max',
        'longest gc',
        'longest turn',
        "bots' turn p99",
        'checkpoints',
        'server CPU a move',
        'server waited',
      ],
      rows,
    ),
  );
  console.log(
    'longest gc and turn: of the server; checkpoints: begun in the whole PostgreSQL; waited: ready without a processor',
  );
}
