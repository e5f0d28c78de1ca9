// board: the name of the opening. The names are a separate chunk that is fetched after the first move.
import type { openingOf } from '@kingstake/chess/openings';
import { useEffect, useMemo, useState } from 'react';
import { browserTimers } from '../net/timers.ts';

/** Rows of the opening book that are read in one task: a few milliseconds on a slow phone. */
const ROWS = 20;

/** `fens`: the position after each ply. Null until the names are loaded, and for an opening without a name. */
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
          if (loaded.readRows(ROWS)) browserTimers.after(0, goOn);
          else setFind(() => loaded.openingOf);
        };
        goOn();
      },
      // The game works without the names; the next screen retries.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return useMemo(() => find?.(fens, initialFen) ?? null, [find, fens, initialFen]);
}
