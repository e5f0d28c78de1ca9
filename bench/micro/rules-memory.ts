// The memory of one running game after 80 plies, for the state of the rules only.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Game, type MoveInput } from '@kingstake/chess';
import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseUci } from 'chessops/util';

export interface MemoryResult {
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
  for (const { from, to, promotion } of moves) {
    game.move(promotion === undefined ? { from, to } : { from, to, promotion });
  }
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
