// review: the engine's worker. Between requests it keeps only its transposition table.
import { createSearcher } from '@kingstake/chess/bot';
import { ANALYSIS } from '@kingstake/protocol/limits';
import { browserTimers } from '../../net/timers.ts';
import { type EvaluationRequest, evaluate } from './evaluate.ts';

const searcher = createSearcher({ tableEntries: ANALYSIS.tableEntries });

self.onmessage = (event: MessageEvent<EvaluationRequest>) => {
  self.postMessage(evaluate(event.data, searcher, browserTimers.now));
};
