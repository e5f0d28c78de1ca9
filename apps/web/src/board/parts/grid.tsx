// board, parts: the squares as one grid for the keyboard and for who listens.
import type { Side, Square } from '@kingstake/chess';
import { memo } from 'react';
import css from '../board.module.css';
import type { BoardPosition, Target } from '../position.ts';
import { squareAt } from '../squares.ts';
import type { BoardState } from '../state.ts';
import { Cell } from './cell.tsx';

interface GridCellsProps {
  orientation: Side;
  pieces: BoardPosition['pieces'];
  checked: BoardPosition['checked'];
  cursor: BoardState['cursor'];
  selected: BoardState['selected'];
  targets: readonly Target[];
  last: readonly (Square | null)[];
  premove: readonly (Square | null)[];
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const GridCells = memo(function GridCells(props: GridCellsProps) {
  const { orientation, pieces, checked, cursor, selected, targets, last, premove } = props;
  return ROWS.map((row) => (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of a grid that is no table.
    <div key={row} role="row" className={css['row']}>
      {ROWS.map((column) => {
        const square = squareAt({ column, row }, orientation) ?? 0;
        const target = targets.find(({ to }) => to === square);
        return (
          <Cell
            key={square}
            square={square}
            piece={pieces.get(square) ?? null}
            isCursor={cursor === square}
            isSelected={selected === square}
            isLast={last.includes(square)}
            isChecked={checked === square}
            isPremove={premove.includes(square)}
            target={target === undefined ? null : target.isCapture ? 'capture' : 'quiet'}
          />
        );
      })}
    </div>
  ));
});
