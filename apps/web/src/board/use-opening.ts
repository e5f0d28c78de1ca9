// board: what the opening is called. The names are a chunk of their own, fetched when the first move is there.
import type { openingOf } from '@kingstake/chess/openings';
import { useEffect, useMemo, useState } from 'react';
import { browserTimers } from '../session/timers.ts';

/** Of the book, read without a pause: a few milliseconds of a slow phone. */
const LINES = 8;

/** `fens`: the position after each half-move. Null until the names are there, and where there is none. */
export function useOpening(fens: readonly string[], initialFen?: string): string | null {
  const [find, setFind] = useState<typeof openingOf | null>(null);
  const isWanted = fens.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    import('@kingstake/chess/openings').then(
      (loaded) => {
        const goOn = () => {
          if (isGone) return;
          if (loaded.readLines(LINES)) browserTimers.after(0, goOn);
          else setFind(() => loaded.openingOf);
        };
        goOn();
      },
      // Without the names a game is played and read all the same; the next screen asks again.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return useMemo(() => find?.(fens, initialFen) ?? null, [find, fens, initialFen]);
}
