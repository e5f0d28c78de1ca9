// Fair play: evaluates the informative moves of one side of a game.
import { countedPlies, type GameRecord, type PlyEvaluation, type Side } from '../model/index.ts';
import type { JudgedPosition, PositionJudge } from './position-judge.ts';

/** Bounds the cost of a long game. */
const POSITIONS_MAX = 36;
/** After so many decided positions in a row, the rest of the game is not informative. */
const DECIDED_IN_A_ROW = 3;
const DECIDED_CENTIPAWNS = 700;

/** Called with every evaluated position, while the judge still has it loaded. */
export type OnPosition = (ply: number, position: JudgedPosition) => Promise<void>;

/** Returns the evaluations of one side for `featuresOf`. Rejects if the engine fails; the caller then decides about the game. */
export async function evaluateSide(
  judge: PositionJudge,
  game: GameRecord,
  side: Side,
  onPosition: OnPosition = async () => {},
): Promise<PlyEvaluation[]> {
  const evaluations: PlyEvaluation[] = [];
  let decided = 0;
  await judge.newGame();
  for (const { ply } of countedPlies(game, side)) {
    if (evaluations.length === POSITIONS_MAX || decided === DECIDED_IN_A_ROW) break;
    const played = game.moves[ply];
    if (played === undefined) break;
    const position = await judge.evaluate(game.moves.slice(0, ply));
    evaluations.push({ ply, lines: position.lines, playedCentipawns: await position.score(played) });
    await onPosition(ply, position);
    decided = Math.abs(position.lines[0]?.centipawns ?? 0) >= DECIDED_CENTIPAWNS ? decided + 1 : 0;
  }
  return evaluations;
}
