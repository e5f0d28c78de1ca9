// Tools, cluster, testkit: figures of the fault tests, each printed with its goal.
import { expect } from 'vitest';

/** Whether goals for times are checked. A short run only prints the times, because the machine may be busy. */
const IS_LONG = process.env['CHAOS'] === 'long';

/** Why a slow scenario is skipped; null in the long run. */
export const SKIPPED = IS_LONG ? null : 'waits for more than 10 s: npm run chaos:cluster';

/** Returns the environment variable if it is set, else `long` in `npm run chaos:cluster` and `short` in `npm test`. */
export function sizeOf(variable: string, short: number, long: number): number {
  const given = process.env[variable];
  return given === undefined || given === '' ? (IS_LONG ? long : short) : Number(given);
}

/** Returns the quantile `share`, or NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints a count and checks it in every run. */
export function reportCount(row: number, what: string, value: number, atMost = 0): void {
  printWithGoal(row, what, value, atMost, '');
  expect.soft(value, `row ${row}: ${what}`).toBeLessThanOrEqual(atMost);
}

/** Prints a time in ms and checks it in the long run. */
export function reportTime(row: number, what: string, ms: number, atMostMs: number): void {
  printWithGoal(row, what, ms, atMostMs, ' ms');
  expect(ms, `row ${row}: ${what}`).not.toBeNaN();
  if (IS_LONG) expect.soft(ms, `row ${row}: ${what}`).toBeLessThanOrEqual(atMostMs);
}

/** Prints a figure that has no goal. */
export function reportFigure(row: number, what: string): void {
  console.log(`  row ${String(row).padStart(2)}  ${what}`);
}

function printWithGoal(row: number, what: string, value: number, atMost: number, unit: string): void {
  const text = (number: number) => (Number.isInteger(number) ? String(number) : number.toFixed(1));
  const met = value <= atMost ? '' : '  MISSED';
  reportFigure(row, `${what}: ${text(value)}${unit} (goal: at most ${text(atMost)}${unit})${met}`);
}
