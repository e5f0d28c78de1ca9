// game-analysis: times, budgets and sizes.
import { DEFAULT_THRESHOLDS, FIRST_PASS_NODES, SCORED_GAMES } from '@kingstake/fair-play';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const ANALYSIS = {
  /** Shorter games are not analysed (rulings 16.1). */
  pliesMin: 20,
  /** Nodes a position in each pass (rulings 16.2). */
  nodes: { 1: FIRST_PASS_NODES, 2: DEFAULT_THRESHOLDS.secondPassNodes },
  /** The leader looks for queued games this often. */
  lookMs: 10 * SECOND,
  /** A claimed game is free again after this time: far more than a game takes. */
  claimMs: 30 * MINUTE,
  /** A game that failed waits this long, twice as long after each further attempt. */
  retryMs: MINUTE,
  /** A game is skipped after so many failed attempts. */
  attempts: 3,
  /** A UCI program that needs longer for a search is killed and started again. */
  searchMs: 20 * SECOND,
  /** The thread that needs longer for a position or a score is ended. More than two searches and a start of the UCI program take. */
  stepMs: 90 * SECOND,
  /** How long the thread may take to end the UCI program. */
  closeMs: 4 * SECOND,
  /** Earlier games that are scored together with the newest one. */
  earlierGames: SCORED_GAMES - 1,
} as const;
