// play, parts: a finger on the line of moves looks back and on. `browse.ts` says how far a move is.
import { type PointerEvent, useRef } from 'react';
import { live, swipedBack } from './browse.ts';
import type { Browse } from './use-browse.ts';

export function useSwipe({ viewed, plies, go, toLive }: Browse) {
  const from = useRef<{ id: number; x: number; ply: number } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      from.current = { id: event.pointerId, x: event.clientX, ply: viewed ?? plies };
    },
    onPointerMove(event: PointerEvent) {
      const start = from.current;
      if (start === null || start.id !== event.pointerId) return;
      const ply = live(Math.max(0, start.ply - swipedBack(event.clientX - start.x)), plies);
      if (ply === viewed) return;
      if (ply === null) toLive();
      else go(ply);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
  };
}
