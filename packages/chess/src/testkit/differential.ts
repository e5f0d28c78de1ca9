// Chess testkit: compares the rules with chess.js 1.4.0, ply by ply. chess.js is the oracle, except for two known bugs:
// it misses a repetition after an en passant square that no pawn can legally use, and reports a mate at ply 100 as a draw.
import { Chess } from 'chess.js';
import {
  formatFen,
  formatSan,
  type Game,
  hasInsufficientMaterial,
  isCheck,
  toMoveInput,
} from '../rules/index.ts';
import { randomGame } from './random-games.ts';

/** A difference between the rules and chess.js. */
export interface Difference {
  seed: number;
  ply: number;
  fen: string;
  subject: string;
  rules: string;
  chessJs: string;
}

/** The result of a comparison. */
export interface Comparison {
  plies: number;
  games: number;
  differences: Difference[];
  /** How often chess.js missed a threefold repetition that the FENs of the game show. */
  missedRepetitions: number;
}

/** Compares random games, with seeds from `firstSeed` on, until at least `plies` plies have been compared. */
export function compareRandomGames(firstSeed: number, plies: number): Comparison {
  const comparison: Comparison = { plies: 0, games: 0, differences: [], missedRepetitions: 0 };
  while (comparison.plies < plies) compareGame(firstSeed + comparison.games++, comparison);
  return comparison;
}

const MAX_PLIES = 400;

function compareGame(seed: number, comparison: Comparison): void {
  const plies = randomGame(seed, MAX_PLIES);
  let oracle: Chess | null = null;
  const occurrences = new Map<string, number>();
  for (;;) {
    const next = plies.next();
    const game = next.done === true ? next.value : next.value.game;
    oracle ??= new Chess(formatFen(game.position));
    const key = oracle.fen().split(' ', 4).join(' ');
    const times = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, times);
    comparison.plies++;
    compare(comparison, seed, game, stateOf(game, oracle, times, comparison));
    if (next.done === true) return;
    const { moves, drawn } = next.value;
    const sans = moves.map((move) => formatSan(game.position, move)).sort();
    const chessJsSans = oracle.moves().sort();
    const san = formatSan(game.position, drawn);
    const chessJsSan = oracle.move(toMoveInput(drawn) as MoveOfChessJs).san;
    compare(comparison, seed, game, [
      ['moves', sans.join(' '), chessJsSans.join(' ')],
      ['san', san, chessJsSan],
    ]);
  }
}

/** The move argument of chess.js, whose optional `promotion` must not be `undefined`. */
interface MoveOfChessJs {
  from: string;
  to: string;
  promotion: string;
}

type Value = string | number | boolean;
type Row = readonly [subject: string, rules: Value, chessJs: Value];

function stateOf(game: Game, oracle: Chess, times: number, comparison: Comparison): Row[] {
  const { position } = game;
  const chessJsRepetition = oracle.isThreefoldRepetition();
  const isMissed = times >= 3 && !chessJsRepetition;
  if (isMissed) comparison.missedRepetitions++;
  return [
    ['fen', formatFen(position), oracle.fen()],
    ['check', isCheck(position), oracle.isCheck()],
    ['insufficient material', hasInsufficientMaterial(position), oracle.isInsufficientMaterial()],
    ['repetitions', game.repetitions(), times],
    ['threefold', times >= 3, isMissed || chessJsRepetition],
    ['outcome', rulesOutcome(game), chessJsOutcome(oracle, times)],
  ];
}

function rulesOutcome({ outcome }: Game): string {
  if (outcome === null) return 'none';
  return outcome.kind === 'draw' ? outcome.reason : outcome.kind;
}

/** Returns the outcome by chess.js, mate before draws, because chess.js also reports a mate at ply 100 as a draw. */
function chessJsOutcome(oracle: Chess, times: number): string {
  if (oracle.isCheckmate()) return 'checkmate';
  if (oracle.isStalemate()) return 'stalemate';
  if (oracle.isInsufficientMaterial()) return 'insufficient-material';
  if (oracle.isDrawByFiftyMoves()) return 'fifty-moves';
  return times >= 3 ? 'threefold' : 'none';
}

/** Records each row with different values. */
function compare(comparison: Comparison, seed: number, game: Game, rows: readonly Row[]): void {
  for (const [subject, rules, chessJs] of rows) {
    if (rules === chessJs) continue;
    const at = { seed, ply: game.ply, fen: formatFen(game.position) };
    comparison.differences.push({ ...at, subject, rules: `${rules}`, chessJs: `${chessJs}` });
  }
}
