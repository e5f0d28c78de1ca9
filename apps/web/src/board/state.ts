// board: the player's input state: selected piece, keyboard cursor, and a pending promotion or unconfirmed move. Pure. Every event
// checks whose pieces may move, so that no state outlives its position.
import { type PromotionLetter, type Side, type Square, squareName } from '@kingstake/chess';
import { type BoardPosition, castlingBy, type MoveTarget, premoveTargets, sideOfPiece } from './position.ts';

export interface MoveIntent {
  from: string;
  to: string;
  promotion?: PromotionLetter;
}

/** A move that is queued for the player's turn. */
export type Premove = Omit<MoveIntent, 'promotion'> & { promotion?: PromotionLetter | undefined };

export interface BoardState {
  readonly selected: Square | null; // a piece of the side that may move or premove
  readonly cursor: Square; // of the keyboard focus
  readonly promotion: { readonly from: Square; readonly to: Square } | null; // a pawn whose promotion piece is not chosen yet
  readonly unconfirmed: MoveIntent | null; // shown as played, but not yet reported
}

export type BoardEvent =
  | { type: 'press'; square: Square } // a piece is picked up, or a square is clicked
  | { type: 'drop'; square: Square | null } // where a dragged piece was dropped; null outside the board
  | { type: 'choose'; promotion: PromotionLetter }
  | { type: 'cursor'; square: Square }
  | { type: 'confirm' } // Enter
  | { type: 'cancel' } // a right click: clears everything
  | { type: 'escape' } // clears one thing at a time: the unconfirmed move, the premoves, the selection
  | { type: 'deselect' }; // the selected piece was clicked again, or the pointer was lost

/** The position, and whose pieces may be moved in it. */
export interface BoardContext {
  readonly shown: BoardPosition; // with the premoves played
  readonly movable: Side | null;
  readonly premovable: Side | null; // whose pieces may be premoved
  readonly hasPremoves: boolean;
  readonly confirm: boolean; // a move needs a confirmation
  readonly alwaysQueen: boolean; // a pawn is promoted to a queen without a choice
}

/** The player's decision. */
export type Decision =
  | { readonly type: 'move'; readonly move: MoveIntent }
  | { readonly type: 'premove'; readonly move: MoveIntent | null }; // the next one; null clears all

export interface BoardUpdate {
  readonly state: BoardState;
  readonly decision: Decision | null;
}

export const IDLE: BoardState = { selected: null, cursor: 0, promotion: null, unconfirmed: null };

/** Whose pieces can be picked up, and whether that makes a premove. */
export function handOf({
  shown,
  movable,
  premovable,
}: BoardContext): { side: Side; isPremove: boolean } | null {
  if (movable !== null && movable === shown.turn) return { side: movable, isPremove: false };
  if (premovable !== null && premovable !== shown.turn) return { side: premovable, isPremove: true };
  return null;
}

/** Whether the square has a piece that the player may pick up, even one without a legal move. */
export function canPickUp(board: BoardContext, square: Square): boolean {
  const piece = board.shown.pieces.get(square);
  return piece !== undefined && sideOfPiece(piece) === handOf(board)?.side;
}

/** The targets of a piece that may be moved or premoved; empty for any other square. */
export function targetsOf(board: BoardContext, square: Square | null): readonly MoveTarget[] {
  if (square === null || !canPickUp(board, square)) return [];
  return handOf(board)?.isPremove ? premoveTargets(board.shown, square) : board.shown.targetsFrom(square);
}

/** Whether Escape or a right click would clear anything. */
export function canTakeBack({ hasPremoves }: BoardContext, state: BoardState): boolean {
  return hasPremoves || state.selected !== null || isWaiting(state);
}

function isWaiting({ promotion, unconfirmed }: BoardState): boolean {
  return promotion !== null || unconfirmed !== null;
}

