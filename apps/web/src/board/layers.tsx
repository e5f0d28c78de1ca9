// board: the visible layers of the board, bottom to top: rim, marks, pieces, drawings, coordinates.
import { parseSquare, type Side, type Square, squareName } from '@kingstake/chess';
import { memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { Piece } from '../ui/pieces.tsx';
import { arrowLine, type BrushColour, type DrawnShape } from './gesture.ts';
import css from './layers.module.css';
import { type MoveTarget, placeOf, squareAt } from './position.ts';
import type { DrawnPieces, TrackedPiece } from './use-board.ts';

const EDGE = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface CoordinatesProps {
  orientation: Side;
  where: 'rim' | 'squares' | 'off';
}

/** The frame below the board, with its coordinates. */
export const Rim = memo(function Rim({ orientation, where }: CoordinatesProps) {
  return (
    <div className={css['edge']} aria-hidden="true">
      <div className={css['wood']} />
      {where === 'rim' && <Letters orientation={orientation} className={css['rim']} />}
    </div>
  );
});

/** The coordinates inside the squares, for a rim without them. The style sheet decides whether there is room. */
export const Coordinates = memo(function Coordinates({ orientation, where }: CoordinatesProps) {
  if (where === 'off') return null;
  return (
    <div className={css['edge']} data-coordinates={where} aria-hidden="true">
      <Letters orientation={orientation} className={css['inside']} />
    </div>
  );
});

function Letters({ orientation, className }: { orientation: Side; className: string | undefined }) {
  const name = (column: number, row: number): string =>
    squareName(squareAt({ column, row }, orientation) ?? 0);
  return (
    <div className={className}>
      {EDGE.map((place) => (
        <span
          key={`rank ${place}`}
          className={css['rank']}
          data-on={place % 2 === 0 ? 'light' : 'dark'}
          style={{ top: `${place * 12.5}%` }}
        >
          {name(0, place).charAt(1)}
        </span>
      ))}
      {EDGE.map((place) => (
        <span
          key={`file ${place}`}
          className={css['file']}
          data-on={place % 2 === 0 ? 'dark' : 'light'}
          style={{ left: `${place * 12.5}%` }}
        >
          {name(place, 7).charAt(0)}
        </span>
      ))}
    </div>
  );
}

interface ShownMarks {
  readonly last: readonly (Square | null)[];
  readonly selected: readonly (Square | null)[]; // the square of the selected piece, or both squares of an unconfirmed move
  readonly checked: Square | null;
  readonly targets: readonly MoveTarget[];
}

/** The `background-image` of each square that has one. */
type MarkPictures = ReadonlyMap<Square, string>;

const DOT = 'radial-gradient(closest-side, var(--sq-dot) 29%, transparent 31%)';
const RING =
  'radial-gradient(closest-side, transparent 78%, var(--sq-dot) 80%, var(--sq-dot) 93%, transparent 95%)';
const CHECK = 'radial-gradient(circle, var(--sq-check) 18%, var(--sq-check-mid) 50%, transparent 76%)';
const plain = (colour: string): string => `linear-gradient(var(${colour}), var(${colour}))`;
const LAST = plain('--sq-last');
const SELECTED = plain('--sq-select');

/** Returns the background images of a position's marks. The first image of a square is on top. */
export function markPictures({ last, selected, checked, targets }: ShownMarks): MarkPictures {
  const pictures = new Map<Square, string>();
  const put = (picture: string, square: Square | null): void => {
    if (square === null) return;
    const above = pictures.get(square);
    pictures.set(square, above === undefined ? picture : `${above}, ${picture}`);
  };
  for (const { to, isCapture } of targets) put(isCapture ? RING : DOT, to);
  put(CHECK, checked);
  for (const square of selected) put(SELECTED, square);
  for (const square of last) put(LAST, square);
  return pictures;
}

/** Writes the changed images to the elements, which are indexed by square. */
export function writePictures(
  elements: readonly (HTMLElement | null)[],
  before: MarkPictures,
  after: MarkPictures,
): void {
  const write = (square: Square, picture: string): void => {
    const element = elements[square];
    if (element != null) element.style.backgroundImage = picture;
  };
  for (const square of before.keys()) if (!after.has(square)) write(square, '');
  for (const [square, picture] of after) if (before.get(square) !== picture) write(square, picture);
}

interface MarksProps extends ShownMarks {
  orientation: Side;
  premove: readonly Square[];
  ring: RefObject<HTMLDivElement | null>; // marks the square under a dragged piece
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
      {premove.map((square) => (
        <div
          key={`premove ${square}`}
          className={css['premove']}
          style={{ transform: shift(square, orientation) }}
        />
      ))}
      <div ref={ring} className={css['over']} style={{ visibility: 'hidden' }} />
    </div>
  );
});

