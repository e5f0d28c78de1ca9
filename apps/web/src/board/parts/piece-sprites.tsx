// board, parts: the pieces above the squares. A piece that moved is the same element with another place, so it glides; one
// that was taken fades where it stood.
import type { Side } from '@kingstake/chess';
import { memo } from 'react';
import { Piece } from '../../ui/piece.tsx';
import { placeOf } from '../squares.ts';
import type { TrackedPiece } from '../track-pieces.ts';
import type { DrawnPieces } from '../use-board.ts';
import css from './piece-sprites.module.css';

export const Pieces = memo(function Pieces({
  drawn,
  orientation,
}: {
  drawn: DrawnPieces;
  orientation: Side;
}) {
  return (
    <div className={css['pieces']} aria-hidden="true">
      {drawn.taken.map((piece) => (
        <PieceSprite key={`taken ${piece.id}`} piece={piece} orientation={orientation} look="taken" />
      ))}
      {drawn.pieces.map((piece) => (
        <PieceSprite
          key={piece.id}
          piece={piece}
          orientation={orientation}
          look={drawn.instant.has(piece.id) ? 'instant' : 'piece'}
        />
      ))}
    </div>
  );
});

interface SpriteProps {
  piece: TrackedPiece;
  orientation: Side;
  look: 'piece' | 'instant' | 'taken'; // instant: it stands where it is without having gone there
}

const PieceSprite = memo(function PieceSprite({ piece, orientation, look }: SpriteProps) {
  const { column, row } = placeOf(piece.square, orientation);
  return (
    <div
      className={css[look]}
      {...(look !== 'taken' && { 'data-piece': piece.square, 'data-name': piece.name })}
      style={{ transform: `translate(${column * 100}%, ${row * 100}%)` }}
    >
      <Piece name={piece.name} />
    </div>
  );
});
