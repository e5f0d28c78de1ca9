// Chess bot: the four levels and how each chooses its move. The caller passes the random source.
import { generateLegal, MAX_MOVES, type Move } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import type { Random } from './random.ts';
import type { Searcher, SearchRoot } from './searcher.ts';

export type BotLevel = 'easy' | 'medium' | 'hard' | 'expert';

export interface LevelSettings {
  /** Search depth in plies, without quiescence. */
  readonly depth: number;
  /** The noise that is added to the score of each root move is uniform over ±100 times this number, in centipawns. */
  readonly randomness: number;
  /** The probability that the move is a uniformly random legal move. */
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

/** A move and how it was chosen. */
export interface ChosenMove {
  move: Move;
  /** The number of positions that were searched. */
  nodes: number;
  /** Whether the move was chosen at random instead of searched. */
  blundered: boolean;
}

/**
 * Chooses the move of a level (rulings 3.14): with probability `blunder` a uniformly random legal move, otherwise the
 * root move with the highest sum of score and noise. The same position, settings and random numbers yield the same
 * move, unless a clock in the limits ends the search early. Throws if the game is over.
 *
 * Only moves that can still get the highest sum need exact scores: those that are worse than the best move by at most
 * the full width of the noise. For the others, the search only proves that they are worse. Each ply to a mate changes
 * its score by more than the width of the noise (MATE_STEP), so noise never delays a mate.
 */
export function chooseMove(
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
  // The state of an earlier search would change the nodes, and the scores where repetitions matter.
  searcher.clear();
  const result = searcher.search(root, {
    ...limits,
    depth: settings.depth,
    rootScores: true,
    exactWithin: Math.ceil(2 * amplitude),
  });
  // One random number per legal move, in the generator's order, so that the noise does not depend on the search.
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
