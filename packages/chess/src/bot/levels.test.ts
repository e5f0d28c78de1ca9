import { describe, expect, test } from 'vitest';
import { legalMoves, type Move, type MoveInput, toMoveInput } from '../rules/index.ts';
import { randomPosition } from '../testkit/index.ts';
import { MATE_PROBLEMS } from '../testkit/mate-problems.ts';
import { keyMoves } from '../testkit/mate-prover.ts';
import { positionOf } from '../testkit/positions.ts';
import { BOT_LEVELS, type BotLevel, chooseMove, DEFAULT_BOT_LEVEL } from './levels.ts';
import { type Random, seededRandom } from './random.ts';
import { replayRoot } from './replay.ts';
import { createSearcher, type SearchRoot } from './searcher.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';
const COMPARED: Readonly<Record<BotLevel, number>> = IS_SHORT
  ? { easy: 10, medium: 10, hard: 4, expert: 2 }
  : { easy: 20, medium: 20, hard: 8, expert: 4 };
/** The number of seeds for each mate in one. */
const MATE_SEEDS = IS_SHORT ? 5 : 25;
const LEVELS = Object.keys(BOT_LEVELS) as BotLevel[];
const searcher = createSearcher({ tableEntries: 1 << 14 });

function rootOf(fen: string): SearchRoot {
  return { position: positionOf(fen), earlierKeys: [] };
}

function moveAt(root: SearchRoot, level: BotLevel, random: Random): Move {
  return chooseMove(root, BOT_LEVELS[level], random, {}, searcher).move;
}

/** Returns a source whose first number prevents a blunder, and whose other numbers are random. */
function withoutBlunder(seed: number): Random {
  const random = seededRandom(seed);
  const first = [0.99];
  return () => first.pop() ?? random();
}

test('G49 has easy (1, .8, .3), medium (2, .3, .1), hard (3, .1, .02) and expert (4, .05, .005), and defaults to medium', () => {
  expect(BOT_LEVELS).toEqual({
    easy: { depth: 1, randomness: 0.8, blunder: 0.3 },
    medium: { depth: 2, randomness: 0.3, blunder: 0.1 },
    hard: { depth: 3, randomness: 0.1, blunder: 0.02 },
    expert: { depth: 4, randomness: 0.05, blunder: 0.005 },
  });
  expect(DEFAULT_BOT_LEVEL).toBe('medium');
});

describe('blunders', () => {
  const root = rootOf('8/8/8/3k4/8/8/4P3/4K3 w - - 0 1'); // few pieces, so that a search is fast

  test.each(LEVELS)('R23 blunders at level %s with the configured frequency in 3000 moves', (level) => {
    const { blunder } = BOT_LEVELS[level];
    const random = seededRandom(49);
    const draws = 3000;
    let blunders = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const settings = { ...BOT_LEVELS[level], depth: 1 };
      if (chooseMove(root, settings, random, {}, searcher).blundered) blunders += 1;
    }
    const deviation = Math.sqrt(draws * blunder * (1 - blunder));
    expect(Math.abs(blunders - draws * blunder)).toBeLessThan(3 * deviation);
  });

  test('R23 blunders with the same probability by every legal move', () => {
    const { position } = root;
    const legal = legalMoves(position);
    const random = seededRandom(7);
    const counts = new Map<Move, number>();
    const draws = 600 * legal.length;
    for (let draw = 0; draw < draws; draw += 1) {
      const { move, nodes } = chooseMove(root, { depth: 4, randomness: 0, blunder: 1 }, random, {}, searcher);
      expect(nodes).toBe(0);
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...legal].sort());
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 600) ** 2 / 600, 0);
    expect(chiSquare).toBeLessThan(25); // with 5 degrees of freedom, one in a thousand exceeds 20.5
  });
});

