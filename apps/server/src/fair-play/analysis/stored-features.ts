// game-analysis: stores the features of one side as JSON. Each move is a list, which takes a fifth of the size of an object. Pure.
import type { GameFeatures, InformativeMove } from '@kingstake/fair-play';

/** The order of the values of a move. New fields must be added at the end. */
const FIELDS = [
  'ply',
  'played',
  'best',
  'outcome',
  'loss',
  'chances',
  'secondGap',
  'thirdGap',
  'legalMoves',
  'inCheck',
  'recapture',
  'pieces',
  'secondsLeft',
  'secondsUsed',
  'blurred',
] as const satisfies readonly (keyof InformativeMove)[];

/** Omits the id of the game, which is in the row. */
export function storeFeatures({ moves, gameId: _, ...head }: GameFeatures): string {
  return JSON.stringify({ ...head, moves: moves.map((move) => FIELDS.map((field) => move[field])) });
}

/** Only this module writes the JSON, so its shape is not checked. */
export function readFeatures(gameId: number, stored: unknown): GameFeatures {
  const { moves, ...head } = stored as Omit<GameFeatures, 'gameId' | 'moves'> & {
    readonly moves: readonly (readonly unknown[])[];
  };
  return { ...head, gameId: String(gameId), moves: moves.map(readMove) };
}

function readMove(values: readonly unknown[]): InformativeMove {
  return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as unknown as InformativeMove;
}
