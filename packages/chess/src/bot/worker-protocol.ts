// chess, bot: the messages between a page and the worker in which the bot thinks, and the answer as a function. The
// worker itself belongs to the page: it creates a searcher and posts `answer(event.data, searcher)`.
import { type MoveInput, parseFen, toMoveInput } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import { BOT_LEVELS, type BotLevel, chooseMoveWithNodes } from './levels.ts';
import { seededRandom, seedForPly } from './random.ts';
import { replayRoot } from './replay.ts';
import type { Searcher } from './searcher.ts';

/** A game in full, so that the worker keeps nothing between two requests. */
export interface BotRequest {
  /** Chosen by the page; the answer repeats it, so that an answer to a position that is gone can be dropped. */
  id: number;
  /** Where the game started. */
  fen: string;
  /** All moves since, oldest first: repetitions count from here. */
  moves: readonly MoveInput[];
  level: BotLevel;
  /** One number a game. Each move of the game draws its own random numbers from it and from its ply. */
  seed: number;
}

export type BotFault = 'invalid-fen' | 'invalid-move' | 'unknown-level' | 'game-over';

export type BotAnswer =
  | { id: number; ok: true; move: MoveInput; nodes: number }
  | { id: number; ok: false; fault: BotFault };

/**
 * The bot's move in the game of a request, and how many positions it looked at. The same request gets the same
 * answer, unless a clock among the limits cuts the search short. Refuses what is no running game.
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
