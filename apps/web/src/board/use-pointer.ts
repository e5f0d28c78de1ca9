// board: pointer input. The left button or a finger clicks and drags pieces, the right button draws. The handlers are native and
// move the dragged piece outside React, because React events cost more than a click does here.
import type { Side, Square } from '@kingstake/chess';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type BrushColour,
  brushOf,
  type DrawnShape,
  type Gesture,
  type PointerInput,
  reduceGesture,
  toggleShape,
} from './gesture.ts';
import { placeOf, squareUnder } from './position.ts';
import { type BoardContext, type BoardEvent, type BoardState, canPickUp, canTakeBack } from './state.ts';

/** A finger hides the piece under it, so the piece is held higher by this fraction of a square. */
const ABOVE_A_FINGER = 0.5;

interface Hand {
  readonly picture: HTMLElement;
  readonly square: Square;
  readonly isTouch: boolean;
  readonly box: DOMRect; // of the board when the piece was picked up
  readonly orientation: Side;
}

/** Enlarges the piece: under a finger immediately, under the mouse on the first movement. */
function lift({ picture }: Hand): void {
  picture.dataset['lifted'] = '';
}

/** Centres the piece on the pointer. */
function carry({ picture, square, isTouch, box, orientation }: Hand, x: number, y: number): void {
  const side = box.width / 8;
  const { column, row } = placeOf(square, orientation);
  const right = x - box.left - (column + 0.5) * side;
  const down = y - box.top - (row + 0.5 + (isTouch ? ABOVE_A_FINGER : 0)) * side;
  picture.dataset['dragged'] = '';
  picture.style.translate = `${right}px ${down}px`;
}

/** Releases the piece. It returns to its square, or moves to the one of the next position. After a mere click there is nothing to undo. */
function letGo({ picture }: Hand): void {
  if (!('lifted' in picture.dataset)) return;
  delete picture.dataset['lifted'];
  delete picture.dataset['dragged'];
  picture.style.translate = '';
}

/** Marks the square under the pointer; null: none. */
function pointAt(ring: HTMLElement | null, square: Square | null, hand: Hand): void {
  if (ring === null) return;
  if (square === null) {
    if (ring.style.visibility !== 'hidden') ring.style.visibility = 'hidden';
    return;
  }
  const { column, row } = placeOf(square, hand.orientation);
  ring.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
  ring.style.visibility = 'visible';
  ring.dataset['touch'] = String(hand.isTouch);
}

interface HandOptions {
  root: RefObject<HTMLElement | null>;
  ring: RefObject<HTMLElement | null>; // marks the square under a dragged piece
  board: BoardContext;
  orientation: Side;
}

