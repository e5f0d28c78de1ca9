// play, result: the growing win amount on the browser's frames; at once for anyone who wants no motion.
import type { Lamports } from '@kingstake/protocol/money';
import { useEffect, useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '../../../ui/use-media-query.ts';
import { COUNT_UP_MS, countUp } from './count-up.ts';

/** Only a gain grows; anything else is there from the start. */
export function useCountUp(target: Lamports): Lamports {
  const still = useMediaQuery(REDUCED_MOTION) || target <= 0n;
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    if (still) return;
    let startMs: number | null = null;
    let frame = requestAnimationFrame(function step(nowMs) {
      startMs ??= nowMs;
      setElapsedMs(nowMs - startMs);
      if (nowMs - startMs < COUNT_UP_MS) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [still]);
  return still ? target : countUp(target, elapsedMs);
}
