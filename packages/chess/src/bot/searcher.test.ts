import { describe, expect, test } from 'vitest';
import {
  formatFen,
  formatSan,
  initialPosition,
  legalMoves,
  type MoveInput,
  makeMove,
  parseSan,
  toMoveInput,
  Undo,
} from '../rules/index.ts';
import { randomGame } from '../testkit/index.ts';
import { positionOf } from '../testkit/positions.ts';
import { replayRoot } from './replay.ts';
import { isMateScore, mateInMoves } from './score.ts';
import { createSearcher, type SearchRoot } from './searcher.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

function rootOf(fen: string): SearchRoot {
  return { position: positionOf(fen), earlierKeys: [] };
}

/** Returns the root after moves in SAN, with all earlier positions. */
function rootAfter(fen: string, line: string): SearchRoot {
  const position = positionOf(fen);
  const moves: MoveInput[] = [];
  for (const san of line.split(' ')) {
    const move = parseSan(position, san);
    if (move === null) throw new Error(`${san} is illegal in ${formatFen(position)}`);
    moves.push(toMoveInput(move));
    makeMove(position, move, new Undo());
  }
  const root = replayRoot(moves, positionOf(fen));
  if (root === null) throw new Error(`the game ends before the last move of ${line}`);
  return root;
}

function bestSan(root: SearchRoot, depth: number): { san: string; score: number } {
  searcher.clear();
  const { best, score } = searcher.search(root, { depth });
  return { san: best === null ? '' : formatSan(root.position, best), score };
}

const searcher = createSearcher();
const LEVEL_DEPTHS = [1, 2, 3, 4];

