import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('takes several files with or without repeating --pgn, and defaults for the rest', () => {
  expect(readOptions(['--pgn', 'a.pgn', 'b.pgn', '--pgn', 'c.pgn', '--engine', 'stockfish'])).toEqual({
    pgn: ['a.pgn', 'c.pgn', 'b.pgn'],
    engine: 'stockfish',
    sides: 300,
    ownSides: 60,
    nodes: 8000,
    cheatNodes: 24_000,
    seed: 1,
    games: 20_000,
    cache: null,
    json: false,
  });
});

test.each([
  { line: [], sentence: 'Name at least one file of games with --pgn.' },
  { line: ['--pgn', 'a', '--sides', 'many'], sentence: '--sides is not a number in its range.' },
  { line: ['--pgn', 'a', '--sides', '0'], sentence: '--sides is not a number in its range.' },
  { line: ['--pgn', 'a', '--cheat-nodes', '1e9'], sentence: '--cheat-nodes is not a number in its range.' },
  { line: ['--pgn', 'a', '--speed', '3'], sentence: expect.stringContaining("'--speed'") },
  { line: ['--help'], sentence: '' },
])('answers $line with a sentence', ({ line, sentence }) => {
  expect(readOptions(line)).toEqual(sentence);
});
