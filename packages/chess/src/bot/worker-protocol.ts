// chess, bot: the messages between the page and the bot's worker, and the answer as a function. The page owns the worker,
// which creates a searcher and posts `answer(event.data, searcher)`.
import { type MoveInput, parseFen, toMoveInput } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import { BOT_LEVELS, type BotLevel, chooseMoveWithNodes } from './levels.ts';
import { seededRandom, seedForPly } from './random.ts';
import { replayRoot } from './replay.ts';
import type { Searcher } from './searcher.ts';

/** A complete game, so that the worker keeps no state between requests. */
export interface BotRequest {
  /** Chosen by the page and repeated in the answer, so that the page can drop an answer to an outdated position. */
  id: number;
  /** Where the game started. */
  fen: string;
  /** All moves since then, oldest first. Repetitions are counted from there. */
  moves: readonly MoveInput[];
  level: BotLevel;
  /** One seed per game. Each move derives its random numbers from the seed and its ply. */
  seed: number;
}

export type BotFault = 'invalid-fen' | 'invalid-move' | 'unknown-level' | 'game-over';

export type BotAnswer =
  | { id: number; ok: true; move: MoveInput; nodes: number }
  | { id: number; ok: false; fault: BotFault };

/**
 * Returns the bot's move in a game, and how many positions were searched. The same request gets the same answer, unless
 * a clock among the limits cuts the search short. Refuses an invalid or finished game.
 */
export function answer(request: BotRequest, searcher: Searcher, limits: BudgetLimits = {}): BotAnswer {
  const { id } = request;
  const refuse = (fault: BotFault): BotAnswer => ({ id, ok: false, fault });
  if (!Object.hasOwn(BOT_LEVELS, request.level)) return refuse('unknown-level');
  const start = parseFen(request.fen);
  if (!start.ok) return refuse('invalid-fen');
  const root = replayRoot(request.moves, start.position);
  if (root === null) return refuse('invalid-move');
  if (root.game.outcome !== null) return refuse('game-over');
  const random = seededRandom(seedForPly(request.seed, root.game.ply));
  const { move, nodes } = chooseMoveWithNodes(root, BOT_LEVELS[request.level], random, limits, searcher);
  return { id, ok: true, move: toMoveInput(move), nodes };
}
