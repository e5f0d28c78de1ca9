// chess, testkit: compares our rules with those of chess.js 1.4.0, ply by ply. chess.js is the oracle, except for the
// known bugs in KNOWN_FAULTS (chess-js-faults.ts).
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

/** A disagreement between the two. */
export interface Difference {
  seed: number;
  ply: number;
  fen: string;
  what: string;
  ours: string;
  theirs: string;
}

export interface Comparison {
  plies: number;
  games: number;
  differences: Difference[];
  /** How often chess.js missed a repetition that is evident from the FENs of the game. */
  missedRepetitions: number;
}

/** Plays random games, numbered from `firstSeed`, until this many plies have been compared. */
export function compareRandomGames(firstSeed: number, plies: number): Comparison {
  const comparison: Comparison = { plies: 0, games: 0, differences: [], missedRepetitions: 0 };
  while (comparison.plies < plies) compareGame(firstSeed + comparison.games++, comparison);
  return comparison;
}

const LONGEST_GAME = 400;

function compareGame(seed: number, comparison: Comparison): void {
  const ply = randomGame(seed, LONGEST_GAME);
  let oracle: Chess | null = null;
  const seen = new Map<string, number>();
  for (;;) {
    const next = ply.next();
    const game = next.done === true ? next.value : next.value.game;
    oracle ??= new Chess(formatFen(game.position));
    const key = oracle.fen().split(' ', 4).join(' ');
    seen.set(key, (seen.get(key) ?? 0) + 1);
    comparison.plies++;
    compareState(seed, game, oracle, seen.get(key) ?? 0, comparison);
    if (next.done === true) return;
    const { moves, drawn } = next.value;
    const ours = moves.map((move) => formatSan(game.position, move)).sort();
    note(comparison, seed, game, 'moves', ours.join(' '), oracle.moves().sort().join(' '));
    const san = formatSan(game.position, drawn);
    note(comparison, seed, game, 'san', san, oracle.move(toMoveInput(drawn) as MoveOfChessJs).san);
  }
}

/** The move argument of chess.js, whose optional `promotion` must not be `undefined`. */
interface MoveOfChessJs {
  from: string;
  to: string;
  promotion: string;
}

function compareState(seed: number, game: Game, oracle: Chess, times: number, comparison: Comparison): void {
  const { position } = game;
  note(comparison, seed, game, 'fen', formatFen(position), oracle.fen());
  note(comparison, seed, game, 'check', isCheck(position), oracle.isCheck());
  const bare = hasInsufficientMaterial(position);
  note(comparison, seed, game, 'insufficient material', bare, oracle.isInsufficientMaterial());
  note(comparison, seed, game, 'repetitions', game.repetitions(), times);
  const theirRepetition = oracle.isThreefoldRepetition();
  if (times >= 3 && !theirRepetition) comparison.missedRepetitions++;
  else note(comparison, seed, game, 'threefold', times >= 3, theirRepetition);
  note(comparison, seed, game, 'outcome', ourOutcome(game), theirOutcome(oracle, times));
}

function ourOutcome({ outcome }: Game): string {
  if (outcome === null) return 'none';
  return outcome.kind === 'draw' ? outcome.reason : outcome.kind;
}

/** The outcome by the oracle's own methods, with mate before draws, because chess.js also reports mate at ply 100 as a draw. */
function theirOutcome(oracle: Chess, times: number): string {
  if (oracle.isCheckmate()) return 'checkmate';
  if (oracle.isStalemate()) return 'stalemate';
  if (oracle.isInsufficientMaterial()) return 'insufficient-material';
  if (oracle.isDrawByFiftyMoves()) return 'fifty-moves';
  return times >= 3 ? 'threefold' : 'none';
}

type Seen = string | number | boolean;

function note(
  comparison: Comparison,
  seed: number,
  game: Game,
  what: string,
  ours: Seen,
  theirs: Seen,
): void {
  if (ours === theirs) return;
  const fen = formatFen(game.position);
  comparison.differences.push({ seed, ply: game.ply, fen, what, ours: `${ours}`, theirs: `${theirs}` });
}
