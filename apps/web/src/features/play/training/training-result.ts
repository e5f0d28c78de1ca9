// play, training: an ended training game as the result modal shows it. Pure; there is no money in it.

import { clockText } from '../../../ui/clock-text.ts';
import { fullMoves } from '../../../ui/full-moves.ts';
import type { ResultData } from '../result/result-data.ts';
import type { TrainingState } from './state.ts';
import { TRAINING_TEXTS } from './texts.ts';

const SECOND_MS = 1_000;

/** Throws while the game is played: there is no result yet. */
export function trainingResult(state: TrainingState, yourName: string): ResultData {
  const { end, endedAtMs, startedAtMs, colour, moves } = state;
  if (end === null || endedAtMs === null) throw new Error('the training game is still played');
  const won = end.winner === null ? null : end.winner === colour;
  return {
    won,
    winnings: '0',
    entry: null,
    duration: clockText((endedAtMs - startedAtMs) / SECOND_MS),
    moves: fullMoves(moves.length),
    winner: won === null ? null : won ? yourName : TRAINING_TEXTS.bot,
    result: end.result,
    reason: end.reason,
    opponentName: TRAINING_TEXTS.bot,
    opponentIsBot: true,
    yourName,
  };
}
