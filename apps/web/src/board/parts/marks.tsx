// board, parts: the marks between the wood and the pieces.
import type { Side, Square } from '@kingstake/chess';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { type MarkPictures, markPictures, type ShownMarks, writePictures } from '../mark-pictures.ts';
import { placeOf, squareAt } from '../squares.ts';
import css from './marks.module.css';

interface MarksProps extends ShownMarks {
  orientation: Side;
  premove: readonly (Square | null)[];
  ring: RefObject<HTMLDivElement | null>; // the square under the hand; moved by the pointer
}

export const Marks = memo(function Marks({ orientation, premove, ring, ...shown }: MarksProps) {
  const elements = useRef<Elements>([]);
  const pictures = markPictures(shown);
  const written = useRef(pictures);
  useLayoutEffect(() => {
    writePictures(elements.current, written.current, pictures);
    written.current = pictures;
  });
  return (
    <div className={css['marks']} aria-hidden="true">
      <Squares orientation={orientation} pictures={pictures} elements={elements} />
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

type Elements = (HTMLElement | null)[]; // by the number of the square

interface SquaresProps {
  orientation: Side;
  pictures: MarkPictures;
  elements: RefObject<Elements>;
}

const PLACES = Array.from({ length: 64 }, (_, place) => ({ column: place % 8, row: Math.floor(place / 8) }));

/** Rendered when the board turns only. Every square is always there, and only its picture changes, past React. */
const Squares = memo(
  function Squares({ orientation, pictures, elements }: SquaresProps) {
    return PLACES.map((place) => {
      const square = squareAt(place, orientation) ?? 0;
      return (
        <div
          key={square}
          ref={(element) => {
            elements.current[square] = element;
          }}
          style={{ backgroundImage: pictures.get(square) ?? '' }}
        />
      );
    });
  },
  (before, after) => before.orientation === after.orientation,
);

function shift(square: Square, orientation: Side): string {
  const { column, row } = placeOf(square, orientation);
  return `translate(${column * 100}%, ${row * 100}%)`;
}
