// chess, testkit: known bugs of chess.js 1.4.0, each with a position that shows it.

import { Chess } from 'chess.js';
import { Game, type MoveInput, parseFen } from '../rules/index.ts';
import { positionOf } from './position-of.ts';

export interface ChessJsFault {
  name: string;
  theirs: () => unknown;
  wrong: unknown;
  ours: () => unknown;
  right: unknown;
}

const EXPOSING = '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1';
const SHUFFLE = 'e2e4 a4b4 e1d1 b4a4 d1e1 a4b4 e1d1 b4a4 d1e1'.split(' ');
const MATE_AT_99 = '6k1/8/6K1/8/8/8/8/R7 w - - 99 80';
const NO_ROOKS = '4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1';
const OPPONENT_IN_CHECK = '4k3/8/8/8/8/8/8/K3R3 w - - 0 1';

export const CHESS_JS_FAULTS: readonly ChessJsFault[] = [
  {
    name: 'a repetition after an en passant square that no pawn can legally use is missed',
    theirs: () => {
      const game = new Chess(EXPOSING);
      for (const move of SHUFFLE) game.move({ from: move.slice(0, 2), to: move.slice(2) });
      return game.isThreefoldRepetition();
    },
    wrong: false,
    ours: () => {
      const outcome = playOurs(EXPOSING, SHUFFLE).outcome;
      return outcome?.kind === 'draw' && outcome.reason === 'threefold';
    },
    right: true,
  },
  {
    name: 'calls a mate at ply 100 a draw',
    theirs: () => {
      const game = new Chess(MATE_AT_99);
      game.move('Ra8#');
      return game.isDraw();
    },
    wrong: true,
    ours: () => playOurs(MATE_AT_99, ['a1a8']).outcome?.kind,
    right: 'checkmate',
  },
  {
    name: 'castling rights without a rook are accepted, and castling is then offered',
    theirs: () => new Chess(NO_ROOKS).moves().includes('O-O'),
    wrong: true,
    ours: () => faultOf(NO_ROOKS),
    right: 'castling-rights',
  },
  {
    name: 'a position in which the king could be taken is accepted',
    theirs: () => new Chess(OPPONENT_IN_CHECK).turn(),
    wrong: 'w',
    ours: () => faultOf(OPPONENT_IN_CHECK),
    right: 'opponent-in-check',
  },
  {
    name: 'a null move is played when asked for',
    theirs: () => new Chess().move('--').san,
    wrong: '--',
    ours: () => Game.start().play({ from: '--', to: '--' }).ok,
    right: false,
  },
];

function faultOf(fen: string): string {
  const parsed = parseFen(fen);
  return parsed.ok ? 'none' : parsed.fault;
}

function playOurs(fen: string, moves: readonly string[]): Game {
  const inputs = moves.map((move): MoveInput => ({ from: move.slice(0, 2), to: move.slice(2) }));
  const replayed = Game.fromMoves(inputs, positionOf(fen));
  if (!replayed.ok) throw new Error(`${replayed.message} after ${replayed.ply}`);
  return replayed.game;
}
