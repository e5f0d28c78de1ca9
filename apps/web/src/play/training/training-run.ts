// play: drives the reducer of training games with timers and the bot's worker.

import type { Side } from '@kingstake/chess';
import type { BotAnswer, BotLevel, BotRequest } from '@kingstake/chess/bot';
import type { PremoveFate } from '@kingstake/client';
import { Emitter } from '@kingstake/protocol/emitter';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserTimers, type Timers } from '../../net/timers.ts';
import { randomIndex } from '../../ui/browser.ts';
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
  /** The worker could not be loaded, or failed. */
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

/** How long a mate stays on the board before its toast. */
const MATE_LOOK_MS = 2_000;

interface TrainingDeps {
  level: BotLevel;
  colour: Side;
  timers: Timers;
  openBot: OpenBot;
  /** Draws the bot's seed, once per game. */
  drawSeed(): number;
}

interface TrainingRun {
  getSnapshot(): TrainingState;
  subscribe(listener: () => void): () => void;
  /** Starts the bot and the clock from the current state; returns a function that stops both. */
  run(): () => void;
  move(move: TrainingMove): void;
  /** Adds a premove to the queue; null clears the queue. */
  premove(move: TrainingMove | null): void;
  /** Reports whether a premove was played or dropped, as in a staked game. */
  onPremove(listener: (fate: PremoveFate) => void): () => void;
  resign(): void;
  restart(): void;
}

/** The outcome of the first premove; null if there was none, or the bot's move ended the game. */
function premoveFate(before: TrainingState, after: TrainingState): PremoveFate | null {
  if (before.premoves.length === 0) return null;
  if (after.moves.length === before.moves.length + 2) return 'played';
  return after.end === null ? 'dropped' : null;
}

export function createTraining({ level, colour, timers, openBot, drawSeed }: TrainingDeps): TrainingRun {
  const changes = new Emitter();
  const premoves = new Emitter<[PremoveFate]>();
  const newGame = () => startTraining({ level, colour, seed: drawSeed(), nowMs: timers.now() });
  let state = newGame();
  let bot: BotPort | null = null;
  let waiting: (() => void)[] = [];
  let earliestMs = 0; // the bot does not move before this

  const wait = (ms: number, run: () => void) => waiting.push(timers.after(Math.max(0, ms), run));
  const forget = () => {
    for (const cancel of waiting) cancel();
    waiting = [];
  };
  const set = (next: TrainingState) => {
    if (next === state) return;
    state = next;
    plan();
    changes.emit();
  };
  const dispatch = (event: TrainingEvent) => set(reduceTraining(state, event));
  /** Schedules the next events of this state, and cancels those of the previous state. */
  const plan = () => {
    forget();
    if (bot === null) return;
    if (state.stage === 'ended') wait(MATE_LOOK_MS, () => dispatch({ type: 'toast' }));
    if (state.stage === 'toast') wait(CHECKMATE_TOAST_MS, () => dispatch({ type: 'result' }));
    if (state.stage !== 'playing') return;
    if (state.clock.runningSinceMs !== null)
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
      if (fate !== null) premoves.emit(fate);
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
    subscribe: changes.subscribe,
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
    onPremove: premoves.subscribe,
    resign: () => dispatch({ type: 'resign', nowMs: timers.now() }),
    restart() {
      // A bot that is still searching the old game would delay the new one.
      close();
      bot = open();
      set(newGame());
    },
  };
}

const SEEDS = 2 ** 31;

/** Uses the level and the colour of the first render. */
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
