// Tools, cluster, testkit: figures of the table of chaos, each printed beside its goal.
import { expect } from 'vitest';

/** Whether goals in time are claims too: in the long run. In the short one they are printed, because a busy machine is no fault. */
const IS_LONG = process.env['CHAOS'] === 'long';

/** Why a row that waits for long is left out; null in the long run. */
export const SKIPPED = IS_LONG ? null : 'waits for more than 10 s: npm run chaos:cluster';

/** `short` in `npm test`, `long` in `npm run chaos:cluster`; the variable, where it is set, in both. */
export function sizeOf(variable: string, short: number, long: number): number {
  const given = process.env[variable];
  return given === undefined || given === '' ? (IS_LONG ? long : short) : Number(given);
}

/** The value below which `share` of all lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Something that was counted: a claim in every run. */
export function counted(row: number, what: string, value: number, atMost = 0): void {
  say(row, what, value, atMost, '');
  expect.soft(value, `row ${row}: ${what}`).toBeLessThanOrEqual(atMost);
}

/** Something that was timed, in ms. */
export function timed(row: number, what: string, ms: number, atMostMs: number): void {
  say(row, what, ms, atMostMs, ' ms');
  expect(ms, `row ${row}: ${what}`).not.toBeNaN();
  if (IS_LONG) expect.soft(ms, `row ${row}: ${what}`).toBeLessThanOrEqual(atMostMs);
}

/** A figure without a goal of its own. */
export function noted(row: number, what: string): void {
  console.log(`  row ${String(row).padStart(2)}  ${what}`);
}

function say(row: number, what: string, value: number, atMost: number, unit: string): void {
  const text = (number: number) => (Number.isInteger(number) ? String(number) : number.toFixed(1));
  const met = value <= atMost ? '' : '  MISSED';
  noted(row, `${what}: ${text(value)}${unit} (goal: at most ${text(atMost)}${unit})${met}`);
}
