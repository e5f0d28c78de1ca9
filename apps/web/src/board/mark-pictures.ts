// board: the marks of a position as one background for each square, so that a change of marks is a new picture and lays
// nothing out.
import type { Square } from '@kingstake/chess';
import type { Target } from './position.ts';

export interface ShownMarks {
  readonly last: readonly (Square | null)[];
  readonly selected: readonly (Square | null)[]; // the selected piece's, or both of a move that waits
  readonly checked: Square | null;
  readonly targets: readonly Target[];
}

/** The value of `background-image` of each square that has one. */
export type MarkPictures = ReadonlyMap<Square, string>;

const DOT = 'radial-gradient(closest-side, var(--sq-dot) 29%, transparent 31%)';
const RING =
  'radial-gradient(closest-side, transparent 78%, var(--sq-dot) 80%, var(--sq-dot) 93%, transparent 95%)';
const CHECK = 'radial-gradient(circle, var(--sq-check) 18%, var(--sq-check-mid) 50%, transparent 76%)';
const plain = (colour: string): string => `linear-gradient(var(${colour}), var(${colour}))`;
const LAST = plain('--sq-last');
const SELECTED = plain('--sq-select');

/** The pictures of a position's marks: what lies on top comes first. */
export function markPictures({ last, selected, checked, targets }: ShownMarks): MarkPictures {
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

/** Writes into the elements, by the number of their squares, what is no longer as it was. */
export function writePictures(
  elements: readonly (HTMLElement | null)[],
  before: MarkPictures,
  after: MarkPictures,
): void {
  const write = (square: Square, picture: string): void => {
    const element = elements[square];
    if (element != null) element.style.backgroundImage = picture;
  };
  for (const square of before.keys()) if (!after.has(square)) write(square, '');
  for (const [square, picture] of after) if (before.get(square) !== picture) write(square, picture);
}
