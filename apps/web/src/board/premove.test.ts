import { INITIAL_FEN, squareName } from '@kingstake/chess';
import { describe, expect, test } from 'vitest';
import { premovedPosition, premoveTargets } from './position.ts';
import { type BoardContext, canTakeBack, carryOver, reduceBoard } from './state.ts';
import { boardOf, eventOf, play, positionOf, sq } from './testkit/played-board.ts';
import { previewPieces } from './use-board.ts';

describe('premove targets', () => {
  test.each<[name: string, fen: string, from: string, targets: string]>([
    ['a pawn ahead, and diagonally for a later capture', INITIAL_FEN, 'e2', 'd3 e3 f3 e4'],
    ['a black pawn in the other direction', INITIAL_FEN, 'e7', 'e5 d6 e6 f6'],
    ['a pawn off its first rank by one square', '4k3/8/8/8/8/4P3/8/4K3 b - - 0 1', 'e3', 'd4 e4 f4'],
    ['a pawn at the edge', INITIAL_FEN, 'a2', 'a3 b3 a4'],
    ['a knight onto own pieces too, which may be captured', INITIAL_FEN, 'g1', 'e2 f3 h3'],
    ['a bishop through other pieces', INITIAL_FEN, 'c1', 'b2 d2 a3 e3 f4 g5 h6'],
    ['a rook', INITIAL_FEN, 'a1', 'b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8'],
    ['a king by castling while it has the rights', INITIAL_FEN, 'e1', 'c1 d1 f1 g1 d2 e2 f2'],
    ['the black king as well', INITIAL_FEN, 'e8', 'd7 e7 f7 c8 d8 f8 g8'],
    ['a king with one castling right', 'r3k3/8/8/8/8/8/8/4K3 w q - 0 1', 'e8', 'd7 e7 f7 c8 d8 f8'],
    ['none', '4k3/8/8/8/8/8/8/4K3 b - - 0 1', 'e1', 'd1 f1 d2 e2 f2'],
    ['an empty square nowhere', INITIAL_FEN, 'e4', ''],
  ])('%s', (_name, fen, from, targets) => {
    const found = premoveTargets(positionOf(fen), sq(from)).map(({ to }) => squareName(to));
    expect(found.join(' ')).toBe(targets);
  });

  test('moves a queen as a rook and a bishop', () => {
    const shown = positionOf('4k3/8/8/3Q4/8/8/8/4K3 b - - 0 1');
    expect(premoveTargets(shown, sq('d5'))).toHaveLength(27);
  });

  test('marks captures and promotions', () => {
    const shown = positionOf('1n2k3/P7/8/8/8/8/8/4K3 b - - 0 1');
    expect(premoveTargets(shown, sq('a7'))).toEqual([
      { to: sq('a8'), isCapture: false, isPromotion: true },
      { to: sq('b8'), isCapture: true, isPromotion: true },
    ]);
  });
});

describe('a position with premoves', () => {
  const premoved = (fen: string, ...moves: string[]): string =>
    [
      ...premovedPosition(
        positionOf(fen),
        moves.map((move) => ({
          from: sq(move.slice(0, 2)),
          to: sq(move.slice(2, 4)),
          promotion: move[4] as 'q' | undefined,
        })),
      ).pieces,
    ]
      .map(([square, name]) => `${name}${squareName(square)}`)
      .sort()
      .join(' ');

  test.each<[name: string, fen: string, moves: string[], pieces: string]>([
    ['moves the same piece twice', '4k3/8/8/8/8/8/8/4K1N1 b - - 0 1', ['g1f3', 'f3e5'], 'bKe8 wKe1 wNe5'],
    ['takes what is on the target', '4k3/8/8/3p4/8/4N3/8/4K3 b - - 0 1', ['e3d5'], 'bKe8 wKe1 wNd5'],
    ['castles with the rook', '4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1', ['e1g1'], 'bKe8 wKg1 wRa1 wRf1'],
    ['shows the chosen promotion', '4k3/P7/8/8/8/8/8/4K3 b - - 0 1', ['a7a8q'], 'bKe8 wKe1 wQa8'],
    ['ignores a premove of a piece that is gone', '4k3/8/8/8/8/8/8/4K3 b - - 0 1', ['a1a8'], 'bKe8 wKe1'],
  ])('%s', (_name, fen, moves, pieces) => {
    expect(premoved(fen, ...moves)).toBe(pieces);
  });

  test('equals the position itself without premoves', () => {
    const shown = positionOf(INITIAL_FEN);
    expect(premovedPosition(shown, [])).toBe(shown);
  });

  test('offers no castling after a premove of the king', () => {
    const shown = positionOf('4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1');
    const moves = [
      { from: sq('e1'), to: sq('e2') },
      { from: sq('e2'), to: sq('e1') },
    ];
    const targets = premoveTargets(premovedPosition(shown, moves), sq('e1'));
    expect(targets.map(({ to }) => squareName(to)).join(' ')).toBe('d1 f1 d2 e2 f2');
  });
});

