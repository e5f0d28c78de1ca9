// game-analysis: the messages between the server and the analysis thread.
import type { Strength } from '@kingstake/chess/rating';
import type { GameFeatures, GameRecord, Score } from '@kingstake/fair-play';
import type { UciFault, UciProgram } from '@kingstake/fair-play/engine';

/** Passed to the thread at its start. */
export interface ThreadOptions {
  program: UciProgram | null; // null: the built-in engine
  searchMs: number;
}

export interface AnalyseRequest {
  kind: 'analyse';
  game: GameRecord;
  white: Strength; // before the game
  black: Strength;
  nodes: number; // for each position; the built-in engine has its own depth
  /** If true, a UCI program evaluates the last position too. */
  isResigned: boolean;
}

export interface ScoreRequest {
  kind: 'score';
  games: readonly GameFeatures[]; // of one player, the newest last
  now: Strength;
}

export type ThreadRequest =
  | AnalyseRequest
  | ScoreRequest
  /** Answers `position`. */
  | { kind: 'continue'; isWanted: boolean }
  /** Ends the UCI program and the thread. */
  | { kind: 'close' };

export interface Scores {
  all: Score;
  newest: Score; // of the newest game alone
}

export type ThreadAnswer =
  /** A position was evaluated, and the thread waits for `continue`. */
  | { kind: 'position' }
  | {
      kind: 'features';
      white: GameFeatures;
      black: GameFeatures;
      finalCentipawns: number | null; // of the last position, for White
      engineStarts: number;
    }
  | { kind: 'scores'; scores: Scores; engineStarts: number }
  | { kind: 'fault'; message: string; engineFault: UciFault | null; engineStarts: number };
