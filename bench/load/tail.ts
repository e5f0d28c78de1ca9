// The columns of `latency` and `sockets`: how long moves took, and what could explain the slowest.
import type { Measured } from './measure.ts';
import { ms } from './spread.ts';
import { LONG_TURN_MS } from './turn-watch.ts';

export const TAIL_HEAD = [
  'received/s',
  'missing',
  'p50',
  'p99',
  'max',
  'collector: pauses',
  'longest',
  'sum',
  'turn: longest',
  'of CPU',
  `over ${LONG_TURN_MS} ms`,
  "bots' turn p99",
  'checkpoints',
  'server CPU a move',
  'server waited',
];

export const TAIL_NOTE =
  "collector and turns: of the server's thread; of CPU: processor time in the longest turn, and how many had more than " +
  `${LONG_TURN_MS} ms of it; checkpoints: begun in the whole PostgreSQL, and what those that ended took to write and to sync; ` +
  'waited: ready without a processor';

export function tailCells({ server, postgres, ...seen }: Measured): string[] {
  return [
    (seen.moves / seen.seconds).toFixed(0),
    String(seen.missing),
    ms(seen.p50),
    ms(seen.p99),
    ms(seen.max),
    String(server.gcCount),
    ms(server.gcLongestMs),
    ms(server.gcMs),
    ms(server.turnLongestMs),
    ms(server.heldLongestMs),
    String(server.longTurns.length),
    ms(seen.botsTurnP99),
    postgres === null ? '-' : checkpointsOf(postgres),
    `${((server.cpuMs * 1000) / seen.moves).toFixed(0)} us`,
    `${((100 * server.waitedMs) / (seen.seconds * 1000)).toFixed(0)} %`,
  ];
}

function checkpointsOf({ checkpoints, writeMs, syncMs }: NonNullable<Measured['postgres']>): string {
  return writeMs + syncMs === 0 ? String(checkpoints) : `${checkpoints} (${ms(writeMs)}, ${ms(syncMs)})`;
}
