// board: the picture of a piece in the hand, moved past React: a move of the pointer renders nothing.
import type { Side, Square } from '@kingstake/chess';
import { placeOf } from './squares.ts';

/** A finger hides what is under it: the piece is held this much higher. Of a square's side. */
const ABOVE_A_FINGER = 0.5;

export interface Hand {
  readonly picture: HTMLElement;
  readonly square: Square;
  readonly isTouch: boolean;
  readonly box: DOMRect; // of the board, when the piece was taken up
  readonly orientation: Side;
}

/** It grows: under a finger at once, under the mouse when it is dragged. */
export function lift({ picture }: Hand): void {
  picture.dataset['lifted'] = '';
}

/** Its middle follows the pointer. */
export function carry({ picture, square, isTouch, box, orientation }: Hand, x: number, y: number): void {
  const side = box.width / 8;
  const { column, row } = placeOf(square, orientation);
  const right = x - box.left - (column + 0.5) * side;
  const down = y - box.top - (row + 0.5 + (isTouch ? ABOVE_A_FINGER : 0)) * side;
  picture.dataset['dragged'] = '';
  picture.style.translate = `${right}px ${down}px`;
}

/** It goes to the square that it belongs to: where it came from, or where the next position has it. */
export function letGo({ picture }: Hand): void {
  delete picture.dataset['lifted'];
  delete picture.dataset['dragged'];
  picture.style.translate = '';
}

/** Marks the square under the hand; null: none. */
export function pointAt(ring: HTMLElement | null, square: Square | null, hand: Hand): void {
  if (ring === null) return;
  if (square === null) {
    ring.style.visibility = 'hidden';
    return;
  }
  const { column, row } = placeOf(square, hand.orientation);
  ring.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
  ring.style.visibility = 'visible';
  ring.dataset['touch'] = String(hand.isTouch);
}
