// perft.test.ts and differential.test.ts prove the moves, the halfmove clock and the usual ends of a game.
import { describe, expect, test } from 'vitest';
import { gameAfter, parseUci, positionOf } from '../testkit/positions.ts';
import { formatFen, Game, INVALID_MOVE, type MoveInput, toMoveInput } from './index.ts';

function outcomeAfter(moves: string, fen?: string): string {
  const { outcome } = gameAfter(moves, fen);
  if (outcome === null) return 'none';
  return outcome.kind === 'draw' ? outcome.reason : `checkmate by ${outcome.winner}`;
}

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';
const KNIGHTS = 'g1f3 g8f6 f3g1 f6g8';

describe('play', () => {
  test('returns move, SAN, FEN and outcome', () => {
    const game = gameAfter('f2f3 e7e5 g2g4');
    const fen = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const outcome = { kind: 'checkmate', winner: 1 };
    const played = game.play({ from: 'd8', to: 'h4' });
    expect(played).toEqual({ ok: true, move: expect.any(Number), san: 'Qh4#', fen, outcome });
    expect(game.outcome).toEqual(outcome);
    expect(game.moves().map(toMoveInput)).toEqual(parseUci(FOOLS_MATE));
  });

  test.each([
    ['a square off the board', '', { from: 'e9', to: 'e4' }],
    ['a direction in which the piece does not move', '', { from: 'b1', to: 'b3' }],
    ['a null move of chess.js', '', { from: '--', to: '--' }],
    ['a move that leaves the king in check', 'f2f3 e7e5 a2a3 d8h4', { from: 'b2', to: 'b3' }],
    ['a move after the end', `${KNIGHTS} ${KNIGHTS}`, { from: 'a2', to: 'a3' }],
  ])('L7 refuses an illegal move with the specified message, and changes nothing: %s', (_, moves, input) => {
    const game = gameAfter(moves);
    const before = formatFen(game.position);
    const { ply, outcome } = game;
    expect(game.play(input)).toEqual({ ok: false, message: 'Invalid move' });
    expect([formatFen(game.position), game.ply, game.outcome]).toEqual([before, ply, outcome]);
  });

  test('refuses an invalid promotion of an untyped caller', () => {
    const game = Game.start(positionOf('8/4P3/8/8/8/8/8/k2K4 w - - 0 1'));
    for (const promotion of ['k', 'p', 'Q', '', 'queen', null, 5]) {
      expect(game.play({ from: 'e7', to: 'e8', promotion } as MoveInput).ok).toBe(false);
    }
  });
});

describe('replay', () => {
  test.each([
    ['an illegal move', 'e2e4 e7e5 e4e5 a7a6', 2],
    ['a move after the end', `${KNIGHTS} ${KNIGHTS} a2a3`, 8],
  ])('returns the number of legal moves before %s', (_, moves, ply) => {
    expect(Game.fromMoves(parseUci(moves))).toEqual({ ok: false, ply, message: INVALID_MOVE });
  });

  test('returns the outcome of a position that is over from the start', () => {
    expect(outcomeAfter('', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toBe('stalemate');
    expect(outcomeAfter('', '4k3/8/8/8/8/8/8/R3K3 w - - 100 90')).toBe('fifty-moves');
  });

  test('keeps a clone and the initial position independent', () => {
    const start = positionOf('4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1');
    const before = formatFen(start);
    const game = Game.start(start);
    for (const move of parseUci('a1b1 e8d8 b1a1 d8e8 a1b1 e8d8 b1a1')) game.play(move);
    const copy = game.clone();
    copy.play({ from: 'd8', to: 'e8' });
    const threefold = { kind: 'draw', reason: 'threefold' };
    expect([copy.outcome, copy.ply, copy.repetitions()]).toEqual([threefold, 8, 3]);
    expect([game.outcome, game.ply, game.repetitions()]).toEqual([null, 7, 2]);
    expect(formatFen(start)).toBe(before);
  });
});

describe('draws', () => {
  const ROOK = '4k3/8/8/8/8/8/8/R3K3 w - -';
  test.each([
    ['at the hundredth', 'a1a2', `${ROOK} 99 90`, 'fifty-moves'],
    ['not at the ninety-ninth', 'a1a2', `${ROOK} 98 90`, 'none'],
    ['not with a capture', 'a1a8', 'r3k3/8/8/8/8/8/8/R3K3 w - - 99 90', 'none'],
    ['not with a pawn move', 'a2a3', '4k3/8/8/8/8/8/P7/4K3 w - - 99 90', 'none'],
    ['not with a mate, which takes precedence', 'a1a8', '6k1/8/6K1/8/8/8/8/R7 w - - 99 80', 'checkmate by 0'],
    ['not with a stalemate', 'e6f7', '7k/8/4Q1K1/8/8/8/8/8 w - - 99 90', 'stalemate'],
  ])('L5 ends a game after 100 plies without a pawn move or capture: %s', (_, moves, fen, expected) => {
    expect(outcomeAfter(moves, fen)).toBe(expected);
  });

  const ROOKS = 'h2h4 h7h5 h1h2 g8f6 h2h1 f6g8 h1h2 g8f6 h2h1 f6g8';
  const EXPOSING = '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1';
  test.each([
    ['at the third occurrence, by two routes', `${KNIGHTS} b1c3 b8c6 c3b1 c6b8`, undefined, 'threefold'],
    ['not at the second occurrence', KNIGHTS, undefined, 'none'],
    ['not after losing a castling right', ROOKS, undefined, 'none'],
    ['with the remaining castling rights', `${ROOKS} h1h2`, undefined, 'threefold'],
    ['not if en passant was possible', `e2e4 a7a6 e4e5 d7d5 ${KNIGHTS} ${KNIGHTS}`, undefined, 'none'],
    ['if en passant was illegal', 'e2e4 a4b4 e1d1 b4a4 d1e1 a4b4 e1d1 b4a4 d1e1', EXPOSING, 'threefold'],
  ])('L6 detects threefold repetition: %s', (_, moves, fen, expected) => {
    expect(outcomeAfter(moves, fen)).toBe(expected);
  });
});
