// board, parts: one square: its marks, its name. The pieces lie above, see piece-sprites.tsx.
import { type Square, squareName } from '@kingstake/chess';
import { memo } from 'react';
import { cx } from '../../ui/class-names.ts';
import type { PieceName } from '../../ui/piece.tsx';
import css from '../board.module.css';
import { BOARD_TEXTS } from '../texts.ts';

interface CellProps {
  square: Square;
  piece: PieceName | null;
  isCursor: boolean; // the one square that Tab leads to
  isSelected: boolean;
  isLast: boolean; // of the last move
  isChecked: boolean;
  isOwn: boolean; // a piece that may be taken up: a finger on it drags instead of scrolling
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
      className={cx(
        css['cell'],
        ((square >> 3) + square) % 2 === 0 ? css['dark'] : css['light'],
        props.isLast && css['last'],
        props.isSelected && css['selected'],
        props.isChecked && css['checked'],
        props.isOwn && css['own'],
        target === 'quiet' && css['dot'],
        target === 'capture' && css['ring'],
      )}
    />
  );
});
