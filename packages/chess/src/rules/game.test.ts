import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mirrorFen, mirrorSquare } from '../testkit/mirror.ts';
import { gameAfter, parseUci, positionOf } from '../testkit/positions.ts';
import { randomGame } from '../testkit/random-games.ts';
import { formatFen, Game, INVALID_MOVE, type MoveInput, toMoveInput } from './index.ts';

function outcomeAfter(moves: string, fen?: string): string {
  const { outcome } = gameAfter(moves, fen);
  if (outcome === null) return 'none';
  return outcome.kind === 'draw' ? outcome.reason : `checkmate by ${outcome.winner}`;
}

describe('play', () => {
  test('returns move, SAN, FEN and outcome', () => {
    const game = Game.start();
    const played = game.play({ from: 'e2', to: 'e4' });
    const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    expect(played).toEqual({ ok: true, move: expect.any(Number), san: 'e4', fen, outcome: null });
    expect(game.ply).toBe(1);
    expect(game.moves().map(toMoveInput)).toEqual([{ from: 'e2', to: 'e4' }]);
  });

  test('recognizes the fool’s mate', () => {
    const game = gameAfter('f2f3 e7e5 g2g4');
    const outcome = { kind: 'checkmate', winner: 1 };
    expect(game.play({ from: 'd8', to: 'h4' })).toMatchObject({ ok: true, san: 'Qh4#', outcome });
    expect(game.outcome).toEqual(outcome);
  });

  test('marks check', () => {
    expect(gameAfter('e2e4 f7f5').play({ from: 'd1', to: 'h5' })).toMatchObject({
      san: 'Qh5+',
      outcome: null,
    });
  });

  test.each([
    ['a square off the board', '', { from: 'e9', to: 'e4' }],
    ['an empty square', '', { from: 'e4', to: 'e5' }],
    ['the opponent’s piece', '', { from: 'e7', to: 'e5' }],
    ['a direction in which the piece does not move', '', { from: 'b1', to: 'b3' }],
    ['a piece of the same side in the way', '', { from: 'a1', to: 'a3' }],
    ['a null move', '', { from: 'e1', to: 'e1' }],
    ['a null move of chess.js', '', { from: '--', to: '--' }],
    ['a promotion for a move that is not a promotion', '', { from: 'e2', to: 'e4', promotion: 'q' as const }],
    ['a move that leaves the king in check', 'f2f3 e7e5 a2a3 d8h4', { from: 'b2', to: 'b3' }],
    ['a move after the end', 'f2f3 e7e5 g2g4 d8h4', { from: 'a2', to: 'a3' }],
  ])('L7 refuses an illegal move with the specified message, and changes nothing: %s', (_, moves, input) => {
    const game = gameAfter(moves);
    const before = formatFen(game.position);
    const { ply, outcome } = game;
    expect(game.play(input)).toEqual({ ok: false, message: 'Invalid move' });
    expect([formatFen(game.position), game.ply, game.outcome]).toEqual([before, ply, outcome]);
  });

  test.each(['q', 'r', 'b', 'n'] as const)('L3 requires a promotion on the last rank: %s', (promotion) => {
    const fen = '8/4P3/8/8/8/8/8/k2K4 w - - 0 1';
    expect(Game.start(positionOf(fen)).play({ from: 'e7', to: 'e8' })).toEqual({
      ok: false,
      message: INVALID_MOVE,
    });
    const played = Game.start(positionOf(fen)).play({ from: 'e7', to: 'e8', promotion });
    expect(played).toMatchObject({ ok: true, san: `e8=${promotion.toUpperCase()}` });
  });

  test('refuses an invalid promotion of an untyped caller', () => {
    const game = Game.start(positionOf('8/4P3/8/8/8/8/8/k2K4 w - - 0 1'));
    for (const promotion of ['k', 'p', 'Q', '', 'queen', null, 5]) {
      expect(game.play({ from: 'e7', to: 'e8', promotion } as MoveInput).ok).toBe(false);
    }
  });
});

