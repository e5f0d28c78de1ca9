import { expect, test } from 'vitest';
import { formatSan } from '../rules/index.ts';
import { MATE_PROBLEMS } from '../testkit/mate-problems.ts';
import { positionOf } from '../testkit/positions.ts';
import { MATE_STEP, mateInMoves } from './score.ts';
import { createSearcher } from './searcher.ts';

const searcher = createSearcher();

test.each(MATE_PROBLEMS)('finds the key move of a mate in $moves: $name', ({ fen, moves, key }) => {
  const position = positionOf(fen);
  searcher.clear();
  const { best, score, pv } = searcher.search({ position, earlierKeys: [] }, { depth: 2 * moves - 1 });
  expect(mateInMoves(score)).toBe(moves);
  expect(best === null ? null : formatSan(position, best)).toBe(key);
  expect(pv).toHaveLength(2 * moves - 1);
});

test('finds mates at depths that use null moves and reductions', () => {
  const fewPieces = MATE_PROBLEMS.filter(
    ({ fen, moves }) => moves === 2 && (fen.split(' ')[0] ?? '').replace(/[^a-z]/gi, '').length <= 14,
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
