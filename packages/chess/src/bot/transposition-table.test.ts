import { expect, test } from 'vitest';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, TranspositionTable } from './transposition-table.ts';

/** Whether the table has an entry for each of these keys. */
const has = (table: TranspositionTable, ...lows: number[]) => lows.map((low) => table.find(low, 0) !== -1);

test('returns stored entries, including negative numbers, until it is cleared', () => {
  const table = new TranspositionTable(1000);
  expect(table.entries).toBe(512);
  table.store(-5, 77, 0x7fff, -999_000, 9, BOUND_LOWER);
  const at = table.find(-5, 77);
  expect(at).not.toBe(-1);
  const found = [table.moveAt(at), table.scoreAt(at), table.depthAt(at), table.boundAt(at)];
  expect(found).toEqual([0x7fff, -999_000, 9, BOUND_LOWER]);
  table.clear();
  expect(table.find(-5, 77)).toBe(-1);
});

test('compares both halves of the key, and finds nothing in an empty table, even for key zero', () => {
  const table = new TranspositionTable(2);
  expect(table.find(0, 0)).toBe(-1);
  table.store(1, 2, 10, 3, 1, BOUND_EXACT);
  expect([table.find(1, 3), table.find(3, 2)]).toEqual([-1, -1]);
  expect(table.find(1, 2)).not.toBe(-1);
});

test('keeps the known move when an entry without a move is stored', () => {
  const table = new TranspositionTable(16);
  table.store(1, 1, 1234, 5, 3, BOUND_EXACT);
  table.store(1, 1, 0, 6, 4, BOUND_UPPER);
  const at = table.find(1, 1);
  expect([table.moveAt(at), table.scoreAt(at), table.depthAt(at)]).toEqual([1234, 6, 4]);
});

test('replaces an entry of an earlier search first, and then the shallowest one of a full bucket', () => {
  const table = new TranspositionTable(2); // one bucket
  table.store(1, 0, 1, 0, 8, BOUND_EXACT);
  table.store(2, 0, 2, 0, 3, BOUND_EXACT);
  table.store(3, 0, 3, 0, 1, BOUND_EXACT);
  expect(has(table, 1, 2, 3)).toEqual([true, false, true]);
  table.startSearch();
  table.store(4, 0, 4, 0, 2, BOUND_EXACT); // replaces 3, the shallower of two old entries
  table.store(5, 0, 5, 0, 1, BOUND_EXACT); // replaces 1, which is deep but old
  expect(has(table, 1, 4, 5)).toEqual([false, true, true]);
});
