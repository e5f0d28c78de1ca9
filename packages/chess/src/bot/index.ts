// chess, bot, public API (`@kingstake/chess/bot`): a search, four levels that play with it, and the messages of its
// worker. It uses only the rules: clock and random numbers are passed in, and it creates no worker.
export type { BudgetLimits } from './budget.ts';
export { Evaluation } from './evaluation.ts';
export {
  BOT_LEVELS,
  type BotLevel,
  type ChosenMove,
  chooseMove,
  chooseMoveWithNodes,
  DEFAULT_BOT_LEVEL,
  type LevelSettings,
} from './levels.ts';
export type { EvaluatedBoard } from './pawn-structure.ts';
export { type Random, seededRandom } from './random.ts';
export { type ReplayedRoot, replayRoot } from './replay.ts';
export { isMateScore, mateDistancePlies, mateInMoves } from './score.ts';
export {
  createSearcher,
  type RootScore,
  type Searcher,
  type SearcherOptions,
  type SearchLimits,
  type SearchResult,
  type SearchRoot,
} from './searcher.ts';
export { answer, type BotAnswer, type BotFault, type BotRequest } from './worker-protocol.ts';
