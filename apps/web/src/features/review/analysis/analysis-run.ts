// review, analysis: one game's positions, one after the other, each within its budget: from the last to the first, so
// that what the engine has seen of a line's end helps it at the line's beginning. It ends with the start position, with a
// fault, or when it is stopped; a stopped worker is gone at once, whatever it is searching.

import type { MoveInput } from '@kingstake/chess';
import { ANALYSIS } from '@kingstake/protocol/limits';
import type { Evaluation } from '../judge.ts';
import type { EvaluationAnswer, EvaluationRequest } from './evaluate.ts';

export interface AnalysisPort {
  ask(request: EvaluationRequest): void;
  stop(): void;
}

export interface AnalysisListener {
  onAnswer(answer: EvaluationAnswer): void;
  /** The worker could not be loaded, or broke. */
  onBroken(): void;
}

export type OpenAnalysis = (listener: AnalysisListener) => AnalysisPort;

export const openAnalysisWorker: OpenAnalysis = ({ onAnswer, onBroken }) => {
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<EvaluationAnswer>) => onAnswer(event.data);
  worker.onerror = onBroken;
  worker.onmessageerror = onBroken;
  return {
    ask: (request) => worker.postMessage(request),
    stop: () => worker.terminate(),
  };
};

export interface AnalysedGame {
  fen: string; // where it started
  moves: readonly MoveInput[];
}

interface RunListener {
  /** The evaluation after `index` half-moves. */
  onEvaluation(index: number, evaluation: Evaluation): void;
  onEnd(result: 'done' | 'failed'): void;
}

/** What each position of a game may cost: a long game's positions get less, so that the whole stays bounded. */
export function budgetOf(positions: number): { depth: number; nodes: number; positionMs: number } {
  const nodes = Math.min(ANALYSIS.positionNodes, Math.floor(ANALYSIS.gameNodes / positions));
  return { depth: ANALYSIS.depth, nodes, positionMs: ANALYSIS.positionMs };
}

/** Starts at once; the returned function stops it, and then nothing more is heard. */
export function runAnalysis(game: AnalysedGame, listener: RunListener, open: OpenAnalysis): () => void {
  const budget = budgetOf(game.moves.length + 1);
  let isOver = false;

  function end(result: 'done' | 'failed'): void {
    stop();
    listener.onEnd(result);
  }

  const port = open({
    onAnswer(answer) {
      if (isOver) return;
      if ('fault' in answer) return end('failed');
      listener.onEvaluation(answer.index, answer.evaluation);
      if (answer.index === 0) end('done');
      else ask(answer.index - 1);
    },
    onBroken() {
      if (!isOver) end('failed');
    },
  });

  function ask(index: number): void {
    port.ask({ index, fen: game.fen, moves: game.moves.slice(0, index), ...budget });
  }

  function stop(): void {
    isOver = true;
    port.stop();
  }

  ask(game.moves.length);
  return stop;
}
