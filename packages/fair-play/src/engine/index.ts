// Fair play, engine: evaluates games with a UCI program or with our own engine. The only part of the package with I/O.
export { evaluateSide, type OnPosition } from './evaluate-side.ts';
export { type JudgedPosition, ownJudge, type PositionJudge, uciJudge } from './position-judge.ts';
export { UciEngine, type UciEngineOptions, type UciSearch } from './uci-engine.ts';
export { UciError, type UciFault } from './uci-error.ts';
export type { EngineTimers, UciProgram } from './uci-process.ts';
