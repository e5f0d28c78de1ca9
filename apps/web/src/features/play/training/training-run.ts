// Drives the reducer of training games with timers and the bot's worker.

import type { Side } from '@kingstake/chess';
import type { BotAnswer, BotLevel, BotRequest } from '@kingstake/chess/bot';
import type { PremoveFate } from '@kingstake/client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { randomIndex } from '../../../ui/random.ts';
import { CHECKMATE_TOAST_MS } from '../table/ending.ts';
import {
  botDelayMs,
  botRequestOf,
  flagInstant,
  isBotsTurn,
  reduceTraining,
  startTraining,
  type TrainingEvent,
  type TrainingMove,
  type TrainingState,
  turnOf,
} from './state.ts';

interface BotPort {
  ask(request: BotRequest): void;
  stop(): void;
}

export interface BotListener {
  onAnswer(answer: BotAnswer): void;
  /** The worker could not be loaded, or broke. */
  onBroken(): void;
}

export type OpenBot = (listener: BotListener) => BotPort;

const openBotWorker: OpenBot = ({ onAnswer, onBroken }) => {
  const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<BotAnswer>) => onAnswer(event.data);
  worker.onerror = onBroken;
  worker.onmessageerror = onBroken;
  return {
    ask: (request) => worker.postMessage(request),
    stop: () => worker.terminate(),
  };
};

/** A mate stays on the board this long before it is called out. */
const MATE_LOOK_MS = 2_000;

interface TrainingDeps {
  level: BotLevel;
  colour: Side;
  timers: Timers;
  openBot: OpenBot;
  /** A seed for the bot, drawn once a game. */
  drawSeed(): number;
}

interface TrainingRun {
  getSnapshot(): TrainingState;
  subscribe(listener: () => void): () => void;
  /** Lets the bot and the clock go on from where the state stands; the answer stops both. */
  run(): () => void;
  move(move: TrainingMove): void;
  premove(move: TrainingMove | null): void;
  /** What became of a premove that was not taken back, as in a game for stakes. */
  onPremove(listener: (fate: PremoveFate) => void): () => void;
  resign(): void;
  restart(): void;
}

/** Null when there was none, or the bot's move ended the game. */
function premoveFate(before: TrainingState, after: TrainingState): PremoveFate | null {
  if (before.premove === null) return null;
  if (after.moves.length === before.moves.length + 2) return 'played';
  return after.end === null ? 'dropped' : null;
}

export function createTraining({ level, colour, timers, openBot, drawSeed }: TrainingDeps): TrainingRun {
  const listeners = new Set<() => void>();
  const premoveListeners = new Set<(fate: PremoveFate) => void>();
  const newGame = () => startTraining({ level, colour, seed: drawSeed(), nowMs: timers.now() });
  let state = newGame();
  let bot: BotPort | null = null;
  let waiting: (() => void)[] = [];
  let earliestMs = 0; // instant before which the bot does not move

  const wait = (ms: number, run: () => void) => waiting.push(timers.after(Math.max(0, ms), run));
  const forget = () => {
    for (const cancel of waiting) cancel();
    waiting = [];
  };
  const set = (next: TrainingState) => {
    if (next === state) return;
    state = next;
    plan();
    for (const listener of [...listeners]) listener();
  };
  const dispatch = (event: TrainingEvent) => set(reduceTraining(state, event));
  /** What comes next by itself in this state; whatever an earlier state had planned is forgotten. */
  const plan = () => {
    forget();
    if (bot === null) return;
    if (state.stage === 'ended') wait(MATE_LOOK_MS, () => dispatch({ type: 'toast' }));
    if (state.stage === 'toast') wait(CHECKMATE_TOAST_MS, () => dispatch({ type: 'result' }));
    if (state.stage !== 'playing') return;
    wait(flagInstant(state.clock) - timers.now(), () => dispatch({ type: 'flag', nowMs: timers.now() }));
    if (!isBotsTurn(state)) return;
    earliestMs = timers.now() + botDelayMs(state);
    bot.ask(botRequestOf(state));
  };
  const onAnswer = (answer: BotAnswer) => {
    if (!isBotsTurn(state) || answer.id !== state.moves.length + 1) return;
    if (!answer.ok) return dispatch({ type: 'bot-stopped' });
    const { id: ply, move } = answer;
    const by = turnOf(state);
    wait(earliestMs - timers.now(), () => {
      const before = state;
      dispatch({ type: 'move', by, ply, move, nowMs: timers.now() });
      const fate = premoveFate(before, state);
      if (fate !== null) for (const listener of [...premoveListeners]) listener(fate);
    });
  };
  const open = () => openBot({ onAnswer, onBroken: () => dispatch({ type: 'bot-stopped' }) });
  const close = () => {
    forget();
    bot?.stop();
    bot = null;
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run() {
      bot = open();
      plan();
      return close;
    },
    move(move) {
      const ply = state.moves.length + 1;
      dispatch({ type: 'move', by: state.colour, ply, move, nowMs: timers.now() });
    },
    premove: (move) => dispatch({ type: 'premove', move }),
    onPremove(listener) {
      premoveListeners.add(listener);
      return () => premoveListeners.delete(listener);
    },
    resign: () => dispatch({ type: 'resign', nowMs: timers.now() }),
    restart() {
      // A bot that still thinks about the old game would keep the new one waiting.
      close();
      bot = open();
      set(newGame());
    },
  };
}

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
