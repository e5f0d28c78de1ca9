// board: the pointer over the board. The picture that is dragged follows it past React: a move of the mouse renders
// nothing.
import type { Side, Square } from '@kingstake/chess';
import { type PointerEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type Gesture, type PointerInput, reduceGesture } from './gesture.ts';
import { squareUnder } from './squares.ts';
import { type Board, type BoardEvent, canPickUp } from './state.ts';

interface PointerOptions {
  root: RefObject<HTMLDivElement | null>;
  board: Board;
  orientation: Side;
  selected: Square | null;
  tell(event: BoardEvent): void;
}

type BoardPointer = PointerEvent<HTMLDivElement>;

/** The piece under the pointer is moved out of its square, or put back into it. */
function dragSprite(picture: HTMLElement | null, by: { x: number; y: number } | null): void {
  if (picture === null) return;
  if (by === null) delete picture.dataset['dragged'];
  else picture.dataset['dragged'] = '';
  picture.style.translate = by === null ? '' : `${by.x}px ${by.y}px`;
}

export function usePointer({ root, board, orientation, selected, tell }: PointerOptions) {
  const gesture = useRef<Gesture | null>(null);
  const picture = useRef<HTMLElement | null>(null);

  const release = useCallback(() => {
    gesture.current = null;
    dragSprite(picture.current, null);
    picture.current = null;
  }, []);

  // What is in the hand belongs to its position: another one, or a board that was taken away, ends it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the board that counts.
  useLayoutEffect(() => release, [board, release]);

  function take(input: PointerInput): Gesture | null {
    const meaning = reduceGesture(
      { selected, canPickUp: (square) => canPickUp(board, square) },
      gesture.current,
      input,
    );
    if (meaning.gesture === null) release();
    gesture.current = meaning.gesture;
    if (meaning.event !== null) tell(meaning.event);
    return meaning.gesture;
  }

  function placeOf(event: BoardPointer) {
    const box = root.current?.getBoundingClientRect();
    const { pointerId, clientX: x, clientY: y } = event;
    const square = box === undefined ? null : squareUnder(x - box.left, y - box.top, box.width, orientation);
    return { pointerId, square, x, y };
  }

  return {
    release,
    handlers: {
      onPointerDown(event: BoardPointer) {
        const isTouch = event.pointerType === 'touch';
        const begun = take({ ...placeOf(event), type: 'down', isPrimary: event.button === 0, isTouch });
        if (begun?.kind !== 'piece' || begun.pointerId !== event.pointerId) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        picture.current = root.current?.querySelector<HTMLElement>(`[data-piece="${begun.square}"]`) ?? null;
      },
      onPointerMove(event: BoardPointer) {
        const { pointerId, buttons, clientX: x, clientY: y } = event;
        const going = take({ type: 'move', pointerId, buttons, x, y });
        if (going?.kind !== 'piece' || !going.isDragged || going.pointerId !== pointerId) return;
        dragSprite(picture.current, { x: x - going.startX, y: y - going.startY });
      },
      onPointerUp: (event: BoardPointer) => void take({ ...placeOf(event), type: 'up' }),
      onPointerCancel: (event: BoardPointer) => void take({ type: 'lost', pointerId: event.pointerId }),
    },
  };
}
