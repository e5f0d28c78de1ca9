// ui: chess pieces and wood grain as images, for scenes that are not a board. Decorative.

import { cx } from './elements.ts';
import css from './pieces.module.css';
import grain from './sprites/grain.webp?no-inline';
import sprite from './sprites/pieces.svg?no-inline';

/** The address of the sprite. */
export const PIECES_SPRITE = sprite;

/** In the order of the sprite. */
export const PIECE_NAMES = ['wK', 'wQ', 'wR', 'wB', 'wN', 'wP', 'bK', 'bQ', 'bR', 'bB', 'bN', 'bP'] as const;
export type PieceName = (typeof PIECE_NAMES)[number];

interface PieceProps {
  name: PieceName;
  className?: string | undefined;
}

export function Piece({ name, className }: PieceProps) {
  return (
    <img
      className={cx(css['piece'], className)}
      data-sprite={name}
      src={sprite}
      alt=""
      width="100"
      height="100"
      draggable="false"
    />
  );
}

/** The wood grain of the board, as a layer over plain squares and under the pieces. One small static image. */
export function WoodGrain() {
  return <div className={css['grain']} style={{ backgroundImage: `url(${grain})` }} aria-hidden="true" />;
}
