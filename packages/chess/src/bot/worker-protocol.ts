// Chess bot: the messages between the page and the bot's worker. The page creates the worker, which creates a searcher
// and posts `answer(event.data, searcher)` for each request.
import { type MoveInput, parseFen, toMoveInput } from '../rules/index.ts';
import type { BudgetLimits } from './budget.ts';
import { BOT_LEVELS, type BotLevel, chooseMove } from './levels.ts';
import { seededRandom, seedForPly } from './random.ts';
import { replayRoot } from './replay.ts';
import type { Searcher } from './searcher.ts';

/** A request for a move. It has the complete game, so that the worker keeps no game between requests. */
export interface BotRequest {
  /** Chosen by the page and repeated in the answer, so that the page can ignore an answer for an earlier position. */
  id: number;
  /** The FEN of the game's first position. */
  fen: string;
  /** All moves of the game, oldest first. Repetitions are counted from the first position. */
  moves: readonly MoveInput[];
  level: BotLevel;
  /** One seed per game. The random numbers of a move depend on the seed and the ply. */
  seed: number;
}

export type BotFault = 'invalid-fen' | 'invalid-move' | 'unknown-level' | 'game-over';

export type BotAnswer =
  | { id: number; ok: true; move: MoveInput; nodes: number }
  | { id: number; ok: false; fault: BotFault };

/**
 * Returns the bot's move in a game and the number of positions that were searched. The same request gets the same
 * answer, unless a clock in the limits ends the search early. Refuses an invalid or finished game.
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
  const { move, nodes } = chooseMove(root, BOT_LEVELS[request.level], random, limits, searcher);
  return { id, ok: true, move: toMoveInput(move), nodes };
}
