// board, parts: the arrows and circles that the player drew, and the one that is being drawn.
import type { Side } from '@kingstake/chess';
import { memo } from 'react';
import { arrowLine, type Brush, type Shape } from '../shapes.ts';
import { placeOf } from '../squares.ts';
import css from './shapes-layer.module.css';

const BRUSHES: readonly Brush[] = ['green', 'red', 'blue', 'yellow'];

interface ShapesLayerProps {
  shapes: readonly Shape[];
  drawing: Shape | null;
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

function Drawn({ shape, orientation }: { shape: Shape; orientation: Side }) {
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