/** The state for another board. It is unchanged in the same position; otherwise only a selected piece that is still there remains. */
export function carryOver(state: BoardState, before: BoardContext, after: BoardContext): BoardState {
  const { selected } = state;
  const [had, has] = [handOf(before), handOf(after)];
  if (before.shown === after.shown && had?.side === has?.side && had?.isPremove === has?.isPremove)
    return state;
  const isStill =
    selected !== null &&
    canPickUp(after, selected) &&
    after.shown.pieces.get(selected) === before.shown.pieces.get(selected);
  if (isStill && !isWaiting(state)) return state;
  return { ...state, selected: isStill ? selected : null, promotion: null, unconfirmed: null };
}

export function reduceBoard(board: BoardContext, state: BoardState, event: BoardEvent): BoardUpdate {
  switch (event.type) {
    case 'press':
      return press(board, state, event.square);
    case 'drop':
      return drop(board, state, event.square);
    case 'choose': {
      const { promotion } = state;
      if (promotion === null) return undecided(state);
      const move = { ...named(promotion.from, promotion.to), promotion: event.promotion };
      return decide(board, { ...state, promotion: null }, move);
    }
    case 'confirm':
      return confirmed(state);
    case 'cursor':
      return undecided({ ...state, cursor: event.square });
    case 'deselect':
      return undecided(state.selected === null ? state : { ...state, selected: null });
    case 'cancel':
      return { state: emptied(state), decision: board.hasPremoves ? NO_PREMOVES : null };
    case 'escape':
      if (isWaiting(state) || !board.hasPremoves) return undecided(emptied(state));
      return { state, decision: NO_PREMOVES };
  }
}

const NO_PREMOVES: Decision = { type: 'premove', move: null };

function press(board: BoardContext, state: BoardState, square: Square): BoardUpdate {
  if (state.unconfirmed !== null && state.unconfirmed.to === squareName(square)) return confirmed(state);
  const target = state.unconfirmed === null ? targetAt(board, state, square) : undefined;
  if (target !== undefined) return target;
  const isOwn = canPickUp(board, square);
  return {
    state: { ...state, cursor: square, selected: isOwn ? square : null, unconfirmed: null, promotion: null },
    decision: board.hasPremoves && !isOwn ? NO_PREMOVES : null,
  };
}

function drop(board: BoardContext, state: BoardState, square: Square | null): BoardUpdate {
  return (square === null ? undefined : targetAt(board, state, square)) ?? undecided(state);
}

/** Moves the selected piece to the square; undefined if it cannot go there. A king castles to the square of its rook, too. */
function targetAt(board: BoardContext, state: BoardState, square: Square): BoardUpdate | undefined {
  const { selected: from } = state;
  if (from === null) return undefined;
  const targets = targetsOf(board, from);
  const castled = castlingBy(board.shown, from, square);
  const target = targets.find(({ to }) => to === square) ?? targets.find(({ to }) => to === castled);
  if (target === undefined) return undefined;
  const { to } = target;
  const next = { ...state, cursor: to };
  if (target.isPromotion && !board.alwaysQueen) return undecided({ ...next, promotion: { from, to } });
  return decide(board, next, { ...named(from, to), ...(target.isPromotion && { promotion: 'q' }) });
}

function decide(board: BoardContext, state: BoardState, move: MoveIntent): BoardUpdate {
  const after = { ...state, selected: null };
  if (handOf(board)?.isPremove) return { state: after, decision: { type: 'premove', move } };
  if (board.confirm) return undecided({ ...after, unconfirmed: move });
  return { state: after, decision: { type: 'move', move } };
}

function confirmed(state: BoardState): BoardUpdate {
  const { unconfirmed: move } = state;
  if (move === null) return undecided(state);
  return { state: { ...state, unconfirmed: null }, decision: { type: 'move', move } };
}

function emptied(state: BoardState): BoardState {
  if (state.selected === null && !isWaiting(state)) return state;
  return { ...state, selected: null, promotion: null, unconfirmed: null };
}

function named(from: Square, to: Square): MoveIntent {
  return { from: squareName(from), to: squareName(to) };
}

function undecided(state: BoardState): BoardUpdate {
  return { state, decision: null };
}
