// play, training: what can be heard of a training game.
import { useMemo } from 'react';
import { type Heard, useClockSounds, useGameSounds } from '../../../alerts/index.ts';
import { browserTimers } from '../../../session/timers.ts';
import type { ClockView } from '../parts/game-table-props.ts';
import type { TrainingState } from './state.ts';

export function useTrainingSounds(state: TrainingState, clocks: ClockView): void {
  useGameSounds(useMemo(() => heardTraining(state), [state]));
  useClockSounds(clocks, state.colour, browserTimers.now);
}

/** A training game as it can be heard. Pure. */
export function heardTraining({ moves, end, colour, premove }: TrainingState): Heard {
  return {
    phase: end === null ? 'playing' : 'over',
    plies: moves.length,
    lastSan: moves.at(-1)?.san ?? null,
    isSeated: true,
    isOffered: false,
    hasPremove: premove !== null,
    outcome: end === null ? null : end.winner === null ? 'draw' : end.winner === colour ? 'win' : 'loss',
    isOnline: true,
  };
}
