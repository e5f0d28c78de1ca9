import { describe, expect, test } from 'vitest';
import { formatFen, initialPosition, makeMove, parseSan, Undo } from '../rules/index.ts';
import { LINES } from './book.ts';
import { openingOf, type readLines } from './index.ts';

/** The position after each move. */
function fensOf(moves: string): string[] {
  const position = initialPosition();
  return moves
    .split(' ')
    .filter((san) => san !== '')
    .map((san) => {
      const move = parseSan(position, san);
      if (move === null) throw new Error(`${san} in ${moves}`);
      makeMove(position, move, new Undo());
      return formatFen(position);
    });
}

test.each(LINES)('%s: %s', (name, moves) => {
  expect(openingOf(fensOf(moves))).toBe(name);
});

test('the book is read a few lines at a time until it is at its end', async () => {
  // A module of its own, which has read nothing yet.
  const path = './index.ts?again';
  const fresh = (await import(/* @vite-ignore */ path)) as {
    readLines: typeof readLines;
    openingOf: typeof openingOf;
  };
  let rounds = 1;
  while (fresh.readLines(8)) rounds += 1;
  expect(rounds).toBe(Math.ceil(LINES.length / 8));
  expect(fresh.readLines(8)).toBe(false);
  for (const [name, moves] of LINES) expect(fresh.openingOf(fensOf(moves))).toBe(name);
});

test('gives no position two names', () => {
  const names = new Map<string, string>();
  for (const [name, moves] of LINES) {
    const key = fensOf(moves).at(-1)?.split(' ', 3).join(' ') ?? '';
    expect([moves, names.get(key) ?? name]).toEqual([moves, name]);
    names.set(key, name);
  }
});

describe('the name', () => {
  test('is the last one on the way, also long after it', () => {
    expect(openingOf(fensOf('e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5 d4 exd4 O-O'))).toBe(
      'Evans Gambit Accepted',
    );
  });

  test('does not depend on the order of the moves', () => {
    expect(openingOf(fensOf('c4 e6 d4 d5'))).toBe("Queen's Gambit Declined");
    expect(openingOf(fensOf('Nf3 d5 d4 Nf6 Bf4'))).toBe('London System');
  });

  test('is none before the first move, off the book, and from another beginning', () => {
    expect(openingOf([])).toBeNull();
    expect(openingOf(fensOf('h3 h6'))).toBeNull();
    const odd = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    expect(openingOf(fensOf('e4'), odd)).toBeNull();
  });
});
