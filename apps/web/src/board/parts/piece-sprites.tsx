// board, parts: the pieces above the squares. A piece that moved is the same element with another place, so it glides.
import type { Side } from '@kingstake/chess';
import { memo } from 'react';
import { Piece } from '../../ui/piece.tsx';
import css from '../board.module.css';
import { placeOf } from '../squares.ts';
import type { TrackedPiece } from '../track-pieces.ts';

export const Pieces = memo(function Pieces({
  pieces,
  orientation,
}: {
  pieces: readonly TrackedPiece[];
  orientation: Side;
}) {
  return (
    <div className={css['pieces']} aria-hidden="true">
      {pieces.map((piece) => (
        <PieceSprite key={piece.id} piece={piece} orientation={orientation} />
      ))}
    </div>
  );
});

const PieceSprite = memo(function PieceSprite({
  piece,
  orientation,
}: {
  piece: TrackedPiece;
  orientation: Side;
}) {
  const { column, row } = placeOf(piece.square, orientation);
  return (
    <div
      className={css['piece']}
      data-piece={piece.square}
      data-name={piece.name}
      style={{ transform: `translate(${column * 100}%, ${row * 100}%)` }}
    >
      <Piece name={piece.name} />
    </div>
  );
});
