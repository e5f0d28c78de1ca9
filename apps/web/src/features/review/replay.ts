// review: where a replay stands. Pure: its timer is use-replay.ts.

export interface Replay {
  readonly index: number; // of the move that was played last; -1 is the start position
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

/** Stepping, jumping and Reset stop it; it stops by itself at the last move, and playing there begins again. */
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
