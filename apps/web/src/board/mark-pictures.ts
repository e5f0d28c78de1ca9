// board: all marks of a position as one background of one element, so that a change of marks is a new picture and lays
// nothing out. Pure.
import type { Side, Square } from '@kingstake/chess';
import type { Target } from './position.ts';
import { placeOf } from './squares.ts';

export interface ShownMarks {
  readonly last: readonly (Square | null)[];
  readonly selected: readonly (Square | null)[]; // the selected piece's, or both of a move that waits
  readonly checked: Square | null;
  readonly targets: readonly Target[];
}

const DOT = 'radial-gradient(closest-side, var(--sq-dot) 29%, transparent 31%)';
const RING =
  'radial-gradient(closest-side, transparent 78%, var(--sq-dot) 80%, var(--sq-dot) 93%, transparent 95%)';
const CHECK = 'radial-gradient(circle, var(--sq-check) 18%, var(--sq-check-mid) 50%, transparent 76%)';
const plain = (colour: string): string => `linear-gradient(var(${colour}), var(${colour}))`;
const LAST = plain('--sq-last');
const SELECTED = plain('--sq-select');

/** The value of `background`: what lies on top comes first. */
export function markPictures({ last, selected, checked, targets }: ShownMarks, orientation: Side): string {
  const pictures: string[] = [];
  const put = (picture: string, square: Square | null): void => {
    if (square === null) return;
    const { column, row } = placeOf(square, orientation);
    // A picture as wide as a square: the place in percent counts the seven steps that are left.
    const place = `${((column * 100) / 7).toFixed(3)}% ${((row * 100) / 7).toFixed(3)}%`;
    pictures.push(`${picture} ${place} / 12.5% 12.5% no-repeat`);
  };
  for (const { to, isCapture } of targets) put(isCapture ? RING : DOT, to);
  put(CHECK, checked);
  for (const square of selected) put(SELECTED, square);
  for (const square of last) put(LAST, square);
  return pictures.length === 0 ? 'none' : pictures.join(', ');
}
