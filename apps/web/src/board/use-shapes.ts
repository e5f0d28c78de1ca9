// board: the arrows and circles that the player has drawn, and the one that is being drawn.
import type { Square } from '@kingstake/chess';
import { useCallback, useState } from 'react';
import { type Brush, type Shape, toggleShape } from './shapes.ts';

const NONE: readonly Shape[] = [];

export function useShapes() {
  const [shapes, setShapes] = useState(NONE);
  const [drawing, setDrawing] = useState<Shape | null>(null);
  /** Shows the arrow as far as the pointer has come; null: it is beside the board, or up. */
  const draw = useCallback((shape: { from: Square; to: Square; brush: Brush } | null) => {
    setDrawing((now) => (now?.from === shape?.from && now?.to === shape?.to ? now : shape));
  }, []);
  return {
    shapes,
    drawing,
    draw,
    keep: (shape: Shape) => setShapes((drawn) => toggleShape(drawn, shape)),
    clear: () => setShapes(NONE),
  };
}
