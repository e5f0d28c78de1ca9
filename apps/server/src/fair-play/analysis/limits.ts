// game-analysis: times, budgets and sizes.
import { DEFAULT_THRESHOLDS, FIRST_PASS_NODES, SCORED_GAMES } from '@kingstake/fair-play';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const ANALYSIS = {
  /** Shorter games are not analysed (ruling 16.1). */
  pliesMin: 20,
  /** Nodes per position in each pass (ruling 16.2). */
  nodes: { 1: FIRST_PASS_NODES, 2: DEFAULT_THRESHOLDS.secondPassNodes },
  /** How often the leader looks for queued games. */
  lookMs: 10 * SECOND,
  /** A claim ends after this time, which is far more than a game takes. */
  claimMs: 30 * MINUTE,
  /** Delay before a failed game is retried. It doubles with each further attempt. */
  retryMs: MINUTE,
  /** Number of failed attempts after which a game is skipped. */
  attempts: 3,
  /** A UCI program that takes longer for a search is killed and restarted. */
  searchMs: 20 * SECOND,
  /** A thread that takes longer for a position or a score is terminated. Two searches and a start of the UCI program take less. */
  stepMs: 90 * SECOND,
  /** Maximum time in which the thread must end the UCI program. */
  closeMs: 4 * SECOND,
  /** Number of earlier games that are scored together with the newest one. */
  earlierGames: SCORED_GAMES - 1,
} as const;
