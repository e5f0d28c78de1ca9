// Formats figures of several rounds.
import { median } from '../median.ts';

/** The median, and the lowest and the highest: `8,123 (7,900-8,400)`. A single figure has no range. */
export function spread(figures: readonly number[], digits = 0): string {
  const write = (figure: number): string =>
    figure.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const middle = write(median(figures));
  if (figures.length < 2) return middle;
  return `${middle} (${write(Math.min(...figures))}-${write(Math.max(...figures))})`;
}

/** A table for the console: the first column to the left, all others to the right. */
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

export const ms = (value: number): string => `${value.toFixed(1)} ms`;
