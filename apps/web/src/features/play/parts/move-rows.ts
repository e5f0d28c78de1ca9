// play, parts: played moves as the rows of a score sheet. Pure.
import { fullMoves } from '../../../ui/full-moves.ts';
import type { ShownMove } from './game-table-props.ts';

export interface MoveRow {
  number: number; // of the move, from 1
  white: string; // SAN
  black: string | null; // SAN; null while Black has not answered
}

/** The moves of a game from the initial position, two a row. */
export function moveRows(moves: readonly ShownMove[]): MoveRow[] {
  const rows: MoveRow[] = [];
  for (let index = 0; index < moves.length; index += 2) {
    const [white, black] = [moves[index], moves[index + 1]];
    if (white !== undefined)
      rows.push({ number: index / 2 + 1, white: white.san, black: black?.san ?? null });
  }
  return rows;
}

/** The number of the move that is being played, White's first is 1; of a game that is over the last one, 0 without any. */
export function currentMoveNumber(moves: readonly ShownMove[], isOver: boolean): number {
  return isOver ? fullMoves(moves.length) : Math.floor(moves.length / 2) + 1;
}
