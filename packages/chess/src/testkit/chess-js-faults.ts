// Chess testkit: known bugs of chess.js 1.4.0, each with a position that shows it.
import { Chess } from 'chess.js';
import { Game, parseFen } from '../rules/index.ts';
import { gameAfter } from './positions.ts';

/** A bug of chess.js: the wrong value that it returns, and the right value that our rules return. */
export interface ChessJsFault {
  name: string;
  fromChessJs: () => unknown;
  wrong: unknown;
  fromRules: () => unknown;
  right: unknown;
}

const EXPOSING = '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1';
const SHUFFLE = 'e2e4 a4b4 e1d1 b4a4 d1e1 a4b4 e1d1 b4a4 d1e1';
const MATE_AT_99 = '6k1/8/6K1/8/8/8/8/R7 w - - 99 80';
const NO_ROOKS = '4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1';
const OPPONENT_IN_CHECK = '4k3/8/8/8/8/8/8/K3R3 w - - 0 1';

export const CHESS_JS_FAULTS: readonly ChessJsFault[] = [
  {
    name: 'misses a repetition after an en passant square that no pawn can legally use',
    fromChessJs: () => {
      const game = new Chess(EXPOSING);
      for (const move of SHUFFLE.split(' ')) game.move({ from: move.slice(0, 2), to: move.slice(2) });
      return game.isThreefoldRepetition();
    },
    wrong: false,
    fromRules: () => {
      const { outcome } = gameAfter(SHUFFLE, EXPOSING);
      return outcome?.kind === 'draw' && outcome.reason === 'threefold';
    },
    right: true,
  },
  {
    name: 'reports a mate at ply 100 without a pawn move or capture as a draw',
    fromChessJs: () => {
      const game = new Chess(MATE_AT_99);
      game.move('Ra8#');
      return game.isDraw();
    },
    wrong: true,
    fromRules: () => gameAfter('a1a8', MATE_AT_99).outcome?.kind,
    right: 'checkmate',
  },
  {
    name: 'accepts castling rights without a rook, and then offers castling',
    fromChessJs: () => new Chess(NO_ROOKS).moves().includes('O-O'),
    wrong: true,
    fromRules: () => faultOf(NO_ROOKS),
    right: 'castling-rights',
  },
  {
    name: 'accepts a position in which the king could be captured',
    fromChessJs: () => new Chess(OPPONENT_IN_CHECK).turn(),
    wrong: 'w',
    fromRules: () => faultOf(OPPONENT_IN_CHECK),
    right: 'opponent-in-check',
  },
  {
    name: 'plays a null move',
    fromChessJs: () => new Chess().move('--').san,
    wrong: '--',
    fromRules: () => Game.start().play({ from: '--', to: '--' }).ok,
    right: false,
  },
];

function faultOf(fen: string): string {
  const parsed = parseFen(fen);
  return parsed.ok ? 'none' : parsed.fault;
}
