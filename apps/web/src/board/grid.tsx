// board: the 64 squares as one grid for the keyboard and screen readers. React renders them once. A click changes a few attributes
// directly, because comparing all the others would be most of its cost.
import { type Side, type Square, squareName } from '@kingstake/chess';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { PieceName } from '../ui/pieces.tsx';
import css from './board.module.css';
import { type BoardPosition, type MoveTarget, squareAt } from './position.ts';
import { BOARD_TEXTS } from './texts.ts';

export interface ShownSquares {
  readonly pieces: BoardPosition['pieces'];
  readonly checked: Square | null;
  readonly cursor: Square; // the square that Tab leads to
  readonly selected: Square | null;
  readonly targets: readonly MoveTarget[]; // of the selected piece
  readonly last: readonly (Square | null)[]; // both squares of the last move
  readonly premove: readonly Square[]; // the squares of all premoves
}

/** The look of a square, as two values that are cheap to compare. */
interface SquareLook {
  readonly piece: PieceName | null;
  readonly notes: number; // a bit set of the flags below
}

const CURSOR = 1;
const SELECTED = 2;
const LAST = 4;
const CHECKED = 8;
const PREMOVE = 16;
const QUIET = 32;
const CAPTURE = 64;

/** The looks of all squares, by square number. */
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

interface SquareWords {
  readonly label: string;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly target: 'quiet' | 'capture' | null;
  readonly mark: Mark | null; // the most important one
}

type Mark = 'check' | 'premove' | 'last';

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

/** Writes the changed attributes to the elements, which are indexed by square. */
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

interface GridCellsProps extends ShownSquares {
  orientation: Side;
}

type Elements = (HTMLElement | null)[]; // indexed by square

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const GridCells = memo(function GridCells({ orientation, ...shown }: GridCellsProps) {
  const elements = useRef<Elements>([]);
  const looks = squareLooks(shown);
  const written = useRef(looks);
  useLayoutEffect(() => {
    writeLooks(elements.current, written.current, looks);
    written.current = looks;
  });
  return <Rows orientation={orientation} looks={looks} elements={elements} />;
});

interface RowsProps {
  orientation: Side;
  looks: readonly SquareLook[];
  elements: RefObject<Elements>;
}

/** Renders only when the board turns; all other changes are written to the elements directly. */
const Rows = memo(
  function Rows({ orientation, looks, elements }: RowsProps) {
    return ROWS.map((row) => (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of a grid that is not a table.
      <div key={row} role="row" className={css['row']}>
        {ROWS.map((column) => {
          const square = squareAt({ column, row }, orientation) ?? 0;
          const look = looks[square];
          if (look === undefined) return null;
          return (
            <Cell
              key={square}
              name={squareName(square)}
              words={wordsOf(square, look)}
              keep={(element) => {
                elements.current[square] = element;
              }}
            />
          );
        })}
      </div>
    ));
  },
  (before, after) => before.orientation === after.orientation,
);

interface CellProps {
  name: string;
  words: SquareWords;
  keep(element: HTMLElement | null): void;
}

function Cell({ name, words, keep }: CellProps) {
  const { label, isSelected, isCursor, target, mark } = words;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is not a table, see board.tsx.
    <div
      ref={keep}
      role="gridcell"
      aria-label={label}
      aria-selected={isSelected}
      tabIndex={isCursor ? 0 : -1}
      data-square={name}
      {...(target !== null && { 'data-target': target })}
      {...(mark !== null && { 'data-mark': mark })}
      className={css['cell']}
    />
  );
}
