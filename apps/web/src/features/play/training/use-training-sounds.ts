// play, training: what can be heard of a training game, and what its tab says.
import { remainingMs } from '@kingstake/client';
import { useMemo } from 'react';
import {
  type GameNews,
  type Heard,
  useClockSounds,
  useGameAttention,
  useGameSounds,
} from '../../../alerts/index.ts';
import { browserTimers } from '../../../session/timers.ts';
import { clockReading } from '../parts/clock-text.ts';
import type { ClockView } from '../parts/game-table-props.ts';
import { type TrainingState, turnOf } from './state.ts';
import { TRAINING_TEXTS } from './texts.ts';

export function useTrainingSounds(state: TrainingState, clocks: ClockView): void {
  useGameSounds(useMemo(() => heardTraining(state), [state]));
  const leftMs = () => remainingMs(clocks, state.colour, browserTimers.now());
  useClockSounds(clockReading(clocks, state.colour), leftMs);
  const news = useMemo(() => newsOfTraining(state), [state]);
  useGameAttention(news, leftMs);
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

function newsOfTraining(state: TrainingState): GameNews {
  return {
    ...heardTraining(state),
    gameId: null,
    opponent: TRAINING_TEXTS.bot,
    isOwnTurn: turnOf(state) === state.colour,
    isDrawOffered: false,
    isRematchOffered: false,
    profit: null,
    stake: null,
  };
}
