// play, training: the worker in which the bot thinks. It keeps nothing between two requests but its memory.
import { answer, type BotRequest, createSearcher } from '@kingstake/chess/bot';

const searcher = createSearcher();

self.onmessage = (event: MessageEvent<BotRequest>) => {
  self.postMessage(answer(event.data, searcher));
};