type Elements = (HTMLElement | null)[]; // indexed by square

interface SquaresProps {
  orientation: Side;
  pictures: MarkPictures;
  elements: RefObject<Elements>;
}

const SQUARES_BY_PLACE = Array.from({ length: 64 }, (_, place) => ({
  column: place % 8,
  row: Math.floor(place / 8),
}));

/** Renders only when the board turns. Other changes are written to the elements directly, because a new image needs no layout. */
const Squares = memo(
  function Squares({ orientation, pictures, elements }: SquaresProps) {
    return SQUARES_BY_PLACE.map((place) => {
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
  look: 'piece' | 'instant' | 'taken'; // instant: moves without an animation
}

const PieceSprite = memo(function PieceSprite({ piece, orientation, look }: SpriteProps) {
  return (
    <div
      className={css[look]}
      {...(look !== 'taken' && { 'data-piece': piece.square, 'data-name': piece.name })}
      style={{ transform: shift(piece.square, orientation) }}
    >
      <Piece name={piece.name} />
    </div>
  );
});

interface PremoveNumbersProps {
  premoves: readonly { to: string }[];
  orientation: Side;
}

/** The index of each premove in the queue, on its target square. A square that is a target twice shows both numbers. */
export const PremoveNumbers = memo(function PremoveNumbers({ premoves, orientation }: PremoveNumbersProps) {
  if (premoves.length === 0) return null;
  const numbers = new Map<string, string>();
  for (const [index, { to }] of premoves.entries())
    numbers.set(to, numbers.has(to) ? `${numbers.get(to)}, ${index + 1}` : `${index + 1}`);
  return (
    <div className={css['numbers']} aria-hidden="true">
      {[...numbers].map(([to, number]) => (
        <div key={to} style={{ transform: shift(parseSquare(to) ?? 0, orientation) }}>
          <span className="num">{number}</span>
        </div>
      ))}
    </div>
  );
});

const BRUSHES: readonly BrushColour[] = ['violet', 'red', 'blue', 'yellow'];

interface ShapesLayerProps {
  shapes: readonly DrawnShape[];
  drawing: DrawnShape | null;
  orientation: Side;
}

export const ShapesLayer = memo(function ShapesLayer({ shapes, drawing, orientation }: ShapesLayerProps) {
  if (shapes.length === 0 && drawing === null) return null;
  return (
    <svg className={css['shapes']} viewBox="0 0 8 8" aria-hidden="true">
      <defs>
        {BRUSHES.map((brush) => (
          <marker
            key={brush}
            id={`board-arrow-${brush}`}
            viewBox="0 0 4 4"
            refX="2.1"
            refY="2"
            markerWidth="4"
            markerHeight="4"
            orient="auto"
          >
            <path className={css['tip']} data-brush={brush} d="M0 0 4 2 0 4Z" />
          </marker>
        ))}
      </defs>
      {shapes.map((shape) => (
        <Drawn key={`${shape.from} ${shape.to}`} shape={shape} orientation={orientation} />
      ))}
      {drawing !== null && <Drawn shape={drawing} orientation={orientation} />}
    </svg>
  );
});

function Drawn({ shape, orientation }: { shape: DrawnShape; orientation: Side }) {
  const { from, to, brush } = shape;
  if (from === to) {
    const { column, row } = placeOf(from, orientation);
    return <circle className={css['line']} data-shape={brush} cx={column + 0.5} cy={row + 0.5} r="0.45" />;
  }
  return (
    <line
      className={css['line']}
      data-shape={brush}
      {...arrowLine(shape, orientation)}
      markerEnd={`url(#board-arrow-${brush})`}
    />
  );
}
