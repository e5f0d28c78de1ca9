import { expect, test } from 'vitest';
import { formatFen, initialPosition, makeMove, parseSan, Undo } from '../rules/index.ts';
import rows from './book.json' with { type: 'json' };
import { openingOf, type readRows } from './index.ts';

/** The moves and the name of each row of the book. */
const LINES: { moves: readonly string[]; name: string }[] = [];
for (const row of rows) {
  const [coded = '', name = LINES.at(-1)?.name ?? ''] = row.split('|');
  const [shared, ...moves] = coded.split(' ');
  LINES.push({ moves: [...(LINES.at(-1)?.moves ?? []).slice(0, Number(shared)), ...moves], name });
}

/** Returns the FEN after each move. */
function fensOf(moves: string | readonly string[]): string[] {
  const position = initialPosition();
  const sans = typeof moves === 'string' ? moves.split(' ') : moves;
  return sans.map((san) => {
    const move = parseSan(position, san);
    if (move === null) throw new Error(`${san} in ${moves}`);
    makeMove(position, move, new Undo());
    return formatFen(position);
  });
}

test('names the position at the end of every line of the book', () => {
  expect(LINES.length).toBeGreaterThan(3_500);
  for (const { moves, name } of LINES) expect([moves, openingOf(fensOf(moves))]).toEqual([moves, name]);
});

test('reads the book a few rows at a time until its end', async () => {
  // Another instance of the module, which has not read any row.
  const path = './index.ts?again';
  const fresh = (await import(/* @vite-ignore */ path)) as {
    readRows: typeof readRows;
    openingOf: typeof openingOf;
  };
  let rounds = 1;
  while (fresh.readRows(500)) rounds += 1;
  expect(rounds).toBe(Math.ceil(LINES.length / 500));
  expect(fresh.readRows(500)).toBe(false);
  expect(fresh.openingOf(fensOf('e4 c5'))).toBe('Sicilian Defense');
});

test('returns the name of the last position that has one, by any order of the moves', () => {
  expect(openingOf(fensOf('e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 h3 h6 a3'))).toBe(
    'Italian Game: Evans Gambit, Main Line',
  );
  expect(openingOf(fensOf('c4 e6 d4 d5'))).toBe("Queen's Gambit Declined");
});

test('returns null before the first move, and for another initial position', () => {
  expect(openingOf([])).toBeNull();
  expect(openingOf(fensOf('e4'), '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1')).toBeNull();
});
