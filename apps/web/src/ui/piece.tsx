// ui: one chess piece as a picture, for scenes that are not a board. Decorative.
import sprite from './sprites/pieces.svg?no-inline';

export type PieceName = `${'w' | 'b'}${'K' | 'Q' | 'R' | 'B' | 'N' | 'P'}`;

interface PieceProps {
  name: PieceName;
  className?: string | undefined;
}

export function Piece({ name, className }: PieceProps) {
  return (
    <img
      className={className}
      src={`${sprite}#view-${name}`}
      alt=""
      width="100"
      height="100"
      draggable="false"
    />
  );
}
