// board: click, drag and touch, as one. The picture that is dragged follows the finger past React: a move of the mouse
// renders nothing.
import type { Side, Square } from '@kingstake/chess';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { squareUnder } from './squares.ts';
import type { BoardEvent } from './state.ts';

/** Less than this is a click with a shaking hand. */
const DRAG_FROM_PX = 4;

interface PointerOptions {
  root: RefObject<HTMLDivElement | null>;
  orientation: Side;
  selected: Square | null;
  mayTakeUp(square: Square): boolean;
  tell(event: BoardEvent): void;
}

interface Held {
  pointerId: number;
  square: Square;
  wasSelected: boolean;
  startX: number;
  startY: number;
  picture: HTMLElement | null;
  isDragged: boolean;
}

export function usePointer(options: PointerOptions) {
  const held = useRef<Held | null>(null);
  const { root, orientation, tell } = options;

  const squareOf = (event: PointerEvent): Square | null => {
    const box = root.current?.getBoundingClientRect();
    if (box === undefined) return null;
    return squareUnder(event.clientX - box.left, event.clientY - box.top, box.width, orientation);
  };

  function putDown(): void {
    const { current } = held;
    held.current = null;
    if (current?.picture == null) return;
    current.picture.style.translate = '';
    delete current.picture.dataset['dragged'];
  }

  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (held.current !== null) return;
      if (event.button !== 0) {
        tell({ type: 'cancel' });
        return;
      }
      const square = squareOf(event);
      if (square === null) return;
      const wasSelected = options.selected === square;
      if (options.mayTakeUp(square)) {
        event.currentTarget.setPointerCapture(event.pointerId);
        const picture = root.current?.querySelector<HTMLElement>(`[data-man="${square}"]`) ?? null;
        held.current = {
          pointerId: event.pointerId,
          square,
          wasSelected,
          startX: event.clientX,
          startY: event.clientY,
          picture,
          isDragged: false,
        };
      }
      if (!wasSelected) tell({ type: 'press', square });
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const { current } = held;
      if (current === null || current.pointerId !== event.pointerId) return;
      const x = event.clientX - current.startX;
      const y = event.clientY - current.startY;
      if (!current.isDragged && Math.hypot(x, y) < DRAG_FROM_PX) return;
      current.isDragged = true;
      if (current.picture === null) return;
      current.picture.dataset['dragged'] = '';
      current.picture.style.translate = `${x}px ${y}px`;
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const { current } = held;
      if (current === null || current.pointerId !== event.pointerId) return;
      const square = squareOf(event);
      putDown();
      if (current.isDragged && square !== current.square) tell({ type: 'drop', square });
      else if (current.wasSelected) tell({ type: 'put-back' });
    },
    onPointerCancel() {
      putDown();
      tell({ type: 'cancel' });
    },
  };
}
