// Fair play: the input of an analysis.
import type { Strength } from '@kingstake/chess/rating';

export type Side = 'white' | 'black';

/** A finished game from the usual initial position. */
export interface GameRecord {
  readonly id: string;
  /** In UCI notation: `e2e4`, `e7e8q`. */
  readonly moves: readonly string[];
  /** Remaining seconds of the mover after each ply. Null where unknown. */
  readonly clocks: readonly (number | null)[];
  /** Null for a game without a clock. */
  readonly timeControl: { readonly baseSeconds: number; readonly incrementSeconds: number } | null;
  /** Plies at which the mover's page had lost the focus. */
  readonly blurredPlies?: readonly number[];
}

/** Both ratings before the game. */
export interface GameRatings {
  readonly own: Strength;
  readonly opponent: Strength;
}

/** The engine that evaluated a game, and its depth or nodes. */
export type Judge =
  | { readonly kind: 'uci'; readonly name: string; readonly nodes: number }
  | { readonly kind: 'own'; readonly depth: number };

export interface EvaluatedMove {
  readonly move: string; // UCI
  /** Centipawns for the side to move. Mates count as 1,000. */
  readonly centipawns: number;
}

/** A judge's evaluation of one position in which the player had to move. */
export interface PlyEvaluation {
  readonly ply: number; // ply of the played move, from 0
  /** The judge's best moves, best first: three, or all legal ones if there are fewer. */
  readonly lines: readonly EvaluatedMove[];
  /** The judge's score of the played move, in centipawns for the player. */
  readonly playedCentipawns: number;
}
