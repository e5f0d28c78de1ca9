// Chess rules: the sentences that a player's wrong move is answered with. The specification words them; they are
// compared as text by clients, so they never change.
import { isCheck } from './attacks.ts';
import type { Position } from './position.ts';

export const INVALID_MOVE = 'Invalid move';
export const NULL_MOVE_IN_CHECK = 'Null move not allowed in check';

/**
 * Why a search may not pass the turn here, or null when it may.
 * Passing is a means of search and analysis only: in a game a null move is never legal.
 */
export function nullMoveRefusal(position: Position): typeof NULL_MOVE_IN_CHECK | null {
  return isCheck(position) ? NULL_MOVE_IN_CHECK : null;
}
