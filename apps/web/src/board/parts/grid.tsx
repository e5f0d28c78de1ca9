// board, parts: the squares as one grid for the keyboard and for who listens. What is seen of them lies in other layers.
import { type Side, squareName } from '@kingstake/chess';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import css from '../board.module.css';
import {
  type ShownSquares,
  type SquareLook,
  type SquareWords,
  squareLooks,
  wordsOf,
  writeLooks,
} from '../square-looks.ts';
import { squareAt } from '../squares.ts';

interface GridCellsProps extends ShownSquares {
  orientation: Side;
}

type Elements = (HTMLElement | null)[]; // by the number of the square

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

/** Rendered when the board turns only: what changes of a square otherwise is written past React. */
const Rows = memo(
  function Rows({ orientation, looks, elements }: RowsProps) {
    return ROWS.map((row) => (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of a grid that is no table.
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
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is no table, see board.tsx.
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