describe('premoves', () => {
  const PROMOTING = '7k/P7/8/8/8/8/8/K7 b - - 0 1';
  const AHEAD = { premovable: 'white' } as const;
  const SET = { premovable: 'white', hasPremoves: true } as const;
  const blacksTurn = INITIAL_FEN.replace(' w ', ' b ');

  test.each<[name: string, fen: string, more: Partial<BoardContext>, events: string, decided: string]>([
    ['by click', blacksTurn, AHEAD, 'g1 f3', 'premove g1f3'],
    ['by drag', blacksTurn, AHEAD, 'e2 >e4', 'premove e2e4'],
    ['sets one onto an own piece, for a recapture', blacksTurn, AHEAD, 'd1 d2', 'premove d1d2'],
    ['sets none for the opponent’s pieces', blacksTurn, AHEAD, 'e7 e5', ''],
    ['sets none to a square that the piece can never reach', blacksTurn, AHEAD, 'g1 g4', ''],
    ['sets none when premoves are off', blacksTurn, {}, 'g1 f3', ''],
    ['makes a move on the own turn', INITIAL_FEN, { ...AHEAD, movable: 'white' }, 'g1 f3', 'g1f3'],
    ['needs no confirmation', blacksTurn, { ...AHEAD, confirm: true }, 'g1 f3', 'premove g1f3'],
    ['waits for the choice of a promotion', PROMOTING, AHEAD, 'a7 a8', ''],
    ['sets the promotion with its choice', PROMOTING, AHEAD, 'a7 >a8 =r', 'premove a7a8r'],
    ['sets a queen without a choice', PROMOTING, { ...AHEAD, alwaysQueen: true }, 'a7 a8', 'premove a7a8q'],
    ['sets no promotion without a choice', PROMOTING, AHEAD, 'a7 a8 escape =q', ''],
    ['is cleared by a right click', blacksTurn, SET, 'cancel', 'premove none'],
    ['is cleared by Escape', blacksTurn, SET, 'escape', 'premove none'],
    ['is cleared by a click on an empty square', blacksTurn, SET, 'e5', 'premove none'],
    ['is cleared by one while another piece is selected', blacksTurn, SET, 'g1 g4', 'premove none'],
    ['is kept when another piece is picked up', blacksTurn, SET, 'g1', ''],
    ['is followed by another premove', blacksTurn, SET, 'b1 c3', 'premove b1c3'],
    ['clears nothing when there is nothing to clear', blacksTurn, AHEAD, 'escape cancel e5', ''],
  ])('%s', (_name, fen, more, events, decided) => {
    expect(play(boardOf(fen, null, more), events).decided).toBe(decided);
  });

  test('clears the premoves, then the selection, with Escape', () => {
    const set = boardOf(blacksTurn, null, SET);
    const { state } = play(set, 'g1');
    const first = reduceBoard(set, state, { type: 'escape' });
    expect([first.decision, first.state.selected]).toEqual([{ type: 'premove', move: null }, sq('g1')]);
    const free = boardOf(blacksTurn, null, AHEAD);
    expect(canTakeBack(free, first.state)).toBe(true);
    const second = reduceBoard(free, first.state, { type: 'escape' });
    expect([second.decision, second.state.selected]).toEqual([null, null]);
    expect(canTakeBack(free, second.state)).toBe(false);
  });

  test('turns a premove selection into a move selection when the turn comes', () => {
    const before = boardOf(blacksTurn, null, AHEAD);
    const after = boardOf('rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2', 'white', AHEAD);
    const { state } = play(before, 'g1');
    const carried = carryOver(state, before, after);
    expect(reduceBoard(after, carried, eventOf('f3')).decision).toEqual({
      type: 'move',
      move: { from: 'g1', to: 'f3' },
    });
  });

  test.each<[name: string, after: BoardContext]>([
    ['was taken', boardOf('rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBnR w - - 0 2', 'white')],
    ['is another piece', boardOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBRR w - - 0 1', 'white')],
    ['may no longer move', boardOf(blacksTurn, null)],
  ])('clears the selection when the selected piece %s', (_name, after) => {
    const before = boardOf(blacksTurn, null, AHEAD);
    expect(carryOver(play(before, 'g1').state, before, after).selected).toBeNull();
  });

  test('G15 drops a pending promotion when its position changes', () => {
    const before = boardOf(PROMOTING, null, AHEAD);
    const after = boardOf('8/P6k/8/8/8/8/8/K7 w - - 1 2', 'white', AHEAD);
    const { state } = play(before, 'a7 a8');
    expect(carryOver(state, before, before)).toBe(state);
    expect(carryOver(state, before, after).promotion).toBeNull();
  });
});

describe('move confirmation', () => {
  const board = boardOf(INITIAL_FEN, 'white', { confirm: true });

  test.each([
    ['shows the move and does not play it', 'e2 e4', ''],
    ['plays it on a second click on the target', 'e2 e4 e4', 'e2e4'],
    ['plays it by Enter', 'e2 >e4 confirm', 'e2e4'],
    ['plays it once', 'e2 e4 e4 confirm', 'e2e4'],
    ['is cancelled by Escape', 'e2 e4 escape e4 confirm', ''],
    ['is cancelled by a right click', 'e2 e4 cancel confirm', ''],
    ['is cancelled by a click on another square', 'e2 e4 h5 confirm', ''],
    ['selects another piece instead', 'e2 e4 d2 d4 d4', 'd2d4'],
    ['ignores Enter without a waiting move', 'confirm', ''],
  ])('%s', (_name, events, decided) => {
    expect(play(board, events).decided).toBe(decided);
  });

  test('includes the chosen promotion piece in the unconfirmed move', () => {
    const promoting = boardOf('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'white', { confirm: true });
    const { state, decided } = play(promoting, 'a7 a8 =n');
    expect(decided).toBe('');
    expect(state.unconfirmed).toEqual({ from: 'a7', to: 'a8', promotion: 'n' });
  });

  test('shows the unconfirmed move as played, with castling and en passant', () => {
    const shows = (fen: string, from: string, to: string): string[] => {
      const shown = boardOf(fen, 'white', { confirm: true });
      const { state } = play(shown, `${from} ${to}`);
      return [...previewPieces(fen, shown, state)]
        .map(([square, name]) => `${name}${squareName(square)}`)
        .sort();
    };
    expect(shows('4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1', 'g1')).toEqual(['bKe8', 'wKg1', 'wRf1']);
    expect(shows('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5', 'd6')).toEqual(['bKe8', 'wKe1', 'wPd6']);
    // The pawn stays on its square until the piece is chosen.
    expect(shows('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a7', 'a8')).toEqual(['bKh7', 'wKa1', 'wPa8']);
  });

  test('keeps the pawn of a premoved promotion on its square', () => {
    const fen = '1n5k/P7/8/8/8/8/8/K7 b - - 0 1';
    const ahead = boardOf(fen, null, { premovable: 'white' });
    const { state } = play(ahead, 'a7 b8');
    expect(previewPieces(fen, ahead, state)).toBe(ahead.shown.pieces);
  });
});
