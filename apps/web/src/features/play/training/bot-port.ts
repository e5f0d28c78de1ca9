// play, training: the bot as the game sees it, and the worker behind it. No rule of the game enters here.
import type { BotAnswer, BotRequest } from '@kingstake/chess/bot';

export interface BotPort {
  ask(request: BotRequest): void;
  stop(): void;
}

export interface BotListener {
  onAnswer(answer: BotAnswer): void;
  /** The worker could not be loaded, or broke. */
  onBroken(): void;
}

export type OpenBot = (listener: BotListener) => BotPort;

export const openBotWorker: OpenBot = ({ onAnswer, onBroken }) => {
  const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<BotAnswer>) => onAnswer(event.data);
  worker.onerror = onBroken;
  worker.onmessageerror = onBroken;
  return {
    ask: (request) => worker.postMessage(request),
    stop: () => worker.terminate(),
  };
};