describe('moves', () => {
  test('returns a legal best move and a legal line in random positions', () => {
    let positions = 0;
    const wrong: string[] = []; // checked at the end, because thousands of expectations take longer than the searches
    const games = process.env['TEST_SCOPE'] === 'short' ? 10 : 40;
    for (let seed = 1; seed <= games; seed += 1) {
      for (const { game, moves } of randomGame(seed, 60)) {
        const root = { position: game.position, earlierKeys: [] };
        const before = formatFen(game.position);
        const { best, pv, rootScores } = searcher.search(root, { depth: game.ply % 16 === 0 ? 2 : 1 });
        const scored = new Set(rootScores.map(({ move }) => move));
        const line = game.position.clone();
        const pvIsLegal = pv.every((move) => {
          const legal = legalMoves(line).includes(move);
          if (legal) makeMove(line, move, new Undo());
          return legal;
        });
        const isComplete = scored.size === moves.length && moves.every((move) => scored.has(move));
        const isUnchanged = formatFen(game.position) === before;
        if (pv[0] !== best || !pvIsLegal || !isComplete || !isUnchanged) wrong.push(before);
        positions += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(positions).toBeGreaterThan(50 * games);
  });

  test('returns the score and no best move after the end of a game', () => {
    const mated = searcher.search(rootOf('R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1'), { depth: 3 });
    expect([mated.best, mateInMoves(mated.score), mated.depth, mated.pv]).toEqual([null, 0, 0, []]);
    const stalemated = searcher.search(rootOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'), { depth: 3 });
    expect([stalemated.best, stalemated.score]).toEqual([null, 0]);
  });
});

describe('draws', () => {
  test.each([
    ['by an immediate promotion to a queen', '8/5P1k/5K2/8/8/8/8/8 w - - 0 1'],
    ['with a king in the corner and a blocked pawn', '7k/7p/5K1P/8/8/8/8/3Q4 w - - 0 1'],
    ['with two queens against a king in the corner', '8/8/8/8/8/1Q6/3Q4/k5K1 w - - 0 1'],
  ])('avoids stalemate when winning: %s', (_, fen) => {
    for (const depth of LEVEL_DEPTHS) {
      const { san, score } = bestSan(rootOf(fen), depth);
      expect(score, `depth ${depth}: ${san}`).toBeGreaterThan(300);
      const after = positionOf(fen);
      makeMove(after, parseSan(after, san) ?? 0, new Undo());
      expect(san.endsWith('#') || legalMoves(after).length > 0, `depth ${depth}: ${san}`).toBe(true);
    }
  });

  const WINNING = '6k1/5pp1/7p/8/8/8/5PPP/3Q2K1 b - - 0 1';

  test.each(LEVEL_DEPTHS)('avoids a repetition when winning, at depth %d', (depth) => {
    const root = rootAfter(WINNING, 'Kh7 Qe1 Kg8 Qd1 Kh7 Qe1 Kg8'); // Qd1 would be the third time
    const { san, score } = bestSan(root, depth);
    expect(san).not.toBe('Qd1');
    expect(score).toBeGreaterThan(300);
    const qd1 = searcher
      .search(root, { depth, rootScores: true })
      .rootScores.find(({ move }) => formatSan(root.position, move) === 'Qd1');
    expect(qd1?.score).toBe(0);
  });

  test.each(LEVEL_DEPTHS)('seeks a repetition when losing, at depth %d', (depth) => {
    const root = rootAfter(WINNING.replace(' b ', ' w '), 'Qe1 Kh7 Qd1 Kg8 Qe1 Kh7 Qd1'); // Kg8 is the third time
    expect(bestSan(root, depth)).toEqual({ san: 'Kg8', score: 0 });
    expect(bestSan({ ...root, earlierKeys: [] }, depth).score).toBeLessThan(-300);
  });

  test('moves a pawn to keep a win one ply before the fifty-move draw', () => {
    for (const depth of LEVEL_DEPTHS) {
      const { san, score } = bestSan(rootOf('8/8/3k4/8/8/3K4/4P3/R7 w - - 99 80'), depth);
      expect(['e3', 'e4']).toContain(san);
      expect(score).toBeGreaterThan(300);
      expect(bestSan(rootOf('8/8/3k4/8/8/3K4/8/R7 w - - 99 80'), depth).score).toBe(0);
    }
  });

  test('finds a mate at the hundredth ply, and not a later one', () => {
    expect(bestSan(rootOf('7k/8/6K1/8/8/8/8/R7 w - - 99 80'), 1)).toMatchObject({ san: 'Ra8#' });
    expect(mateInMoves(bestSan(rootOf('7k/8/6K1/8/8/8/8/R7 w - - 99 80'), 3).score)).toBe(1);
    const late = bestSan(rootOf('k7/8/1K6/8/8/8/8/1R6 w - - 98 80'), 3);
    expect(isMateScore(late.score)).toBe(late.score > 0);
  });
});

describe('limits', () => {
  const root = rootOf(KIWIPETE);

  test('repeats a search exactly, also after clear', () => {
    const first = createSearcher().search(root, { depth: 5 });
    const used = createSearcher();
    used.search({ position: initialPosition(), earlierKeys: [] }, { depth: 4 });
    used.clear();
    expect(used.search(root, { depth: 5 })).toEqual(first);
    expect(createSearcher().search(root, { depth: 5 })).toEqual(first);
  });

  test('returns the last completed depth at the end of a node budget, and the same result each time', () => {
    const { best, score, depth, nodes } = createSearcher().search(root, { depth: 3 });
    const budget = nodes + 500;
    const cut = createSearcher().search(root, { depth: 20, nodes: budget });
    expect(cut).toMatchObject({ best, score, depth, nodes: budget });
    expect(createSearcher().search(root, { depth: 20, nodes: budget })).toEqual(cut);
    // Depth 1 is completed with any budget.
    const least = searcher.search(root, { depth: 9, nodes: 1 });
    expect(least.depth).toBe(1);
    expect(legalMoves(root.position)).toContain(least.best);
  });

  test('ends at the deadline of the caller’s clock, which it reads every 1024 nodes', () => {
    let calls = 0;
    const nowMs = () => ++calls * 10;
    const { nodes, depth } = createSearcher().search(root, { depth: 60, nowMs, deadlineMs: 205 });
    expect(calls).toBe(21);
    expect(nodes).toBeLessThanOrEqual(22 * 1024 + 100);
    expect(depth).toBeGreaterThanOrEqual(1);
  });

  test('ends when shouldStop returns true', () => {
    let calls = 0;
    const shouldStop = () => ++calls === 5;
    const { nodes } = createSearcher().search(root, { depth: 60, shouldStop });
    expect(calls).toBe(5);
    expect(nodes).toBeLessThan(7 * 1024);
  });

  test('finds the same score with a table of two entries, but visits more nodes', () => {
    const small = createSearcher({ tableEntries: 2 }).search(root, { depth: 4 });
    const large = createSearcher().search(root, { depth: 4 });
    expect(small.score).toBe(large.score);
    expect(small.nodes).toBeGreaterThan(large.nodes);
  });

  test('computes an exact score only for the best move without root scores', () => {
    searcher.clear();
    const { rootScores, best, score } = searcher.search(root, { depth: 3 });
    expect(rootScores).toHaveLength(48);
    expect(rootScores[0]).toEqual({ move: best, score, exact: true });
    expect(rootScores.some(({ exact }) => !exact)).toBe(true);
  });
});
