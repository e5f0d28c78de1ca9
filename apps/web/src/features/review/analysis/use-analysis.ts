// review, analysis: a game's evaluations as they come, while the screen is open.
import type { GameDetails } from '@kingstake/protocol';
import { useEffect, useState } from 'react';
import type { Evaluation } from '../judge.ts';
import { type OpenAnalysis, openAnalysisWorker, runAnalysis } from './analysis-run.ts';

export interface Analysis {
  evaluations: readonly (Evaluation | null)[]; // of the start position, then after each half-move
  state: 'off' | 'running' | 'done' | 'failed'; // off: the game still runs, and no one is told what is best
}

export function useAnalysis(game: GameDetails, open: OpenAnalysis = openAnalysisWorker): Analysis {
  const { initialFen, moves } = game;
  const isOn = game.status === 'ended' && moves.length > 0;
  const [analysis, setAnalysis] = useState<Analysis>({
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
      open,
    );
  }, [isOn, initialFen, moves, open]);
  return analysis;
}
