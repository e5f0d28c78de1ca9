// board: the pointer over the board: pieces are clicked and dragged with the left button or a finger, arrows and circles
// drawn with the right one. The browser calls us itself: React's own events would cost more than what a click means here.
import { useEffect, useEffectEvent } from 'react';
import { type Gesture, type PointerInput, reduceGesture } from './gesture.ts';
import { brushOf } from './shapes.ts';
import { type BoardEvent, type BoardState, canPickUp, canTakeBack } from './state.ts';
import { type HandOptions, useHand } from './use-hand.ts';
import { useShapes } from './use-shapes.ts';

interface PointerOptions extends HandOptions {
  state: BoardState;
  tell(event: BoardEvent): void;
  onBackToLive: (() => void) | undefined;
}

const LEFT = 0;
const RIGHT = 2;

const prevent = (event: Event): void => event.preventDefault();

export function usePointer(options: PointerOptions) {
  const { board, state, tell, onBackToLive } = options;
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
    else if (event !== null) tell(event);
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
  const heard = useEffectEvent((event: PointerEvent): void => {
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
      element.addEventListener(type, (event) => heard(event), listen);
    // The focus stays where it was: who plays by mouse keeps the arrow keys for looking back.
    element.addEventListener('mousedown', prevent, listen);
    element.addEventListener('contextmenu', prevent, listen);
    return () => gone.abort();
  }, [root]);

  return { shapes, drawing, release };
}
