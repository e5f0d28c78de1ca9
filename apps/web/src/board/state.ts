// board: what the player is doing: the selected man, the keyboard's square, a promotion that waits. Pure; whether a
// position may be moved in at all is asked each time, so that nothing outlives the position it was meant for.
import type { PromotionLetter, Side, Square } from '@kingstake/chess';
import { squareName } from '@kingstake/chess';
import { type Shown, sideOfMan, type Target } from './position.ts';

export interface MoveIntent {
  from: string;
  to: string;
  promotion?: PromotionLetter;
}

export interface BoardState {
  readonly selected: Square | null; // a man of the side that may move
  readonly cursor: Square; // where the keyboard is
  readonly promotion: { readonly from: Square; readonly to: Square } | null; // a pawn that waits for its choice
}

export type BoardEvent =
  | { type: 'press'; square: Square } // a man is taken up, or a square is clicked
  | { type: 'drop'; square: Square | null } // where a dragged man was let go; null beside the board
  | { type: 'choose'; promotion: PromotionLetter }
  | { type: 'cursor'; square: Square }
  | { type: 'cancel' } // Escape, a right click, the position changed
  | { type: 'put-back' }; // the selected man was clicked again

/** What the board may do now: the position, and whose men may be moved. */
export interface Board {
  readonly shown: Shown;
  readonly movable: Side | null;
}

export interface Reaction {
  readonly state: BoardState;
  readonly move: MoveIntent | null; // what the player has decided
}

export const IDLE: BoardState = { selected: null, cursor: 0, promotion: null };

/** The targets of a man that may be moved now; empty for any other square. */
export function targetsOf({ shown, movable }: Board, square: Square | null): readonly Target[] {
  if (square === null || movable === null || movable !== shown.turn) return [];
  return shown.targets.get(square) ?? [];
}

/** Whether a man stands there that the player may take up, whether or not it can go anywhere. */
export function mayTakeUp({ shown, movable }: Board, square: Square): boolean {
  const man = shown.men.get(square);
  return man !== undefined && movable !== null && movable === shown.turn && sideOfMan(man) === movable;
}

export function react(board: Board, state: BoardState, event: BoardEvent): Reaction {
  switch (event.type) {
    case 'press':
      return press(board, state, event.square);
    case 'drop':
      return drop(board, state, event.square);
    case 'choose': {
      const { promotion } = state;
      if (promotion === null) return quiet(state);
      return {
        state: { ...state, promotion: null, selected: null },
        move: { ...named(promotion.from, promotion.to), promotion: event.promotion },
      };
    }
    case 'cursor':
      return quiet({ ...state, cursor: event.square });
    case 'put-back':
      return quiet({ ...state, selected: null });
    case 'cancel':
      return quiet(
        state.selected === null && state.promotion === null
          ? state
          : { ...state, selected: null, promotion: null },
      );
  }
}

function press(board: Board, state: BoardState, square: Square): Reaction {
  const target = targetsOf(board, state.selected).find(({ to }) => to === square);
  if (target !== undefined && state.selected !== null) return go(state, state.selected, target);
  return quiet({ ...state, cursor: square, selected: mayTakeUp(board, square) ? square : null });
}

function drop(board: Board, state: BoardState, square: Square | null): Reaction {
  const target = targetsOf(board, state.selected).find(({ to }) => to === square);
  return target === undefined || state.selected === null ? quiet(state) : go(state, state.selected, target);
}

function go(state: BoardState, from: Square, { to, isPromotion }: Target): Reaction {
  const cursor = to;
  if (isPromotion) return quiet({ ...state, cursor, promotion: { from, to } });
  return { state: { ...state, cursor, selected: null }, move: named(from, to) };
}

function named(from: Square, to: Square): MoveIntent {
  return { from: squareName(from), to: squareName(to) };
}

function quiet(state: BoardState): Reaction {
  return { state, move: null };
}
