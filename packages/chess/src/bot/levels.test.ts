import { describe, expect, test } from 'vitest';
import {
  legalMoves,
  type Move,
  type MoveInput,
  type Position,
  parseFen,
  toMoveInput,
} from '../rules/index.ts';
import { randomPosition } from '../testkit/index.ts';
import { MATE_PROBLEMS } from '../testkit/mate-problems.ts';
import { keyMoves } from '../testkit/mate-prover.ts';
import { BOT_LEVELS, type BotLevel, chooseMove, chooseMoveWithNodes, DEFAULT_BOT_LEVEL } from './levels.ts';
import { type Random, seededRandom } from './random.ts';
import { replayRoot } from './replay.ts';
import { createSearcher, type SearchRoot } from './searcher.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';
const COMPARED: Readonly<Record<BotLevel, number>> = IS_SHORT
  ? { easy: 10, medium: 10, hard: 4, expert: 2 }
  : { easy: 20, medium: 20, hard: 8, expert: 4 };
/** Seeds that each mate in one is tried with. */
const MATE_SEEDS = IS_SHORT ? 5 : 25;
const LEVELS = Object.keys(BOT_LEVELS) as BotLevel[];
const searcher = createSearcher({ tableEntries: 1 << 14 });

function rootOf(fen: string): SearchRoot {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${fen}: ${parsed.fault}`);
  return { position: parsed.position, earlierKeys: [] };
}

/** A source that returns these numbers first and random ones afterwards. */
function startingWith(numbers: readonly number[], seed: number): Random {
  const random = seededRandom(seed);
  let given = 0;
  return () => numbers[given++] ?? random();
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
  const root = rootOf('8/8/8/3k4/8/8/4P3/4K3 w - - 0 1'); // few pieces, so that four plies take no time

  test.each(LEVELS)('R23 happen at level %s with the configured frequency in 3000 draws', (level) => {
    const { blunder } = BOT_LEVELS[level];
    const random = seededRandom(49);
    const draws = 3000;
    let blunders = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      const settings = { ...BOT_LEVELS[level], depth: 1 };
      if (chooseMoveWithNodes(root, settings, random, {}, searcher).blundered) blunders += 1;
    }
    const deviation = Math.sqrt(draws * blunder * (1 - blunder));
    expect(Math.abs(blunders - draws * blunder)).toBeLessThan(3 * deviation);
  });

  test('R23 choose every legal move with the same probability', () => {
    const { position } = root;
    const legal = legalMoves(position);
    const random = seededRandom(7);
    const counts = new Map<Move, number>();
    const draws = 600 * legal.length;
    for (let draw = 0; draw < draws; draw += 1) {
      const { move, nodes } = chooseMoveWithNodes(
        root,
        { depth: 4, randomness: 0, blunder: 1 },
        random,
        {},
        searcher,
      );
      expect(nodes).toBe(0);
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...legal].sort());
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 600) ** 2 / 600, 0);
    expect(chiSquare).toBeLessThan(25); // 6 degrees of freedom, one in a thousand is 22.5
  });
});

describe('noise', () => {
  /** Implements the ruling literally: exact scores of all legal moves, one draw for each, and the highest sum. */
  function byTheRuling(root: SearchRoot, level: BotLevel, random: Random): Move {
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
    'R23 makes %s choose the same moves as a literal implementation of the ruling',
    (level) => {
      let compared = 0;
      for (let seed = 1; compared < COMPARED[level]; seed += 1) {
        const root = { position: randomPosition(seed), earlierKeys: [] };
        if (legalMoves(root.position).length < 2) continue;
        compared += 1;
        for (const draws of level === 'easy' ? [1, 2, 3] : [1]) {
          const seeds = 1000 * seed + draws;
          const chosen = chooseMove(root, level, startingWith([0.99], seeds), {}, searcher);
          expect(chosen).toBe(byTheRuling(root, level, startingWith([0.99], seeds)));
        }
      }
    },
  );

  test('chooses only among moves within its width of the best one', () => {
    const root = rootOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    searcher.clear();
    const { rootScores } = searcher.search(root, { depth: 1, rootScores: true });
    const best = rootScores[0]?.score ?? 0;
    const scores = new Map(rootScores.map(({ move, score }) => [move, score]));
    const kinds = { easy: new Set<Move>(), expert: new Set<Move>() };
    for (let seed = 1; seed <= 300; seed += 1) {
      const easy = chooseMove(root, 'easy', startingWith([0.99], seed), {}, searcher);
      expect(scores.get(easy)).toBeGreaterThanOrEqual(best - 160);
      kinds.easy.add(easy);
      if (seed <= 20) kinds.expert.add(chooseMove(root, 'expert', startingWith([0.99], seed), {}, searcher));
    }
    expect(kinds.easy.size).toBeGreaterThan(10);
    expect(kinds.expert.size).toBeLessThan(kinds.easy.size);
  });

  test('does not change the best move without randomness and blunders', () => {
    for (const seed of [21, 22, 23]) {
      const root = { position: randomPosition(seed), earlierKeys: [] };
      searcher.clear();
      const { best } = searcher.search(root, { depth: 2, rootScores: true, exactWithin: 0 });
      const settings = { depth: 2, randomness: 0, blunder: 0 };
      expect(chooseMoveWithNodes(root, settings, seededRandom(seed), {}, searcher).move).toBe(best);
    }
  });

  test.each(LEVELS)('never makes %s miss a mate in one', (level) => {
    const fens = [
      '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1',
      'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
      '8/8/8/8/8/5k2/7r/5K2 b - - 0 1',
      'k7/2Q5/1K6/8/8/8/7Q/8 w - - 0 1', // mates in one and in two everywhere
    ];
    for (const fen of fens) {
      const root = rootOf(fen);
      const mates = keyMoves(root.position, 1);
      expect(mates, fen).not.toEqual([]);
      for (let seed = 1; seed <= MATE_SEEDS; seed += 1) {
        expect(mates, fen).toContain(chooseMove(root, level, startingWith([0.99], seed), {}, searcher));
      }
    }
  });

  test('never makes expert miss a mate in two', () => {
    for (const { fen, moves, name } of MATE_PROBLEMS.filter((row) => row.moves === 2)) {
      const root = rootOf(fen);
      const chosen = chooseMove(root, 'expert', startingWith([0.99], 1), {}, searcher);
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
      moves.push(toMoveInput(chooseMove(root, level, random, {}, searcher)));
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

  test('ends with mate of a bare king by hard with queen or rook before fifty moves', () => {
    const settings = { ...BOT_LEVELS.hard, blunder: 0 };
    for (const fen of ['8/8/8/4k3/8/8/8/KQ6 w - - 0 1', '8/8/8/4k3/8/8/8/1KR5 w - - 0 1']) {
      const random = seededRandom(12);
      const moves: MoveInput[] = [];
      let root = replayRoot(moves, rootOf(fen).position);
      while (root !== null && root.game.outcome === null) {
        moves.push(toMoveInput(chooseMoveWithNodes(root, settings, random, {}, searcher).move));
        root = replayRoot(moves, rootOf(fen).position);
      }
      expect(root?.game.outcome, fen).toEqual({ kind: 'checkmate', winner: 0 });
    }
  });

  test('gets a legal move even when the clock interrupts the search', () => {
    const position: Position = randomPosition(4);
    const root = { position, earlierKeys: [] };
    const move = chooseMove(root, 'expert', seededRandom(1), { nowMs: () => 5, deadlineMs: 0 }, searcher);
    expect(legalMoves(position)).toContain(move);
  });

  test('gets no move after its end', () => {
    const over = rootOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
    expect(() => chooseMove(over, 'easy', seededRandom(1))).toThrow('the game is over');
  });
});
