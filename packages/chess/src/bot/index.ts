// Chess bot, public API (`@kingstake/chess/bot`): a search, four levels that use it, and the messages of its worker. It
// depends only on the rules. The caller passes clock and random numbers, and creates the worker.
export type { BudgetLimits } from './budget.ts';
export {
  BOT_LEVELS,
  type BotLevel,
  type ChosenMove,
  chooseMove,
  DEFAULT_BOT_LEVEL,
  type LevelSettings,
} from './levels.ts';
export { type Random, seededRandom } from './random.ts';
export { type ReplayedRoot, replayRoot } from './replay.ts';
export { mateInMoves } from './score.ts';
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
