// Fair play: extracts the informative moves of a game from its evaluations.
import { Game, isCapture, isCheck, legalMoves, moveTo, type Position, squareName } from '@kingstake/chess';
import { openingOf } from '@kingstake/chess/openings';
import type { GameRatings, GameRecord, Judge, PlyEvaluation, Side } from './game-record.ts';
import { lossOf, type OutcomeClass, outcomeOf, winningChances } from './outcome.ts';
import { moveInputOf } from './uci-notation.ts';

/** Moves before this ply are not counted. */
export const FIRST_COUNTED_PLY = 10;
/** Positions with a larger advantage for one side are not counted. */
export const DECIDED_CENTIPAWNS = 500;
/** Upper bound of the length of a named opening. */
const OPENING_PLIES_MAX = 40;

/** A move with a real choice: after the named openings, in an undecided position, with more than one legal move. */
export interface InformativeMove {
  readonly ply: number;
  readonly played: string; // UCI
  readonly best: string; // UCI
  readonly outcome: OutcomeClass;
  readonly loss: number; // percentage points of winning chances
  readonly chances: number; // after the best move, in percent
  readonly secondGap: number; // percentage points that the second-best move loses
  readonly thirdGap: number | null; // null with two legal moves
  readonly legalMoves: number;
  readonly inCheck: boolean;
  /** Whether the best move recaptures a piece that has just captured. */
  readonly recapture: boolean;
  readonly pieces: number;
  readonly secondsLeft: number | null;
  readonly secondsUsed: number | null;
  readonly blurred: boolean;
}

/** The stored features of one side of one game. */
export interface GameFeatures {
  readonly gameId: string;
  readonly side: Side;
  readonly ratings: GameRatings;
  readonly baseSeconds: number | null;
  readonly judge: Judge;
  readonly moves: readonly InformativeMove[];
}

export interface AnalysedSide {
  readonly game: GameRecord;
  readonly side: Side;
  readonly ratings: GameRatings;
  readonly judge: Judge;
  /** Evaluations of this side's moves, in any order. Plies without one are not counted. */
  readonly evaluations: readonly PlyEvaluation[];
}

/** Returns the features of one side. Throws if the record has an illegal move. */
export function featuresOf({ game, side, ratings, judge, evaluations }: AnalysedSide): GameFeatures {
  const byPly = new Map(evaluations.map((evaluation) => [evaluation.ply, evaluation]));
  const moves = countedPlies(game, side).flatMap((position) => {
    const evaluation = byPly.get(position.ply);
    return evaluation === undefined || !isInformative(evaluation)
      ? []
      : [informativeMove(game, position, evaluation)];
  });
  const baseSeconds = game.timeControl?.baseSeconds ?? null;
  return { gameId: game.id, side, ratings, baseSeconds, judge, moves };
}

/** A position that may count, before it is evaluated. */
export interface CountedPly {
  readonly ply: number;
  readonly legalMoves: number;
  readonly inCheck: boolean;
  readonly pieces: number;
  /** Square on which the opponent has just captured. */
  readonly capturedOn: string | null;
}

/** Returns the plies of one side that should be evaluated. Throws if the record has an illegal move. */
export function countedPlies(game: GameRecord, side: Side): CountedPly[] {
  const chess = Game.start();
  const fens: string[] = [];
  const plies: CountedPly[] = [];
  let capturedOn: string | null = null;
  for (const [ply, uci] of game.moves.entries()) {
    const { position } = chess;
    if (ply >= FIRST_COUNTED_PLY && (ply % 2 === 0) === (side === 'white')) {
      const counted = { ply, legalMoves: legalMoves(position).length, inCheck: isCheck(position) };
      plies.push({ ...counted, pieces: countPieces(position), capturedOn });
    }
    const before = position.clone();
    const played = chess.play(moveInputOf(uci));
    if (!played.ok) throw new Error(`Game ${game.id} has an illegal move at ply ${ply}: ${uci}`);
    capturedOn = isCapture(before, played.move) ? squareName(moveTo(played.move)) : null;
    if (ply < OPENING_PLIES_MAX) fens.push(played.fen);
  }
  const firstOutside = openingPlies(fens) + 1;
  return plies.filter((counted) => counted.ply >= firstOutside && counted.legalMoves > 1);
}

/** Returns the number of plies up to the last position with a named opening. */
function openingPlies(fens: readonly string[]): number {
  return fens.findLastIndex((fen) => openingOf([fen]) !== null) + 1;
}

function isInformative({ lines }: PlyEvaluation): boolean {
  const [best, second] = lines;
  return best !== undefined && second !== undefined && Math.abs(best.centipawns) <= DECIDED_CENTIPAWNS;
}

function informativeMove(game: GameRecord, position: CountedPly, evaluation: PlyEvaluation): InformativeMove {
  const { ply, capturedOn } = position;
  const [best, second, third] = evaluation.lines;
  const move = game.moves[ply];
  if (best === undefined || second === undefined || move === undefined)
    throw new Error(`No choice at ply ${ply}`);
  const played = { move, centipawns: evaluation.playedCentipawns };
  const chances = winningChances(best.centipawns);
  const gap = (centipawns: number) => rounded(Math.max(0, chances - winningChances(centipawns)));
  return {
    ply,
    played: move,
    best: best.move,
    outcome: outcomeOf(best, played),
    loss: rounded(lossOf(best, played)),
    chances: rounded(chances),
    secondGap: gap(second.centipawns),
    thirdGap: third === undefined ? null : gap(third.centipawns),
    legalMoves: position.legalMoves,
    inCheck: position.inCheck,
    recapture: capturedOn !== null && best.move.slice(2, 4) === capturedOn,
    pieces: position.pieces,
    ...timesAt(game, ply),
    blurred: game.blurredPlies?.includes(ply) ?? false,
  };
}

function timesAt(
  { clocks, timeControl }: GameRecord,
  ply: number,
): Pick<InformativeMove, 'secondsLeft' | 'secondsUsed'> {
  const left = ply < 2 ? (timeControl?.baseSeconds ?? null) : (clocks[ply - 2] ?? null);
  const after = clocks[ply] ?? null;
  if (left === null || after === null) return { secondsLeft: left, secondsUsed: null };
  const used = Math.max(0, left + (timeControl?.incrementSeconds ?? 0) - after);
  return { secondsLeft: left, secondsUsed: rounded(used) };
}

/** Rounds to a thousandth, because features are stored. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function countPieces({ board }: Position): number {
  return board.reduce((count, piece) => (piece === 0 ? count : count + 1), 0);
}
