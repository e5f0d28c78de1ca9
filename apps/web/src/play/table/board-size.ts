// play: the board size that the player wants. Pure; the style sheet limits it to the window.
import { BOARD_SIDE } from '@kingstake/protocol/limits';
import type { CSSProperties } from 'react';

/** As stored in the settings: the largest that fits, the phone's classic size, or a size in pixels. */
export type BoardSize = 'fit' | 'classic' | number;

/** The wanted side in px; null: as large as possible. */
export function wishedSide(size: BoardSize): number | null {
  if (size === 'fit') return null;
  return size === 'classic' ? BOARD_SIDE.classicPx : size;
}

/** Passes the wanted side to the style sheet. */
export function wishStyle(size: BoardSize): CSSProperties | undefined {
  const side = wishedSide(size);
  return side === null ? undefined : ({ '--wish': `${side}px` } as CSSProperties);
}

/** Whether the board is small enough for a thin rim. */
export function hasThinRim(size: BoardSize): boolean {
  const side = wishedSide(size);
  return side !== null && side < THIN_UNDER_PX;
}
const THIN_UNDER_PX = 560;

/** The side after dragging the corner, in whole steps within the limits. */
export function draggedSide(startPx: number, deltaPx: number): number {
  const { leastPx, mostPx, stepPx } = BOARD_SIDE;
  const steps = Math.round((startPx + deltaPx - leastPx) / stepPx);
  return Math.min(mostPx, Math.max(leastPx, leastPx + steps * stepPx));
}

/** The size to store: 'fit' if the window is too small for the wanted size. */
export function keptSize(wishPx: number, shownPx: number): BoardSize {
  return wishPx > shownPx ? 'fit' : wishPx;
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
};

/** The side after an arrow key; null for any other key. */
export function keyedSide(shownPx: number, key: string): number | null {
  const step = KEY_STEPS[key];
  return step === undefined ? null : draggedSide(shownPx, step * BOARD_SIDE.stepPx);
}
