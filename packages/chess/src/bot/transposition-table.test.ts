import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';
import { BOUND_EXACT, BOUND_LOWER, BOUND_UPPER, TranspositionTable } from './transposition-table.ts';

test('returns stored entries, including negative numbers', () => {
  const table = new TranspositionTable(1024);
  table.store(-5, 77, 0x7fff, -999_000, 9, BOUND_LOWER);
  const at = table.find(-5, 77);
  expect(at).not.toBe(-1);
  expect([table.moveAt(at), table.scoreAt(at), table.depthAt(at), table.boundAt(at)]).toEqual([
    0x7fff,
    -999_000,
    9,
    BOUND_LOWER,
  ]);
});

test('compares both halves of the key, and finds nothing in an empty table, even for key zero', () => {
  const table = new TranspositionTable(2);
  expect(table.find(0, 0)).toBe(-1);
  table.store(1, 2, 10, 3, 1, BOUND_EXACT);
  expect(table.find(1, 3)).toBe(-1);
  expect(table.find(3, 2)).toBe(-1);
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
  expect([table.find(1, 0), table.find(2, 0), table.find(3, 0)].map((at) => at !== -1)).toEqual([
    true,
    false,
    true,
  ]);
  table.startSearch();
  table.store(4, 0, 4, 0, 2, BOUND_EXACT); // replaces 3, the shallower of two old entries
  table.store(5, 0, 5, 0, 1, BOUND_EXACT); // replaces 1, which is deep but old
  expect([table.find(1, 0), table.find(4, 0), table.find(5, 0)].map((at) => at !== -1)).toEqual([
    false,
    true,
    true,
  ]);
});

test('keeps a fixed size that is a power of two, and is empty after clear', () => {
  const table = new TranspositionTable(1000);
  expect(table.entries).toBe(512);
  const random = seededRandom(1);
  const word = () => (random() * 0x1_0000_0000) | 0;
  let found = 0;
  for (let entry = 0; entry < 5000; entry += 1) {
    const [low, high] = [word(), word()];
    table.store(low, high, 1, 1, 1, BOUND_EXACT);
    if (table.find(low, high) !== -1) found += 1;
  }
  expect(found).toBe(5000);
  table.store(9, 9, 1, 1, 1, BOUND_EXACT);
  table.clear();
  expect(table.find(9, 9)).toBe(-1);
});