describe('noise', () => {
  /**
   * Implements the ruling literally: exact scores of all legal moves, one random number for each, and the highest sum.
   */
  function literalChoice(root: SearchRoot, level: BotLevel, random: Random): Move {
    const { depth, randomness, blunder } = BOT_LEVELS[level];
    const legal = legalMoves(root.position);
    if (random() < blunder) return legal[Math.floor(random() * legal.length)] ?? 0;
    const fresh = createSearcher({ tableEntries: 1 << 14 });
    const { rootScores } = fresh.search(root, { depth, rootScores: true });
    const noise = new Map(legal.map((move) => [move, (2 * random() - 1) * 100 * randomness]));
    const sums = rootScores.map(({ move, score }) => ({ move, sum: score + (noise.get(move) ?? 0) }));
    return sums.reduce((best, entry) => (entry.sum > best.sum ? entry : best)).move;
  }

  test.each(LEVELS)(
    'R23 chooses at level %s the same moves as a literal implementation of the ruling',
    (level) => {
      let compared = 0;
      for (let seed = 1; compared < COMPARED[level]; seed += 1) {
        const root = { position: randomPosition(seed), earlierKeys: [] };
        if (legalMoves(root.position).length < 2) continue;
        compared += 1;
        for (const draws of level === 'easy' ? [1, 2, 3] : [1]) {
          const seeds = 1000 * seed + draws;
          const chosen = moveAt(root, level, withoutBlunder(seeds));
          expect(chosen).toBe(literalChoice(root, level, withoutBlunder(seeds)));
        }
      }
    },
  );

  test('chooses only among moves within the width of the noise from the best one', () => {
    const root = rootOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    searcher.clear();
    const { rootScores } = searcher.search(root, { depth: 1, rootScores: true });
    const best = rootScores[0]?.score ?? 0;
    const scores = new Map(rootScores.map(({ move, score }) => [move, score]));
    const chosen = { easy: new Set<Move>(), expert: new Set<Move>() };
    for (let seed = 1; seed <= 300; seed += 1) {
      const easy = moveAt(root, 'easy', withoutBlunder(seed));
      expect(scores.get(easy)).toBeGreaterThanOrEqual(best - 160);
      chosen.easy.add(easy);
      if (seed <= 20) chosen.expert.add(moveAt(root, 'expert', withoutBlunder(seed)));
    }
    expect(chosen.easy.size).toBeGreaterThan(10);
    expect(chosen.expert.size).toBeLessThan(chosen.easy.size);
  });

  test('chooses the best move without randomness and blunders', () => {
    for (const seed of [21, 22, 23]) {
      const root = { position: randomPosition(seed), earlierKeys: [] };
      searcher.clear();
      const { best } = searcher.search(root, { depth: 2, rootScores: true, exactWithin: 0 });
      const settings = { depth: 2, randomness: 0, blunder: 0 };
      expect(chooseMove(root, settings, seededRandom(seed), {}, searcher).move).toBe(best);
    }
  });

  test.each(LEVELS)('never misses a mate in one at level %s', (level) => {
    const fens = [
      '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1',
      'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      '8/8/8/8/8/5k2/7r/5K2 b - - 0 1',
      'k7/2Q5/1K6/8/8/8/7Q/8 w - - 0 1', // many mates in one and in two
    ];
    for (const fen of fens) {
      const root = rootOf(fen);
      const mates = keyMoves(root.position, 1);
      expect(mates, fen).not.toEqual([]);
      for (let seed = 1; seed <= MATE_SEEDS; seed += 1) {
        expect(mates, fen).toContain(moveAt(root, level, withoutBlunder(seed)));
      }
    }
  });

  test('never misses a mate in two at level expert', () => {
    for (const { fen, moves, name } of MATE_PROBLEMS.filter((row) => row.moves === 2)) {
      const root = rootOf(fen);
      const chosen = moveAt(root, 'expert', withoutBlunder(1));
      expect(keyMoves(root.position, moves), name).toEqual([chosen]);
    }
  });
});

describe('a whole game', () => {
  function playGame(level: BotLevel, seed: number, plies: number): MoveInput[] {
    const random = seededRandom(seed);
    const moves: MoveInput[] = [];
    while (moves.length < plies) {
      const root = replayRoot(moves);
      if (root === null) throw new Error('an illegal move was played');
      if (root.game.outcome !== null) break;
      moves.push(toMoveInput(moveAt(root, level, random)));
    }
    return moves;
  }

  test.each(LEVELS)('repeats at level %s for the same seed, and differs for another', (level) => {
    const inFull = level === 'expert' || level === 'hard' ? 12 : 30;
    const plies = IS_SHORT ? inFull / 2 : inFull;
    const first = playGame(level, 3, plies);
    expect(playGame(level, 3, plies)).toEqual(first);
    expect(playGame(level, 4, plies)).not.toEqual(first);
  });

  test('mates a bare king with queen or rook at level hard within fifty moves', () => {
    const settings = { ...BOT_LEVELS.hard, blunder: 0 };
    for (const fen of ['8/8/8/4k3/8/8/8/KQ6 w - - 0 1', '8/8/8/4k3/8/8/8/1KR5 w - - 0 1']) {
      const random = seededRandom(12);
      const moves: MoveInput[] = [];
      let root = replayRoot(moves, rootOf(fen).position);
      while (root !== null && root.game.outcome === null) {
        moves.push(toMoveInput(chooseMove(root, settings, random, {}, searcher).move));
        root = replayRoot(moves, rootOf(fen).position);
      }
      expect(root?.game.outcome, fen).toEqual({ kind: 'checkmate', winner: 0 });
    }
  });

  test('returns a legal move even if the clock ends the search', () => {
    const root = { position: randomPosition(4), earlierKeys: [] };
    const limits = { nowMs: () => 5, deadlineMs: 0 };
    const { move } = chooseMove(root, BOT_LEVELS.expert, seededRandom(1), limits, searcher);
    expect(legalMoves(root.position)).toContain(move);
  });

  test('throws after the end of a game', () => {
    const over = rootOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
    expect(() => moveAt(over, 'easy', seededRandom(1))).toThrow('the game is over');
  });
});
