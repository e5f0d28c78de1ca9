// Chess rules: the messages for illegal moves. The specification defines them, and clients compare them as text, so they
// never change.
import { isCheck } from './attacks.ts';
import type { Position } from './position.ts';

export const INVALID_MOVE = 'Invalid move';
export const NULL_MOVE_IN_CHECK = 'Null move not allowed in check';

/**
 * Why a null move is not allowed here; null if it is. Null moves exist in search and analysis only, because they are never
 * legal in a game.
 */
export function nullMoveRefusal(position: Position): typeof NULL_MOVE_IN_CHECK | null {
  return isCheck(position) ? NULL_MOVE_IN_CHECK : null;
}
