// play: the bot's worker. Between requests it keeps only its transposition table.
import { answer, type BotRequest, createSearcher } from '@kingstake/chess/bot';

const searcher = createSearcher();

self.onmessage = (event: MessageEvent<BotRequest>) => {
  self.postMessage(answer(event.data, searcher));
};
