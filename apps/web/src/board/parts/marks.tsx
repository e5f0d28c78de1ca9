// board, parts: the marks between the wood and the pieces.
import type { Side, Square } from '@kingstake/chess';
import { memo, type RefObject } from 'react';
import { markPictures, type ShownMarks } from '../mark-pictures.ts';
import { placeOf, squareAt } from '../squares.ts';
import css from './marks.module.css';

interface MarksProps extends ShownMarks {
  orientation: Side;
  premove: readonly (Square | null)[];
  ring: RefObject<HTMLDivElement | null>; // the square under the hand; moved by the pointer
}

const PLACES = Array.from({ length: 64 }, (_, place) => ({ column: place % 8, row: Math.floor(place / 8) }));

export const Marks = memo(function Marks({ orientation, premove, ring, ...shown }: MarksProps) {
  const pictures = markPictures(shown);
  return (
    <div className={css['marks']} aria-hidden="true">
      {PLACES.map((place) => {
        const square = squareAt(place, orientation) ?? 0;
        return <Mark key={square} picture={pictures.get(square)} />;
      })}
      {premove.map(
        (square) =>
          square !== null && (
            <div
              key={`premove ${square}`}
              className={css['premove']}
              style={{ transform: shift(square, orientation) }}
            />
          ),
      )}
      <div ref={ring} className={css['over']} style={{ visibility: 'hidden' }} />
    </div>
  );
});

/** One square. It is always there, and only its picture changes: nothing but this square is drawn again. */
const Mark = memo(function Mark({ picture }: { picture: string | undefined }) {
  return <div {...(picture !== undefined && { style: { background: picture } })} />;
});

function shift(square: Square, orientation: Side): string {
  const { column, row } = placeOf(square, orientation);
  return `translate(${column * 100}%, ${row * 100}%)`;
}
