// The state of a replay, its timer and its keys.
import { useEffect, useReducer } from 'react';
import { browserTimers, type Timers } from '../../session/timers.ts';

export interface Replay {
  readonly index: number; // of the last played move; -1 is the start position
  readonly count: number; // moves of the game
  readonly playing: boolean;
  readonly speedMs: number; // between two moves
}

export const SPEEDS_MS = [2000, 1000, 500, 200] as const;
export const START = -1;

export type ReplayEvent =
  | { type: 'start' | 'back' | 'forward' | 'end' | 'reset' | 'toggle' | 'tick' }
  | { type: 'jump'; index: number }
  | { type: 'speed'; speedMs: number };

export function startReplay(count: number): Replay {
  return { index: START, count, playing: false, speedMs: 1000 };
}

/** Stepping, jumping and Reset stop the replay. It stops at the last move; playing from there starts over. */
export function replayed(state: Replay, event: ReplayEvent): Replay {
  const last = state.count - 1;
  const to = (index: number): Replay => ({
    ...state,
    playing: false,
    index: Math.min(Math.max(index, START), last),
  });
  switch (event.type) {
    case 'start':
    case 'reset':
      return to(START);
    case 'back':
      return to(state.index - 1);
    case 'forward':
      return to(state.index + 1);
    case 'end':
      return to(last);
    case 'jump':
      return to(event.index);
    case 'speed':
      return { ...state, speedMs: event.speedMs };
    case 'toggle':
      if (state.playing || state.count === 0) return { ...state, playing: false };
      return { ...state, playing: true, index: state.index === last ? START : state.index };
    case 'tick': {
      if (!state.playing) return state;
      const index = Math.min(state.index + 1, last);
      return { ...state, index, playing: index < last };
    }
  }
}

const KEYS: Readonly<Record<string, ReplayEvent>> = {
  ArrowLeft: { type: 'back' },
  ArrowRight: { type: 'forward' },
  Home: { type: 'start' },
  End: { type: 'end' },
};

/** The event of a key, unless the focused element uses the key. */
function replayKey(key: string, target: EventTarget | null): ReplayEvent | null {
  const element = target instanceof Element ? target : null;
  if (element?.closest('[role="grid"],[role="listbox"],[role="combobox"],input,select') != null) return null;
  return KEYS[key] ?? null;
}

export function useReplay(count: number, timers: Timers = browserTimers) {
  const [replay, dispatch] = useReducer(replayed, count, startReplay);
  const { playing, speedMs } = replay;
  useEffect(
    () => (playing ? timers.every(speedMs, () => dispatch({ type: 'tick' })) : undefined),
    [playing, speedMs, timers],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = replayKey(event.key, event.target);
      if (wanted === null) return;
      event.preventDefault();
      dispatch(wanted);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { replay, dispatch };
}
