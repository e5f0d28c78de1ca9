// chess, bot: the four levels and how one of them chooses its move. Chance is passed in; nothing here knows how a
// search works.
import { generateLegal, MAX_MOVES, type Move } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import type { Random } from './random.ts';
import { createSearcher, type Searcher, type SearchRoot } from './searcher.ts';

export type BotLevel = 'easy' | 'medium' | 'hard' | 'expert';

export interface LevelSettings {
  /** Plies that a move is searched, quiescence not counted. */
  readonly depth: number;
  /** The noise on each root move's score is even over ±100 times this, in centipawns. */
  readonly randomness: number;
  /** The chance that a move is any legal move, each as likely as the others. */
  readonly blunder: number;
}

/** The levels as the specification gives them (acceptance G49). */
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
  /** Whether the move was drawn by chance instead of searched. */
  blundered: boolean;
}

/**
 * The move a level plays (rulings 3.14): with probability `blunder` a uniformly random legal move, otherwise the root
 * move with the best sum of score and noise. The same position, level and random numbers give the same move, unless
 * a clock among the limits cuts the search short. Throws when the game is over: there is no move to choose.
 *
 * The noise needs true scores. A move can win the draw only when it is worse than the best one by no more than the
 * whole width of the noise, so exactly those moves are scored exactly; the others are proved to lie below and can
 * never be chosen. A mate is worth ten pawns more than a mate a move later (MATE_STEP), so noise never delays one.
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

/** The same for any settings, with what it cost. */
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
  // What an earlier search left in the table may lengthen the view of this one, so each choice starts from nothing.
  searcher.clear();
  const result = searcher.search(root, {
    ...limits,
    depth: settings.depth,
    rootScores: true,
    exactWithin: Math.ceil(2 * amplitude),
  });
  // One draw a legal move, in the generator's order: which draw a move gets does not depend on how it was scored.
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
