// board: what is said of each square, and the writing of what changed of it. React puts the 64 squares there once; a
// click changes a few of them, and comparing all the others would be most of its cost.
import { type Square, squareName } from '@kingstake/chess';
import type { PieceName } from '../ui/piece.tsx';
import type { BoardPosition, Target } from './position.ts';
import { BOARD_TEXTS } from './texts.ts';

export interface ShownSquares {
  readonly pieces: BoardPosition['pieces'];
  readonly checked: Square | null;
  readonly cursor: Square; // the one square that Tab leads to
  readonly selected: Square | null;
  readonly targets: readonly Target[]; // of the selected piece
  readonly last: readonly (Square | null)[]; // both squares of the last move
  readonly premove: readonly (Square | null)[]; // of the move that is set in advance
}

/** What distinguishes a square from the other 63, as two values that are compared at once. */
export interface SquareLook {
  readonly piece: PieceName | null;
  readonly notes: number; // the flags below
}

const CURSOR = 1;
const SELECTED = 2;
const LAST = 4;
const CHECKED = 8;
const PREMOVE = 16;
const QUIET = 32;
const CAPTURE = 64;

/** The look of every square, by its number. */
export function squareLooks(shown: ShownSquares): readonly SquareLook[] {
  const notes = new Uint8Array(64);
  const note = (square: Square | null, flag: number): void => {
    if (square !== null) notes[square] = (notes[square] ?? 0) | flag;
  };
  note(shown.cursor, CURSOR);
  note(shown.selected, SELECTED);
  note(shown.checked, CHECKED);
  for (const square of shown.last) note(square, LAST);
  for (const square of shown.premove) note(square, PREMOVE);
  for (const { to, isCapture } of shown.targets) note(to, isCapture ? CAPTURE : QUIET);
  return Array.from(notes, (flags, square) => ({ piece: shown.pieces.get(square) ?? null, notes: flags }));
}

export interface SquareWords {
  readonly label: string;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly target: 'quiet' | 'capture' | null;
  readonly mark: Mark | null; // the one that counts most
}

export type Mark = 'check' | 'premove' | 'last';

export function wordsOf(square: Square, { piece, notes }: SquareLook): SquareWords {
  const has = (flag: number): boolean => (notes & flag) !== 0;
  const said = [
    ...(has(SELECTED) ? [BOARD_TEXTS.selected] : []),
    ...(has(QUIET | CAPTURE) ? [BOARD_TEXTS.legalTarget] : []),
    ...(has(CHECKED) ? [BOARD_TEXTS.inCheck] : []),
    ...(has(LAST) ? [BOARD_TEXTS.lastMove] : []),
    ...(has(PREMOVE) ? [BOARD_TEXTS.premove] : []),
  ];
  return {
    label: BOARD_TEXTS.square(squareName(square), piece, said),
    isSelected: has(SELECTED),
    isCursor: has(CURSOR),
    target: has(CAPTURE) ? 'capture' : has(QUIET) ? 'quiet' : null,
    mark: has(CHECKED) ? 'check' : has(PREMOVE) ? 'premove' : has(LAST) ? 'last' : null,
  };
}

/** Writes into the elements, by the number of their squares, what is no longer as it was. */
export function writeLooks(
  elements: readonly (HTMLElement | null)[],
  before: readonly SquareLook[],
  after: readonly SquareLook[],
): void {
  after.forEach((look, square) => {
    const was = before[square];
    const element = elements[square];
    if (element == null || (was?.piece === look.piece && was.notes === look.notes)) return;
    const { label, isSelected, isCursor, target, mark } = wordsOf(square, look);
    element.setAttribute('aria-label', label);
    element.setAttribute('aria-selected', String(isSelected));
    element.setAttribute('tabindex', isCursor ? '0' : '-1');
    write(element, 'data-target', target);
    write(element, 'data-mark', mark);
  });
}

function write(element: HTMLElement, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, value);
}