describe('replay', () => {
  test('returns the number of legal moves before an illegal one', () => {
    expect(Game.fromMoves(parseUci('e2e4 e7e5 e4e5 a7a6'))).toEqual({
      ok: false,
      ply: 2,
      message: INVALID_MOVE,
    });
  });

  test('refuses moves after the end of a game', () => {
    const moves = parseUci('f2f3 e7e5 g2g4 d8h4 a2a3');
    expect(Game.fromMoves(moves)).toEqual({ ok: false, ply: 4, message: INVALID_MOVE });
  });

  test('returns the outcome of a position that is over from the start', () => {
    expect(Game.start(positionOf('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).outcome).toEqual({
      kind: 'draw',
      reason: 'stalemate',
    });
    expect(Game.start(positionOf('4k3/8/8/8/8/8/8/R3K3 w - - 100 90')).outcome).toEqual({
      kind: 'draw',
      reason: 'fifty-moves',
    });
  });

  test('keeps a clone independent', () => {
    const game = gameAfter('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
    const copy = game.clone();
    copy.play({ from: 'f6', to: 'g8' });
    expect([copy.outcome, copy.ply, copy.repetitions()]).toEqual([
      { kind: 'draw', reason: 'threefold' },
      8,
      3,
    ]);
    expect([game.outcome, game.ply, game.repetitions()]).toEqual([null, 7, 2]);
    game.play({ from: 'e7', to: 'e5' });
    expect(copy.moves()).toHaveLength(8);
    expect(formatFen(game.position)).not.toBe(formatFen(copy.position));
  });

  test('does not change the given initial position', () => {
    const position = positionOf('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    Game.start(position).play({ from: 'e2', to: 'e4' });
    expect(formatFen(position)).toBe('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  });
});

describe('the halfmove clock', () => {
  test.each([
    ['not on a piece move', 'g1f3', 1],
    ['a pawn move', 'g1f3 g8f6 e2e4', 0],
    ['a capture', 'e2e4 d7d5 g1f3 d5e4 f3e5 g8f6 e5f7', 0],
    ['not on castling', 'e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1', 5],
  ])('L4 resets on a pawn move or capture: %s', (_, moves, clock) => {
    expect(gameAfter(moves).position.halfmoveClock).toBe(clock);
  });
});

describe('draws', () => {
  test.each([
    ['stalemate', 'e6f7', '7k/8/4Q1K1/8/8/8/8/8 w - - 0 1', 'stalemate'],
    [
      'stalemate at ply 100 without a pawn move or capture',
      'e6f7',
      '7k/8/4Q1K1/8/8/8/8/8 w - - 99 90',
      'stalemate',
    ],
    ['the capture of the last pawn', 'd4e5', '8/8/8/4p3/3K4/8/8/7k w - - 0 1', 'insufficient-material'],
    ['a promotion to a knight', 'e7e8n', '8/4P3/8/8/8/8/8/k2K4 w - - 0 1', 'insufficient-material'],
    ['a promotion to a rook', 'e7e8r', '8/4P3/8/8/8/8/8/k2K4 w - - 0 1', 'none'],
  ])('detects a draw by the position: %s', (_, moves, fen, expected) => {
    expect(outcomeAfter(moves, fen)).toBe(expected);
  });

  const ROOK = '4k3/8/8/8/8/8/8/R3K3 w - -';
  test.each([
    ['at the hundredth', 'a1a2', `${ROOK} 99 90`, 'fifty-moves'],
    ['not at the ninety-ninth', 'a1a2', `${ROOK} 98 90`, 'none'],
    ['not with a capture', 'a1a8', 'r3k3/8/8/8/8/8/8/R3K3 w - - 99 90', 'none'],
    ['not with a pawn move', 'a2a3', '4k3/8/8/8/8/8/P7/4K3 w - - 99 90', 'none'],
    ['not with a mate, which takes precedence', 'a1a8', '6k1/8/6K1/8/8/8/8/R7 w - - 99 80', 'checkmate by 0'],
  ])('L5 ends a game after 100 plies without a pawn move or capture: %s', (_, moves, fen, expected) => {
    expect(outcomeAfter(moves, fen)).toBe(expected);
  });

  const KNIGHTS_OUT_AND_BACK = 'g1f3 g8f6 f3g1 f6g8';
  test.each([
    ['at the third occurrence', `${KNIGHTS_OUT_AND_BACK} ${KNIGHTS_OUT_AND_BACK}`, 'threefold'],
    ['not at the second occurrence', KNIGHTS_OUT_AND_BACK, 'none'],
    ['by two routes', `${KNIGHTS_OUT_AND_BACK} b1c3 b8c6 c3b1 c6b8`, 'threefold'],
    ['not after losing a castling right', 'h2h4 h7h5 h1h2 g8f6 h2h1 f6g8 h1h2 g8f6 h2h1 f6g8', 'none'],
    [
      'with the remaining castling rights',
      'h2h4 h7h5 h1h2 g8f6 h2h1 f6g8 h1h2 g8f6 h2h1 f6g8 h1h2',
      'threefold',
    ],
    [
      'not if en passant was possible at the first occurrence',
      `e2e4 a7a6 e4e5 d7d5 ${KNIGHTS_OUT_AND_BACK} ${KNIGHTS_OUT_AND_BACK}`,
      'none',
    ],
    [
      'after a double push that no pawn could capture',
      'e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1',
      'threefold',
    ],
  ])('L6 detects threefold repetition: %s', (_, moves, expected) => {
    expect(outcomeAfter(moves)).toBe(expected);
  });

  test('L6 ignores an en passant square if the capture would expose the king', () => {
    const moves = 'e2e4 a4b4 e1d1 b4a4 d1e1 a4b4 e1d1 b4a4 d1e1';
    expect(outcomeAfter(moves, '8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1')).toBe('threefold');
  });
});

test('plays a mirrored game with mirrored positions and the same outcome', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0 }), (seed) => {
      let mirrored: Game | null = null;
      const plies = randomGame(seed, 60);
      for (;;) {
        const next = plies.next();
        const game = next.done === true ? next.value : next.value.game;
        mirrored ??= Game.start(positionOf(mirrorFen(formatFen(game.position))));
        const [, ...fields] = formatFen(mirrored.position).split(' ').reverse();
        const [, ...expected] = mirrorFen(formatFen(game.position)).split(' ').reverse();
        expect(fields).toEqual(expected); // all but the move number, which increases only after Black's move
        expect(mirrored.outcome?.kind).toBe(game.outcome?.kind);
        if (game.outcome?.kind === 'checkmate') {
          expect(mirrored.outcome).toEqual({ kind: 'checkmate', winner: 1 - game.outcome.winner });
        }
        if (next.done === true) return;
        const { from, to, promotion } = toMoveInput(next.value.drawn);
        expect(mirrored.play({ from: mirrorSquare(from), to: mirrorSquare(to), promotion }).ok).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});
