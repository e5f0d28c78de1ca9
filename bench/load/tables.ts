// Formats figures of several rounds.
import { median } from '../median.ts';
import type { Measured } from './measure.ts';
import { LONG_TURN_MS } from './process-meter.ts';

/** Returns the median with the lowest and the highest figure: `8,123 (7,900-8,400)`. A single figure has no range. */
export function spread(figures: readonly number[], digits = 0): string {
  const write = (figure: number): string =>
    figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const middle = write(median(figures));
  if (figures.length < 2) return middle;
  return `${middle} (${write(Math.min(...figures))}-${write(Math.max(...figures))})`;
}

/** Formats a table for the console, with the first column aligned left and all others right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

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
  'resident',
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
    String(server.longTurns),
    ms(seen.botsTurnP99),
    postgres === null ? '-' : checkpointsOf(postgres),
    `${((server.cpuMs * 1000) / seen.moves).toFixed(0)} us`,
    `${((100 * server.waitedMs) / (seen.seconds * 1000)).toFixed(0)} %`,
    `${server.residentMb.toFixed(0)} MB`,
  ];
}

function checkpointsOf({ checkpoints, writeMs, syncMs }: NonNullable<Measured['postgres']>): string {
  return writeMs + syncMs === 0 ? String(checkpoints) : `${checkpoints} (${ms(writeMs)}, ${ms(syncMs)})`;
}
