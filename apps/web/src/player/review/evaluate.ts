// review: the engine's evaluation of one position of a game. Pure except for the injected clock.
import { formatSan, type MoveInput, parseFen } from '@kingstake/chess';
import { mateInMoves, replayRoot, type Searcher } from '@kingstake/chess/bot';
import type { Evaluation } from './judge.ts';

/** A position and the moves that led to it, so that repetitions count. */
export interface EvaluationRequest {
  index: number; // plies played
  fen: string; // where the game started
  moves: readonly MoveInput[];
  depth: number;
  nodes: number;
  positionMs: number;
}

export type EvaluationAnswer =
  | { index: number; evaluation: Evaluation }
  | { index: number; fault: 'invalid-fen' | 'invalid-move' };

const DRAWN: Evaluation = { centipawns: 0, mate: null, best: null };
/** Greater than any other evaluation. */
const MATED = 100_000;

/** Evaluates the position after the moves, from White's point of view. Returns a fault for an invalid game. */
export function evaluate(
  request: EvaluationRequest,
  searcher: Searcher,
  nowMs: () => number,
): EvaluationAnswer {
  const { index, depth, nodes } = request;
  const start = parseFen(request.fen);
  if (!start.ok) return { index, fault: 'invalid-fen' };
  const root = replayRoot(request.moves, start.position);
  if (root === null) return { index, fault: 'invalid-move' };
  const { outcome, position } = root.game;
  if (outcome?.kind === 'draw') return { index, evaluation: DRAWN };
  const sign = position.turn === 0 ? 1 : -1;
  if (outcome !== null) return { index, evaluation: { centipawns: -sign * MATED, mate: 0, best: null } };
  const deadlineMs = nowMs() + request.positionMs;
  const { score, best } = searcher.search(root, { depth, nodes, nowMs, deadlineMs });
  const mate = mateInMoves(score);
  return {
    index,
    evaluation: {
      centipawns: mate === null ? sign * score : Math.sign(sign * score) * MATED,
      mate: mate === null ? null : sign * mate,
      best: best === null ? null : formatSan(position, best),
    },
  };
}
