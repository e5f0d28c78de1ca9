// play, training: the game as a hook: real timers, the real worker, the page's random source.
import type { Side } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserTimers } from '../../../session/timers.ts';
import { randomIndex } from '../../../ui/random.ts';
import { openBotWorker } from './bot-port.ts';
import type { TrainingState } from './state.ts';
import { createTraining, type TrainingRun } from './training-run.ts';

const SEEDS = 2 ** 31;

/** The level and the colour of the first render stay for the life of the screen. */
export function useTraining(level: BotLevel, colour: Side): { state: TrainingState; training: TrainingRun } {
  const [training] = useState(() =>
    createTraining({
      level,
      colour,
      timers: browserTimers,
      openBot: openBotWorker,
      drawSeed: () => randomIndex(SEEDS),
    }),
  );
  useEffect(() => training.run(), [training]);
  const state = useSyncExternalStore(training.subscribe, training.getSnapshot);
  return { state, training };
}
