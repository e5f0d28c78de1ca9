import { describe, expect, test } from 'vitest';
import { formatSan, legalMoves, type Move, type MoveInput, toMoveInput } from '../rules/index.ts';
import { randomPosition } from '../testkit/index.ts';
import { MATE_PROBLEMS } from '../testkit/mate-problems.ts';
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
    const legal = legalMoves(root.position);
    const random = seededRandom(7);
    const counts = new Map<Move, number>();
    for (let draw = 0; draw < 600 * legal.length; draw += 1) {
      const { move, nodes } = chooseMove(root, { depth: 4, randomness: 0, blunder: 1 }, random, {}, searcher);
      expect(nodes).toBe(0);
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...legal].sort());
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 600) ** 2 / 600, 0);
    expect(chiSquare).toBeLessThan(25); // with 5 degrees of freedom, one in a thousand exceeds 20.5
  });
});

/** Implements the ruling literally: exact scores of all legal moves, one random number for each, and the highest sum. */
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

test.each(LEVELS)('never misses a mate in one at level %s, or one in two at level expert', (level) => {
  const fens = [
    '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1',
    'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
    'k7/2Q5/1K6/8/8/8/7Q/8 w - - 0 1', // many mates in one and in two
  ];
  for (const fen of fens) {
    const root = rootOf(fen);
    for (let seed = 1; seed <= MATE_SEEDS; seed += 1)
      expect(formatSan(root.position, moveAt(root, level, withoutBlunder(seed))), fen).toMatch(/#$/);
  }
  if (level !== 'expert') return;
  for (const { fen, key } of MATE_PROBLEMS.filter(({ moves }) => moves === 2)) {
    const root = rootOf(fen);
    expect(formatSan(root.position, moveAt(root, level, withoutBlunder(1)))).toBe(key);
  }
});

test.each(['8/8/8/4k3/8/8/8/KQ6 w - - 0 1', '8/8/8/4k3/8/8/8/1KR5 w - - 0 1'])(
  'mates a bare king at level hard within fifty moves: %s',
  (fen) => {
    const random = seededRandom(12);
    const moves: MoveInput[] = [];
    let root = replayRoot(moves, positionOf(fen));
    while (root !== null && root.game.outcome === null) {
      const { move } = chooseMove(root, { ...BOT_LEVELS.hard, blunder: 0 }, random, {}, searcher);
      moves.push(toMoveInput(move));
      root = replayRoot(moves, positionOf(fen));
    }
    expect(root?.game.outcome).toEqual({ kind: 'checkmate', winner: 0 });
  },
);
