import { describe, expect, test } from 'vitest';
import { formatSan, type Move } from '../rules/index.ts';
import { mirrorFen } from '../testkit/index.ts';
import { MATE_PROBLEMS } from '../testkit/mate-problems.ts';
import { keyMoves, shortestMate } from '../testkit/mate-prover.ts';
import { positionOf } from '../testkit/positions.ts';
import { MATE_STEP, mateInMoves } from './score.ts';
import { createSearcher } from './searcher.ts';

const searcher = createSearcher();

function mirrorMove(move: Move): Move {
  return move ^ (56 | (56 << 6));
}

test('contains at least 40 problems, of both lengths and for both colours, with unique names', () => {
  expect(MATE_PROBLEMS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(MATE_PROBLEMS.map(({ name }) => name)).size).toBe(MATE_PROBLEMS.length);
  expect(new Set(MATE_PROBLEMS.map(({ fen }) => fen.split(' ')[0])).size).toBe(MATE_PROBLEMS.length);
  for (const moves of [2, 3]) {
    for (const turn of ['w', 'b']) {
      const rows = MATE_PROBLEMS.filter((row) => row.moves === moves && row.fen.split(' ')[1] === turn);
      expect(rows.length, `mates in ${moves} for ${turn}`).toBeGreaterThanOrEqual(5);
    }
  }
});

/** In a short run a subset of the problems. `npm run test:full` uses all. */
const PROBLEMS =
  process.env['TEST_SCOPE'] === 'short' ? MATE_PROBLEMS.filter((_, index) => index % 4 === 0) : MATE_PROBLEMS;

describe.each(PROBLEMS)('mate in $moves: $name', ({ fen, moves, key }) => {
  test('has no shorter mate, and only one key move, according to the prover', () => {
    const position = positionOf(fen);
    expect(shortestMate(position, moves - 1)).toBeNull();
    expect(keyMoves(position, moves).map((move) => formatSan(position, move))).toEqual([key]);
  });

  test('finds the key move at the depth of the mate', () => {
    const position = positionOf(fen);
    searcher.clear();
    const { best, score, pv } = searcher.search({ position, earlierKeys: [] }, { depth: 2 * moves - 1 });
    expect(mateInMoves(score)).toBe(moves);
    expect(best === null ? null : formatSan(position, best)).toBe(key);
    expect(pv).toHaveLength(2 * moves - 1);
  });
});

const MATES_IN_TWO = MATE_PROBLEMS.filter(({ moves }) => moves === 2);

test('finds the mirrored solution of a mirrored problem', () => {
  for (const { fen, name } of MATES_IN_TWO) {
    const [original, mirrored] = [fen, mirrorFen(fen)].map((board) => {
      searcher.clear();
      return searcher.search({ position: positionOf(board), earlierKeys: [] }, { depth: 3 });
    });
    expect(mirrored?.score, name).toBe(original?.score);
    expect(mirrorMove(mirrored?.best ?? 0), name).toBe(original?.best);
  }
});

test('finds mates at depths that use null moves and reductions', () => {
  const fewPieces = MATES_IN_TWO.filter(
    ({ fen }) => (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length <= 14,
  );
  expect(fewPieces.length).toBeGreaterThan(5);
  for (const { fen, moves, name } of fewPieces) {
    searcher.clear();
    // The search does not end at the first mate if slower mates need exact scores too.
    const limits = { depth: 6, rootScores: true, exactWithin: MATE_STEP } as const;
    const { score, depth } = searcher.search({ position: positionOf(fen), earlierKeys: [] }, limits);
    expect(depth).toBe(6);
    expect(mateInMoves(score), name).toBe(moves);
  }
});

test('does not prove mates that do not exist', () => {
  expect(shortestMate(positionOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1'), 2)).toBeNull();
  expect(shortestMate(positionOf('7k/5Q2/8/6K1/8/8/8/8 b - - 0 1'), 2)).toBeNull();
  expect(shortestMate(positionOf('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1'), 3)).toBe(1);
});
