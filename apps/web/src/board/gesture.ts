// board: what fingers and the mouse mean, as one. Pure: a pointer's events in, the board's events out.
import type { Square } from '@kingstake/chess';
import type { Brush, Shape } from './shapes.ts';
import type { BoardEvent } from './state.ts';

/** Less than this is a click with a shaking hand. Pixels. */
const DRAG_FROM_PX = 4;
/** A finger is less exact. Pixels. */
const TAP_WITHIN_PX = 12;
/** `MouseEvent.buttons` of the left button, or of a finger that touches. */
const PRIMARY = 1;

/** One pointer that is down on the board. */
export interface Gesture {
  readonly pointerId: number;
  readonly square: Square; // where it went down
  readonly kind: 'piece' | 'tap' | 'draw'; // an own piece in the hand, a finger on any other square, the right button
  readonly brush: Brush;
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
      brush: Brush; // what the right button would draw with
    }
  | { type: 'move'; pointerId: number; x: number; y: number; buttons: number }
  | { type: 'up'; pointerId: number; square: Square | null; x: number; y: number }
  | { type: 'lost'; pointerId: number }; // the browser took the pointer for itself

export type GestureEvent = BoardEvent | { type: 'draw'; shape: Shape };

export interface GestureResult {
  readonly gesture: Gesture | null;
  readonly event: GestureEvent | null;
}

interface Hand {
  readonly selected: Square | null;
  readonly canTakeBack: boolean; // something is selected, set in advance or waits
  canPickUp(square: Square): boolean;
}

/** What an input means to the board while `gesture` is going on. */
export function reduceGesture(hand: Hand, gesture: Gesture | null, input: PointerInput): GestureResult {
  if (input.type === 'down') return gesture === null ? down(hand, input) : { gesture, event: null };
  if (gesture === null || gesture.pointerId !== input.pointerId) return { gesture, event: null };
  switch (input.type) {
    case 'move':
      return move(gesture, input);
    case 'up':
      return { gesture: null, event: up(gesture, input) };
    case 'lost':
      // What the browser took for itself decides nothing, and what was selected by taps stays so.
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
  // The touch may be the start of a swipe, which must never play a move: wait for the touch to end.
  if (isTouch) return { gesture: { ...begun, kind: 'tap' }, event: null };
  return { gesture: null, event: { type: 'press', square } };
}

function move(gesture: Gesture, input: Extract<PointerInput, { type: 'move' }>): GestureResult {
  // A second button pressed while dragging, which comes as a move: the way out that players know from elsewhere.
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
