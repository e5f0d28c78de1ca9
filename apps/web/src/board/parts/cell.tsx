// board, parts: one square as it is heard and reached by the keyboard. What is seen of it lies in other layers.
import { type Square, squareName } from '@kingstake/chess';
import { memo } from 'react';
import type { PieceName } from '../../ui/piece.tsx';
import css from '../board.module.css';
import { BOARD_TEXTS } from '../texts.ts';

export interface CellProps {
  square: Square;
  piece: PieceName | null;
  isCursor: boolean; // the one square that Tab leads to
  isSelected: boolean;
  isLast: boolean; // of the last move
  isChecked: boolean;
  isPremove: boolean; // of the move that is set in advance
  target: 'quiet' | 'capture' | null;
}

export const Cell = memo(function Cell(props: CellProps) {
  const { square, piece, target } = props;
  const name = squareName(square);
  const notes = [
    ...(props.isSelected ? [BOARD_TEXTS.selected] : []),
    ...(target === null ? [] : [BOARD_TEXTS.legalTarget]),
    ...(props.isChecked ? [BOARD_TEXTS.inCheck] : []),
    ...(props.isLast ? [BOARD_TEXTS.lastMove] : []),
    ...(props.isPremove ? [BOARD_TEXTS.premove] : []),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid that is no table, see board.tsx.
    <div
      role="gridcell"
      aria-label={BOARD_TEXTS.square(name, piece, notes)}
      aria-selected={props.isSelected}
      tabIndex={props.isCursor ? 0 : -1}
      data-square={name}
      {...(target !== null && { 'data-target': target })}
      className={css['cell']}
    />
  );
});
