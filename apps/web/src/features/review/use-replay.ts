// review: the replay's timer and keys.
import { useEffect, useReducer } from 'react';
import { browserTimers, type Timers } from '../../session/timers.ts';
import { type ReplayEvent, replayed, startReplay } from './replay.ts';

const KEYS: Readonly<Record<string, ReplayEvent>> = {
  ArrowLeft: { type: 'back' },
  ArrowRight: { type: 'forward' },
  Home: { type: 'start' },
  End: { type: 'end' },
};

/** The event of a key, unless the key belongs to what has the focus. */
export function replayKey(key: string, target: EventTarget | null): ReplayEvent | null {
  const element = target instanceof Element ? target : null;
  if (element?.closest('[role="grid"],[role="listbox"],[role="combobox"],input,select') != null) return null;
  return KEYS[key] ?? null;
}

export function useReplay(count: number, timers: Timers = browserTimers) {
  const [replay, tell] = useReducer(replayed, count, startReplay);
  const { playing, speedMs } = replay;
  useEffect(
    () => (playing ? timers.every(speedMs, () => tell({ type: 'tick' })) : undefined),
    [playing, speedMs, timers],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = replayKey(event.key, event.target);
      if (wanted === null) return;
      event.preventDefault();
      tell(wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { replay, tell };
}
