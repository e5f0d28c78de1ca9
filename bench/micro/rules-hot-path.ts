// The work of the server for each move: validate, make, SAN, FEN, and outcome with repetition. Every contestant plays the same generated
// games, and all must produce the same texts. Also measures the memory of running games, for the state of the rules only.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Game, type MoveInput, toMoveInput } from '@kingstake/chess';
import { randomGame } from '@kingstake/chess/testkit';
import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { makeSanAndPlay } from 'chessops/san';
import type { Role } from 'chessops/types';
import { parseSquare, parseUci } from 'chessops/util';
import { alternate, type Contestant } from './alternate.ts';

interface HotPathResult {
  contestant: string;
  microsecondsPerMove: number;
}

/** Called with the result of a move. `outcome` is empty while the game continues. */
type Told = (san: string, fen: string, outcome: string) => void;
type Player = (moves: readonly MoveInput[], tell: Told) => void;

const PLAYERS: Readonly<Record<string, Player>> = {
  kingstake: playOurs,
  'chess.js': playChessJs,
  chessops: playChessops,
};

export function generateGames(count: number, maxPlies: number): MoveInput[][] {
  return Array.from({ length: count }, (_, index) => {
    const moves: MoveInput[] = [];
    for (const { drawn } of randomGame(2 * index, maxPlies)) moves.push(toMoveInput(drawn)); // even: initial position
    return moves;
  });
}

/** Compares all texts once, then measures with a cheap checksum. */
export function measureHotPath(games: readonly MoveInput[][], rounds: number): HotPathResult[] {
  const texts = Object.values(PLAYERS).map((play) => textOf(play, games.slice(0, 10)));
  if (texts.some((text) => text !== texts[0])) throw new Error('The contestants do not agree on the games.');
  const contestants = Object.entries(PLAYERS).map(([name, play]): Contestant => {
    return { name, run: () => checksumOf(play, games) };
  });
  const plies = games.reduce((sum, game) => sum + game.length, 0);
  const timings = alternate(contestants, rounds);
  if (timings.some(({ result }) => result !== timings[0]?.result)) throw new Error('The checksums differ.');
  return timings.map(({ name, medianMs }) => ({
    contestant: name,
    microsecondsPerMove: (medianMs * 1000) / plies,
  }));
}

function textOf(play: Player, games: readonly MoveInput[][]): string {
  const lines: string[] = [];
  for (const game of games) play(game, (san, fen, outcome) => lines.push(`${san} ${fen} ${outcome}`));
  return lines.join('\n');
}

function checksumOf(play: Player, games: readonly MoveInput[][]): number {
  let sum = 0;
  const tell: Told = (san, fen, outcome) => {
    // Reading a character forces V8 to build the string, which it may otherwise leave as unjoined parts.
    sum =
      (Math.imul(sum, 31) + san.length + fen.charCodeAt(fen.length >> 1) + fen.length + outcome.length) | 0;
  };
  for (const game of games) play(game, tell);
  return sum;
}

function playOurs(moves: readonly MoveInput[], tell: Told): void {
  const game = Game.start();
  for (const move of moves) {
    const played = game.play(move);
    if (!played.ok) throw new Error(played.message);
    const { outcome } = played;
    tell(
      played.san,
      played.fen,
      outcome === null ? '' : outcome.kind === 'draw' ? outcome.reason : outcome.kind,
    );
  }
}

function playChessJs(moves: readonly MoveInput[], tell: Told): void {
  const game = new ChessJs();
  for (const { from, to, promotion } of moves) {
    const move = game.move(promotion === undefined ? { from, to } : { from, to, promotion });
    tell(move.san, game.fen(), outcomeOfChessJs(game));
  }
}

function outcomeOfChessJs(game: ChessJs): string {
  if (game.isCheckmate()) return 'checkmate';
  if (game.isStalemate()) return 'stalemate';
  if (game.isInsufficientMaterial()) return 'insufficient-material';
  if (game.isDrawByFiftyMoves()) return 'fifty-moves';
  return game.isThreefoldRepetition() ? 'threefold' : '';
}

const ROLES: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

function playChessops(moves: readonly MoveInput[], tell: Told): void {
  const position = Chess.default();
  const seen = new Map<string, number>([[keyOf(makeFen(position.toSetup())), 1]]);
  for (const input of moves) {
    const from = parseSquare(input.from);
    const to = parseSquare(input.to);
    if (from === undefined || to === undefined) throw new Error('not a square');
    const role = ROLES[input.promotion ?? ''];
    const move = role === undefined ? { from, to } : { from, to, promotion: role };
    if (!position.isLegal(move)) throw new Error('not legal');
    const san = makeSanAndPlay(position, move);
    const fen = makeFen(position.toSetup());
    const times = (seen.get(keyOf(fen)) ?? 0) + 1;
    seen.set(keyOf(fen), times);
    tell(san, fen, outcomeOfChessops(position, times));
  }
}

/** Returns a FEN without its two counters. */
function keyOf(fen: string): string {
  return fen.slice(0, fen.lastIndexOf(' ', fen.lastIndexOf(' ') - 1));
}

function outcomeOfChessops(position: Chess, times: number): string {
  const context = position.ctx();
  if (!position.hasDests(context)) return context.checkers.nonEmpty() ? 'checkmate' : 'stalemate';
  if (position.isInsufficientMaterial()) return 'insufficient-material';
  if (position.halfmoves >= 100) return 'fifty-moves';
  return times >= 3 ? 'threefold' : '';
}

interface MemoryResult {
  contestant: string;
  bytesPerGame: number;
}

const BUILDERS: Readonly<Record<string, (moves: readonly MoveInput[]) => unknown>> = {
  kingstake: buildOurs,
  'chess.js': buildChessJs,
  'chessops + repetition map': buildChessops,
};

/** Builds this many games of each kind, and keeps them all while heap and array buffers are measured. */
export function measureMemory(games: readonly MoveInput[][], count: number): MemoryResult[] {
  return Object.entries(BUILDERS).map(([contestant, build]) => {
    build(games[0] ?? []); // excludes everything that is created only once
    const held: unknown[] = new Array(count).fill(null);
    const before = weigh();
    for (let index = 0; index < count; index++) held[index] = build(games[index % games.length] ?? []);
    const bytes = weigh() - before;
    if (held.length !== count) throw new Error('unreachable: keeps the games alive until here');
    return { contestant, bytesPerGame: bytes / count };
  });
}

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

function weigh(): number {
  for (let round = 0; round < 4; round++) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function buildOurs(moves: readonly MoveInput[]): Game {
  const replayed = Game.fromMoves(moves);
  if (!replayed.ok) throw new Error(replayed.message);
  return replayed.game;
}

function buildChessJs(moves: readonly MoveInput[]): ChessJs {
  const game = new ChessJs();
  for (const { from, to, promotion } of moves)
    game.move(promotion === undefined ? { from, to } : { from, to, promotion });
  return game;
}

function buildChessops(moves: readonly MoveInput[]): unknown {
  const position = Chess.default();
  const seen = new Map<string, number>();
  const played: number[] = [];
  for (const { from, to, promotion } of moves) {
    const move = parseUci(`${from}${to}${promotion ?? ''}`);
    if (move === undefined) throw new Error('not a move');
    position.play(move);
    played.push(move.to);
    const key = makeFen(position.toSetup(), { epd: true });
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return { position, seen, played };
}