function useHand({ root, ring, board, orientation }: HandOptions) {
  const gesture = useRef<Gesture | null>(null);
  const hand = useRef<Hand | null>(null);

  const release = useCallback(() => {
    gesture.current = null;
    if (hand.current !== null) {
      letGo(hand.current);
      pointAt(ring.current, null, hand.current);
    }
    hand.current = null;
  }, [ring]);

  // A piece stays in hand while the other side moves. It is dropped when it is captured or no longer the player's, and when the
  // board turns or unmounts.
  const { shown, movable, premovable } = board;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the position changes.
  useLayoutEffect(() => {
    const held = gesture.current;
    if (held?.kind !== 'piece') return;
    if (!canPickUp(board, held.square) || hand.current?.picture.isConnected === false) release();
  }, [shown, movable, premovable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turning the board drops the piece.
  useLayoutEffect(() => release, [orientation, release]);

  return {
    gesture,
    release,
    squareAt(event: PointerEvent): Square | null {
      const box = hand.current?.box ?? root.current?.getBoundingClientRect();
      if (box === undefined) return null;
      return squareUnder(event.clientX - box.left, event.clientY - box.top, box.width, orientation);
    },
    /** Captures the pointer until it is released, and picks up the piece under it. */
    grab(event: PointerEvent, { square, kind }: Gesture): void {
      const element = root.current;
      if (kind === 'tap' || element === null) return;
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
      const picture = element.querySelector<HTMLElement>(`[data-piece="${square}"]`);
      if (kind !== 'piece' || picture === null) return;
      const isTouch = event.pointerType === 'touch';
      hand.current = { picture, square, isTouch, box: element.getBoundingClientRect(), orientation };
      if (isTouch) lift(hand.current);
    },
    follow({ clientX, clientY }: PointerEvent, square: Square | null): void {
      if (hand.current === null) return;
      lift(hand.current);
      carry(hand.current, clientX, clientY);
      pointAt(ring.current, square, hand.current);
    },
  };
}

const NONE: readonly DrawnShape[] = [];

function useShapes() {
  const [shapes, setShapes] = useState(NONE);
  const [drawing, setDrawing] = useState<DrawnShape | null>(null);
  /** Draws the arrow up to the pointer; null: the pointer is outside the board or released. */
  const draw = useCallback((shape: { from: Square; to: Square; brush: BrushColour } | null) => {
    setDrawing((now) => (now?.from === shape?.from && now?.to === shape?.to ? now : shape));
  }, []);
  return {
    shapes,
    drawing,
    draw,
    keep: (shape: DrawnShape) => setShapes((drawn) => toggleShape(drawn, shape)),
    clear: () => setShapes(NONE),
  };
}

interface PointerOptions extends HandOptions {
  state: BoardState;
  dispatch(event: BoardEvent): void;
  onBackToLive: (() => void) | undefined;
}

const LEFT = 0;
const RIGHT = 2;

const prevent = (event: Event): void => event.preventDefault();

export function usePointer(options: PointerOptions) {
  const { board, state, dispatch, onBackToLive } = options;
  const hand = useHand(options);
  const { shapes, drawing, draw, keep, clear } = useShapes();

  const release = (): void => {
    hand.release();
    draw(null);
  };

  function take(input: PointerInput): Gesture | null {
    const meaning = reduceGesture(
      {
        selected: state.selected,
        canTakeBack: canTakeBack(board, state),
        canPickUp: (square) => canPickUp(board, square),
      },
      hand.gesture.current,
      input,
    );
    const { event, gesture } = meaning;
    if (event?.type === 'draw') keep(event.shape);
    else if (event !== null) dispatch(event);
    if (gesture === null) release();
    hand.gesture.current = gesture;
    return gesture;
  }

  function down(event: PointerEvent): void {
    const { button, pointerId, clientX: x, clientY: y } = event;
    if (button !== LEFT && button !== RIGHT) return;
    if (button === LEFT && shapes.length > 0) clear();
    if (button === LEFT && onBackToLive !== undefined) {
      onBackToLive();
      return;
    }
    const how = { isPrimary: button === LEFT, isTouch: event.pointerType === 'touch', brush: brushOf(event) };
    const begun = take({ type: 'down', square: hand.squareAt(event), pointerId, x, y, ...how });
    if (begun?.pointerId === pointerId) hand.grab(event, begun);
  }

  function move(event: PointerEvent): void {
    const { pointerId, buttons, clientX: x, clientY: y } = event;
    if (hand.gesture.current === null) return;
    const going = take({ type: 'move', pointerId, buttons, x, y });
    if (going === null || going.pointerId !== pointerId || !going.isDragged) return;
    const to = hand.squareAt(event);
    if (going.kind === 'draw') draw(to === null ? null : { from: going.square, to, brush: going.brush });
    hand.follow(event, to);
  }

  function up(event: PointerEvent): void {
    const { pointerId, clientX: x, clientY: y } = event;
    take({ type: 'up', pointerId, x, y, square: hand.squareAt(event) });
  }

  const { root } = options;
  const onPointerEvent = useEffectEvent((event: PointerEvent): void => {
    if (event.type === 'pointerdown') down(event);
    else if (event.type === 'pointermove') move(event);
    else if (event.type === 'pointerup') up(event);
    else take({ type: 'lost', pointerId: event.pointerId });
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const gone = new AbortController();
    const listen = { signal: gone.signal };
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
      element.addEventListener(type, (event) => onPointerEvent(event), listen);
    // Keeps the focus where it was, so that mouse players can still browse the moves with the arrow keys.
    element.addEventListener('mousedown', prevent, listen);
    element.addEventListener('contextmenu', prevent, listen);
    return () => gone.abort();
  }, [root]);

  return { shapes, drawing, release };
}
