// board: interprets mouse and touch input, and computes the arrows and circles that it draws. Pure.
import type { Side, Square } from '@kingstake/chess';
import { placeOf } from './position.ts';
import type { BoardEvent } from './state.ts';

export type BrushColour = 'violet' | 'red' | 'blue' | 'yellow';

/** An arrow, or a circle if both squares are the same. */
export interface DrawnShape {
  readonly from: Square;
  readonly to: Square;
  readonly brush: BrushColour;
}

export function brushOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): BrushColour {
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'violet';
}

/** Drawing a shape again removes it; drawing it in another colour changes its colour. */
export function toggleShape(shapes: readonly DrawnShape[], shape: DrawnShape): readonly DrawnShape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const isSame = shapes.some(
    ({ from, to, brush }) => from === shape.from && to === shape.to && brush === shape.brush,
  );
  return isSame ? others : [...others, shape];
}

/** The tip of an arrow stops this far from the middle of its square, in squares, so that it does not cover the piece. */
const SHORT_BY = 0.3;

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** From the middle of one square towards the middle of the other, in squares from the upper left corner of the screen. */
export function arrowLine({ from, to }: DrawnShape, orientation: Side): Line {
  const [start, end] = [placeOf(from, orientation), placeOf(to, orientation)];
  const [files, ranks] = [end.column - start.column, end.row - start.row];
  const length = Math.hypot(files, ranks);
  const part = length === 0 ? 0 : (length - SHORT_BY) / length;
  const [x1, y1] = [start.column + 0.5, start.row + 0.5];
  return { x1, y1, x2: x1 + files * part, y2: y1 + ranks * part };
}

/** A shorter movement is a click, px. */
const DRAG_FROM_PX = 4;
/** The same for a finger, which is less precise, px. */
const TAP_WITHIN_PX = 12;
/** `MouseEvent.buttons` of the left button or a finger. */
const PRIMARY = 1;

/** One pointer that is down on the board. */
export interface Gesture {
  readonly pointerId: number;
  readonly square: Square; // where it was pressed
  readonly kind: 'piece' | 'tap' | 'draw'; // a piece of the player, a finger on any other square, or the right button
  readonly brush: BrushColour;
  readonly wasSelected: boolean;
  readonly startX: number;
  readonly startY: number;
  readonly isDragged: boolean;
}

export type PointerInput =
  | {
      type: 'down';
      pointerId: number;
      square: Square | null;
      x: number;
      y: number;
      isPrimary: boolean; // the left button or a finger
      isTouch: boolean;
      brush: BrushColour; // the colour of the right button's drawing
    }
  | { type: 'move'; pointerId: number; x: number; y: number; buttons: number }
  | { type: 'up'; pointerId: number; square: Square | null; x: number; y: number }
  | { type: 'lost'; pointerId: number }; // pointercancel: the browser took over the pointer

export type GestureEvent = BoardEvent | { type: 'draw'; shape: DrawnShape };

interface GestureResult {
  readonly gesture: Gesture | null;
  readonly event: GestureEvent | null;
}

interface Hand {
  readonly selected: Square | null;
  readonly canTakeBack: boolean; // there is a selection, a premove, or an unconfirmed move
  canPickUp(square: Square): boolean;
}

/** The board event of an input during `gesture`. */
export function reduceGesture(hand: Hand, gesture: Gesture | null, input: PointerInput): GestureResult {
  if (input.type === 'down') return gesture === null ? down(hand, input) : { gesture, event: null };
  if (gesture === null || gesture.pointerId !== input.pointerId) return { gesture, event: null };
  switch (input.type) {
    case 'move':
      return move(gesture, input);
    case 'up':
      return { gesture: null, event: up(gesture, input) };
    case 'lost':
      // A lost pointer triggers no move, and keeps a selection made by taps.
      return { gesture: null, event: gesture.kind === 'piece' ? { type: 'deselect' } : null };
  }
}

function down(hand: Hand, input: Extract<PointerInput, { type: 'down' }>): GestureResult {
  const { square, pointerId, isPrimary, isTouch, brush, x: startX, y: startY } = input;
  if (!isPrimary && hand.canTakeBack) return { gesture: null, event: { type: 'cancel' } };
  if (square === null) return { gesture: null, event: null };
  const wasSelected = hand.selected === square;
  const begun = { pointerId, square, brush, wasSelected, startX, startY, isDragged: false };
  if (!isPrimary) return { gesture: { ...begun, kind: 'draw' }, event: null };
  if (hand.canPickUp(square))
    return {
      gesture: { ...begun, kind: 'piece' },
      event: wasSelected ? null : { type: 'press', square },
    };
  // The touch may begin a swipe, which must never move a piece, so wait until it ends.
  if (isTouch) return { gesture: { ...begun, kind: 'tap' }, event: null };
  return { gesture: null, event: { type: 'press', square } };
}

function move(gesture: Gesture, input: Extract<PointerInput, { type: 'move' }>): GestureResult {
  // A second button pressed during a drag arrives as a move event. It cancels the drag, as on other chess sites.
  if (gesture.kind === 'piece' && (input.buttons & ~PRIMARY) !== 0)
    return { gesture: null, event: { type: 'cancel' } };
  if (gesture.isDragged || distance(gesture, input) < DRAG_FROM_PX) return { gesture, event: null };
  return { gesture: { ...gesture, isDragged: true }, event: null };
}

function up(gesture: Gesture, input: Extract<PointerInput, { type: 'up' }>): GestureEvent | null {
  const { square } = input;
  const { square: from, brush } = gesture;
  if (gesture.kind === 'draw')
    return square === null ? null : { type: 'draw', shape: { from, to: square, brush } };
  if (gesture.kind === 'tap')
    return square === from && distance(gesture, input) <= TAP_WITHIN_PX ? { type: 'press', square } : null;
  if (gesture.isDragged && square !== from) return { type: 'drop', square };
  return gesture.wasSelected ? { type: 'deselect' } : null;
}

function distance(gesture: Gesture, { x, y }: { x: number; y: number }): number {
  return Math.hypot(x - gesture.startX, y - gesture.startY);
}
