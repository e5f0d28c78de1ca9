// board: the marks of a position as one background for each square, so that a change of marks is a new picture and lays
// nothing out. Pure.
import type { Square } from '@kingstake/chess';
import type { Target } from './position.ts';

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

/** The value of `background` of each square that has one: what lies on top comes first. */
export function markPictures({ last, selected, checked, targets }: ShownMarks): ReadonlyMap<Square, string> {
  const pictures = new Map<Square, string>();
  const put = (picture: string, square: Square | null): void => {
    if (square === null) return;
    const above = pictures.get(square);
    pictures.set(square, above === undefined ? picture : `${above}, ${picture}`);
  };
  for (const { to, isCapture } of targets) put(isCapture ? RING : DOT, to);
  put(CHECK, checked);
  for (const square of selected) put(SELECTED, square);
  for (const square of last) put(LAST, square);
  return pictures;
}
