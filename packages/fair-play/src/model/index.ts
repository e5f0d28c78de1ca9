// Fair play, pure part: features of games, scores of players and pairs, and the resulting decisions.
export {
  type AnalysedSide,
  type CountedPly,
  countedPlies,
  DECIDED_CENTIPAWNS,
  featuresOf,
  type GameFeatures,
  type InformativeMove,
} from './features.ts';
export type { EvaluatedMove, GameRatings, GameRecord, Judge, PlyEvaluation, Side } from './game-record.ts';
export { engineProbabilities, humanProbabilities } from './likelihood.ts';
export { bounded, lossOf, MATE_CENTIPAWNS, type OutcomeClass, outcomeOf, winningChances } from './outcome.ts';
export * from './pairs.ts';
export * from './review.ts';
export {
  CERTAIN_DEVIATION,
  type GameEvidence,
  gameEvidence,
  SCORED_GAMES,
  type Score,
  scoreOf,
  scoreOfEvidence,
} from './score.ts';
export { moveInputOf, uciOf } from './uci-notation.ts';
