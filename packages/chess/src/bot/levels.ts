// chess, bot: the four levels and how each chooses its move. The caller passes the random source.
import { generateLegal, MAX_MOVES, type Move } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import type { Random } from './random.ts';
import { createSearcher, type Searcher, type SearchRoot } from './searcher.ts';

export type BotLevel = 'easy' | 'medium' | 'hard' | 'expert';

export interface LevelSettings {
  /** Search depth in plies, without quiescence. */
  readonly depth: number;
  /** The noise added to each root move's score is uniform over ±100 times this, in centipawns. */
  readonly randomness: number;
  /** The probability of a uniformly random legal move. */
  readonly blunder: number;
}

/** The levels of the specification (acceptance G49). */
export const BOT_LEVELS: Readonly<Record<BotLevel, LevelSettings>> = {
  easy: { depth: 1, randomness: 0.8, blunder: 0.3 },
  medium: { depth: 2, randomness: 0.3, blunder: 0.1 },
  hard: { depth: 3, randomness: 0.1, blunder: 0.02 },
  expert: { depth: 4, randomness: 0.05, blunder: 0.005 },
};

export const DEFAULT_BOT_LEVEL: BotLevel = 'medium';

const NOISE_CENTIPAWNS = 100;

export interface ChosenMove {
  move: Move;
  nodes: number;
  /** Whether the move was drawn at random instead of searched. */
  blundered: boolean;
}

/**
 * Chooses the move of a level (rulings 3.14): with probability `blunder` a uniformly random legal move, otherwise the
 * root move with the highest sum of score and noise. The same position, level and random numbers yield the same move,
 * unless a clock among the limits cuts the search short. Throws when the game is over.
 *
 * The noise needs exact scores, but only for moves that can still win the draw: those that are worse than the best one
 * by at most the full width of the noise. The search proves that the others are below and leaves them inexact. A mate
 * is worth ten pawns more than a mate one move later (MATE_STEP), so noise never delays a mate.
 */
export function chooseMove(
  root: SearchRoot,
  level: BotLevel,
  random: Random,
  limits: BudgetLimits = {},
  searcher: Searcher = createSearcher(),
): Move {
  return chooseMoveWithNodes(root, BOT_LEVELS[level], random, limits, searcher).move;
}

/** Like `chooseMove`, for any settings, and also returns the number of nodes. */
export function chooseMoveWithNodes(
  root: SearchRoot,
  settings: LevelSettings,
  random: Random,
  limits: BudgetLimits,
  searcher: Searcher,
): ChosenMove {
  const moves = new Int32Array(MAX_MOVES);
  const count = generateLegal(root.position, moves);
  const legal = moves.subarray(0, count);
  const [only] = legal;
  if (only === undefined) throw new Error('the game is over: there is no move to choose');
  const blundered = random() < settings.blunder;
  if (blundered) return { move: legal[Math.floor(random() * count)] ?? only, nodes: 0, blundered };
  if (count === 1) return { move: only, nodes: 0, blundered };

  const amplitude = NOISE_CENTIPAWNS * settings.randomness;
  // Entries of an earlier search could deepen this one, so each choice starts with an empty table.
  searcher.clear();
  const result = searcher.search(root, {
    ...limits,
    depth: settings.depth,
    rootScores: true,
    exactWithin: Math.ceil(2 * amplitude),
  });
  // One draw per legal move, in the generator's order, so that a move's noise does not depend on how it was scored.
  const noise = new Map<Move, number>();
  for (const move of legal) noise.set(move, (2 * random() - 1) * amplitude);
  let chosen = result.rootScores[0];
  let highest = Number.NEGATIVE_INFINITY;
  for (const entry of result.rootScores) {
    const score = entry.score + (noise.get(entry.move) ?? 0);
    if (!entry.exact || score <= highest) continue;
    chosen = entry;
    highest = score;
  }
  return { move: chosen?.move ?? only, nodes: result.nodes, blundered };
}
