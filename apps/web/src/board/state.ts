// board: what the player is doing: the selected piece, the keyboard's square, a promotion that waits. Pure; whether a
// position may be moved in at all is asked each time, so that nothing outlives the position it was meant for.
import type { PromotionLetter, Side, Square } from '@kingstake/chess';
import { squareName } from '@kingstake/chess';
import { type BoardPosition, sideOfPiece, type Target } from './position.ts';

export interface MoveIntent {
  from: string;
  to: string;
  promotion?: PromotionLetter;
}

export interface BoardState {
  readonly selected: Square | null; // a piece of the side that may move
  readonly cursor: Square; // where the keyboard is
  readonly promotion: { readonly from: Square; readonly to: Square } | null; // a pawn that waits for its choice
}

export type BoardEvent =
  | { type: 'press'; square: Square } // a piece is taken up, or a square is clicked
  | { type: 'drop'; square: Square | null } // where a dragged piece was let go; null beside the board
  | { type: 'choose'; promotion: PromotionLetter }
  | { type: 'cursor'; square: Square }
  | { type: 'cancel' } // Escape, a right click, the position changed
  | { type: 'deselect' }; // the selected piece was clicked again

/** What the board may do now: the position, and whose pieces may be moved. */
export interface Board {
  readonly shown: BoardPosition;
  readonly movable: Side | null;
}

export interface BoardUpdate {
  readonly state: BoardState;
  readonly move: MoveIntent | null; // what the player has decided
}

export const IDLE: BoardState = { selected: null, cursor: 0, promotion: null };

/** The targets of a piece that may be moved now; empty for any other square. */
export function targetsOf({ shown, movable }: Board, square: Square | null): readonly Target[] {
  if (square === null || movable === null || movable !== shown.turn) return [];
  return shown.targets.get(square) ?? [];
}

/** Whether a piece stands there that the player may take up, whether or not it can go anywhere. */
export function canPickUp({ shown, movable }: Board, square: Square): boolean {
  const piece = shown.pieces.get(square);
  return piece !== undefined && movable !== null && movable === shown.turn && sideOfPiece(piece) === movable;
}

export function reduceBoard(board: Board, state: BoardState, event: BoardEvent): BoardUpdate {
  switch (event.type) {
    case 'press':
      return press(board, state, event.square);
    case 'drop':
      return drop(board, state, event.square);
    case 'choose': {
      const { promotion } = state;
      if (promotion === null) return unchanged(state);
      return {
        state: { ...state, promotion: null, selected: null },
        move: { ...named(promotion.from, promotion.to), promotion: event.promotion },
      };
    }
    case 'cursor':
      return unchanged({ ...state, cursor: event.square });
    case 'deselect':
      return unchanged({ ...state, selected: null });
    case 'cancel':
      return unchanged(
        state.selected === null && state.promotion === null
          ? state
          : { ...state, selected: null, promotion: null },
      );
  }
}

function press(board: Board, state: BoardState, square: Square): BoardUpdate {
  const target = targetsOf(board, state.selected).find(({ to }) => to === square);
  if (target !== undefined && state.selected !== null) return go(state, state.selected, target);
  return unchanged({ ...state, cursor: square, selected: canPickUp(board, square) ? square : null });
}

function drop(board: Board, state: BoardState, square: Square | null): BoardUpdate {
  const target = targetsOf(board, state.selected).find(({ to }) => to === square);
  return target === undefined || state.selected === null
    ? unchanged(state)
    : go(state, state.selected, target);
}

function go(state: BoardState, from: Square, { to, isPromotion }: Target): BoardUpdate {
  const cursor = to;
  if (isPromotion) return unchanged({ ...state, cursor, promotion: { from, to } });
  return { state: { ...state, cursor, selected: null }, move: named(from, to) };
}

function named(from: Square, to: Square): MoveIntent {
  return { from: squareName(from), to: squareName(to) };
}

function unchanged(state: BoardState): BoardUpdate {
  return { state, move: null };
}
