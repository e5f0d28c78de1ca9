// game-analysis: converts a stored game into the form that `@kingstake/fair-play` reads. Pure.
import type { GameRecord as AnalysedGame } from '@kingstake/fair-play';
import type { GameRecord } from '../../games/index.ts';

/** `blurred` contains plies from 1. */
export function analysedGame(record: GameRecord, blurred: readonly number[]): AnalysedGame {
  const moves = [...record.moves];
  const { initialMs, incrementMs } = record.match.timeControl;
  return {
    id: String(record.id),
    moves: moves.map(({ from, to, promotion = '' }) => from + to + promotion),
    clocks: moves.map(({ whiteMs, blackMs }, index) => (index % 2 === 0 ? whiteMs : blackMs) / 1_000),
    timeControl: { baseSeconds: initialMs / 1_000, incrementSeconds: incrementMs / 1_000 },
    blurredPlies: blurred.map((ply) => ply - 1),
  };
}
