// play, parts: how large the player wants the board. Pure; what the window allows is the style sheet's business.
import { BOARD_SIDE } from '@kingstake/protocol/limits';

/** As the settings keep it: the largest that fits, the phone's classic size, or pixels that the player chose. */
export type BoardSize = 'fit' | 'classic' | number;

/** The wished side in px; null: as large as it can be. */
export function wishedSide(size: BoardSize): number | null {
  if (size === 'fit') return null;
  return size === 'classic' ? BOARD_SIDE.classicPx : size;
}

/** Whether the rim is thin: the board is small because the player wants it so. */
export function hasThinRim(size: BoardSize): boolean {
  const side = wishedSide(size);
  return side !== null && side < THIN_UNDER_PX;
}
const THIN_UNDER_PX = 560;

/** The side that a corner dragged by so many pixels means: whole steps within what may be chosen. */
export function draggedSide(startPx: number, deltaPx: number): number {
  const { leastPx, mostPx, stepPx } = BOARD_SIDE;
  const steps = Math.round((startPx + deltaPx - leastPx) / stepPx);
  return Math.min(mostPx, Math.max(leastPx, leastPx + steps * stepPx));
}

/** What to keep of a wish: one that the window could not follow is "as large as it can be". */
export function keptSize(wishPx: number, shownPx: number): BoardSize {
  return wishPx > shownPx ? 'fit' : wishPx;
}

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
};

/** The wish after a key; null for any other key. */
export function keyedSide(shownPx: number, key: string): number | null {
  const step = KEY_STEPS[key];
  return step === undefined ? null : draggedSide(shownPx, step * BOARD_SIDE.stepPx);
}
