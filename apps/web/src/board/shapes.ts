// board: arrows and circles that a player draws while thinking. Nobody else sees them. Pure.
import type { Side, Square } from '@kingstake/chess';
import { placeOf } from './squares.ts';

export type Brush = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow; a circle where it ends on the square where it began. */
export interface Shape {
  readonly from: Square;
  readonly to: Square;
  readonly brush: Brush;
}

export function brushOf({ shiftKey, altKey }: { shiftKey: boolean; altKey: boolean }): Brush {
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'green';
}

/** Drawn again it goes; drawn again in another colour it changes. */
export function toggleShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const others = shapes.filter(({ from, to }) => from !== shape.from || to !== shape.to);
  const isSame = shapes.some(
    ({ from, to, brush }) => from === shape.from && to === shape.to && brush === shape.brush,
  );
  return isSame ? others : [...others, shape];
}

/** The tip of an arrow stays this far from the middle of its square, in squares, so that the piece can be seen. */
const SHORT_BY = 0.3;

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** From the middle of one square towards the middle of the other, in squares from the upper left corner as it is seen. */
export function arrowLine({ from, to }: Shape, orientation: Side): Line {
  const [start, end] = [placeOf(from, orientation), placeOf(to, orientation)];
  const [files, ranks] = [end.column - start.column, end.row - start.row];
  const length = Math.hypot(files, ranks);
  const part = length === 0 ? 0 : (length - SHORT_BY) / length;
  const [x1, y1] = [start.column + 0.5, start.row + 0.5];
  return { x1, y1, x2: x1 + files * part, y2: y1 + ranks * part };
}
