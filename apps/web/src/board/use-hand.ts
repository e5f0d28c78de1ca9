// board: what a pointer holds: the gesture that goes on, and the picture of the piece that it moves.
import type { Side, Square } from '@kingstake/chess';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { carry, type Hand, letGo, lift, pointAt } from './drag-picture.ts';
import type { Gesture } from './gesture.ts';
import { squareUnder } from './squares.ts';
import { type Board, canPickUp } from './state.ts';

export interface HandOptions {
  root: RefObject<HTMLElement | null>;
  ring: RefObject<HTMLElement | null>; // marks the square under a piece in the hand
  board: Board;
  orientation: Side;
}

export function useHand({ root, ring, board, orientation }: HandOptions) {
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

  // A piece stays in the hand while the other side moves. One that is gone, or no longer the player's, is let go, as is
  // everything when the board turns or is taken away.
  const { shown, movable, premovable } = board;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the position that counts.
  useLayoutEffect(() => {
    const held = gesture.current;
    if (held?.kind !== 'piece') return;
    if (!canPickUp(board, held.square) || hand.current?.picture.isConnected === false) release();
  }, [shown, movable, premovable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board that turns puts back what is in the hand.
  useLayoutEffect(() => release, [orientation, release]);

  return {
    gesture,
    release,
    squareAt(event: PointerEvent): Square | null {
      const box = hand.current?.box ?? root.current?.getBoundingClientRect();
      if (box === undefined) return null;
      return squareUnder(event.clientX - box.left, event.clientY - box.top, box.width, orientation);
    },
    /** The pointer is the board's until it goes up; a piece under it is in the hand. */
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
