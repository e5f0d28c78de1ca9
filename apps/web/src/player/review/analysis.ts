// review: evaluates the positions of a game in a worker, one after the other, each within its budget. It goes from the last to the
// first, so that results from the end of a line help at the beginning.
import type { MoveInput } from '@kingstake/chess';
import type { GameDetails } from '@kingstake/protocol';
import { ANALYSIS } from '@kingstake/protocol/limits';
import { useEffect, useState } from 'react';
import type { EvaluationAnswer, EvaluationRequest } from './evaluate.ts';
import type { Evaluation } from './judge.ts';

interface AnalysisPort {
  ask(request: EvaluationRequest): void;
  stop(): void;
}

export interface AnalysisListener {
  onAnswer(answer: EvaluationAnswer): void;
  /** The worker could not be loaded, or failed. */
  onBroken(): void;
}

type OpenAnalysis = (listener: AnalysisListener) => AnalysisPort;

const openAnalysisWorker: OpenAnalysis = ({ onAnswer, onBroken }) => {
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = (event: MessageEvent<EvaluationAnswer>) => onAnswer(event.data);
  worker.onerror = onBroken;
  worker.onmessageerror = onBroken;
  return {
    ask: (request) => worker.postMessage(request),
    stop: () => worker.terminate(),
  };
};

interface AnalysedGame {
  fen: string; // where it started
  moves: readonly MoveInput[];
}

interface RunListener {
  /** The evaluation after `index` plies. */
  onEvaluation(index: number, evaluation: Evaluation): void;
  onEnd(result: 'done' | 'failed'): void;
}

/** Returns the budget of each position. It is smaller in a long game, so that the total stays bounded. */
export function budgetOf(positions: number): { depth: number; nodes: number; positionMs: number } {
  const nodes = Math.min(ANALYSIS.positionNodes, Math.floor(ANALYSIS.gameNodes / positions));
  return { depth: ANALYSIS.depth, nodes, positionMs: ANALYSIS.positionMs };
}

/** Starts an analysis. The returned function stops it, and the listener is not called any more. */
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

export interface GameAnalysis {
  evaluations: readonly (Evaluation | null)[]; // of the start position, then after each ply
  state: 'off' | 'running' | 'done' | 'failed'; // off: the game has no moves, or is running, and an analysis would help its players
}

export function useAnalysis(game: GameDetails): GameAnalysis {
  const { initialFen, moves } = game;
  const isOn = game.status === 'ended' && moves.length > 0;
  const [analysis, setAnalysis] = useState<GameAnalysis>({
    evaluations: Array.from({ length: moves.length + 1 }, () => null),
    state: isOn ? 'running' : 'off',
  });
  useEffect(() => {
    if (!isOn) return;
    return runAnalysis(
      { fen: initialFen, moves: moves.map(({ from, to, promotion }) => ({ from, to, promotion })) },
      {
        onEvaluation: (index, evaluation) =>
          setAnalysis((before) => ({ ...before, evaluations: before.evaluations.with(index, evaluation) })),
        onEnd: (state) => setAnalysis((before) => ({ ...before, state })),
      },
      openAnalysisWorker,
    );
  }, [isOn, initialFen, moves]);
  return analysis;
}
