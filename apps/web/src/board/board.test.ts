import { INITIAL_FEN, type Side, squareName } from '@kingstake/chess';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capturedBy } from './captured-pieces.tsx';
import { markPictures } from './layers.tsx';
import { placeOf, squareAt, squareUnder, stepFrom } from './position.ts';
import { canPickUp, targetsOf } from './state.ts';
import { boardOf, play, positionOf, sq } from './testkit/played-board.ts';
import { NO_POSITION, showFen, type TrackedPiece, trackPieces, travelled } from './use-board.ts';

const PROMOTING = '8/P6k/8/8/8/8/8/K7 w - - 0 1';
const QUEENLESS = 'rnb1kbnr/pppppp2/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('moving pieces', () => {
  test.each([
    ['selects another own piece instead', INITIAL_FEN, 'e2 d2 d4', 'd2d4'],
    ['deselects on a square that is not a target', INITIAL_FEN, 'e2 e5 e4', ''],
    ['returns a piece dropped on no target, and keeps it selected', INITIAL_FEN, 'e2 >e5 e4', 'e2e4'],
    ['ignores a drop outside the board', INITIAL_FEN, 'e2 >', ''],
    ['deselects on a second click on the piece', INITIAL_FEN, 'e2 deselect e4', ''],
    ['deselects when it is cancelled', INITIAL_FEN, 'e2 cancel e4', ''],
    ['waits for the choice of a promotion', PROMOTING, 'a7 a8', ''],
    ['promotes to the chosen piece', PROMOTING, 'a7 >a8 =n', 'a7a8n'],
    ['moves once for a choice made twice', PROMOTING, 'a7 a8 =q =r', 'a7a8q'],
    ['moves nothing when the promotion is cancelled', PROMOTING, 'a7 a8 cancel =q', ''],
    ['castles by moving the king', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1 g1', 'e1g1'],
    ['castles by a click on the rook', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1 a1', 'e1c1'],
    ['castles by dropping the king on the rook', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'e1 >h1', 'e1g1'],
    [
      'picks up a rook with which it may not castle',
      'r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1',
      'e1 h1 h5',
      'h1h5',
    ],
  ])('G14 G15 X41 %s', (_name, fen, events, decided) => {
    expect(play(boardOf(fen, 'white'), events).decided).toBe(decided);
  });

  test('G14 marks legal targets and captures differently, en passant as a capture', () => {
    const board = boardOf('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'white');
    const targets = [...targetsOf(board, sq('e5'))].sort((one, other) => one.to - other.to);
    expect(targets).toEqual([
      { to: sq('d6'), isCapture: true, isPromotion: false },
      { to: sq('e6'), isCapture: false, isPromotion: false },
    ]);
    expect(canPickUp(board, sq('d5'))).toBe(false);
  });

  test('G18 keeps the previous position for an invalid FEN', () => {
    const start = showFen(NO_POSITION, INITIAL_FEN);
    for (const fen of ['', 'x', `${INITIAL_FEN} 7`, '8/8/8/8/8/8/8/8 w - - 0 1']) {
      const refused = showFen(start, fen);
      expect(refused).toMatchObject({ refused: fen, shown: start.shown });
      expect(showFen(refused, fen)).toBe(refused);
    }
    const next = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
    expect(showFen(showFen(start, 'x'), next).shown.pieces.get(sq('e4'))).toBe('wP');
  });

  test("G17 lets only the player's own pieces be picked up, on the player's turn, on an enabled board", () => {
    const takenUp = (fen: string, movable: Side | null): string =>
      Array.from({ length: 64 }, (_, square) => square)
        .filter((square) => canPickUp(boardOf(fen, movable), square))
        .map(squareName)
        .join(' ');
    const black = INITIAL_FEN.replace(' w ', ' b ');
    expect(takenUp(INITIAL_FEN, 'white')).toBe('a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2');
    expect(takenUp(black, 'black')).toBe('a7 b7 c7 d7 e7 f7 g7 h7 a8 b8 c8 d8 e8 f8 g8 h8');
    for (const [fen, movable] of [
      [INITIAL_FEN, 'black'],
      [black, 'white'],
      [INITIAL_FEN, null],
    ] as const)
      expect(takenUp(fen, movable)).toBe('');
  });

  test('G14 moves a piece by two clicks or a drag to its targets, and to no other square', () => {
    const board = boardOf(INITIAL_FEN, 'white');
    const targets = new Set(targetsOf(board, sq('g1')).map(({ to }) => to));
    expect([...targets].map(squareName).sort()).toEqual(['f3', 'h3']);
    for (let to = 0; to < 64; to += 1) {
      const name = squareName(to);
      // A second click on another piece of the player selects it, so only targets of g1 count.
      const made = targets.has(to) ? `g1${name}` : '';
      expect(play(board, `g1 ${name}`).decided).toBe(made);
      expect(play(board, `g1 >${name}`).decided).toBe(made);
    }
  });
});

describe('mark images', () => {
  const nothing = { last: [], selected: [], checked: null, targets: [] };
  const colours = (background: string | undefined) =>
    [...new Set([...(background ?? '').matchAll(/--sq-(\w+)/g)].map(([, name]) => name))].join(' ');

  test('draws nothing without marks', () => {
    expect(markPictures({ ...nothing, last: [null, null], selected: [null] })).toEqual(new Map());
  });

  test('G14 draws a dot on empty targets and a ring on captures, above check, selection and last move', () => {
    const marks = markPictures({
      last: [sq('a1'), sq('h8')],
      selected: [sq('a8'), sq('a1')],
      checked: sq('h8'),
      targets: [
        { to: sq('h8'), isCapture: true, isPromotion: false },
        { to: sq('a8'), isCapture: false, isPromotion: false },
      ],
    });
    const shown = Object.fromEntries([...marks].map(([square, mark]) => [squareName(square), colours(mark)]));
    expect(shown).toEqual({ a1: 'select last', a8: 'dot select', h8: 'dot check last' });
    const [ring, dot] = [marks.get(sq('h8')), marks.get(sq('a8'))].map((mark) => mark?.split('), ')[0]);
    expect(ring).not.toBe(dot);
  });
});

describe('geometry', () => {
  test('G12 rotates the board for Black', () => {
    expect(placeOf(sq('a1'), 'white')).toEqual({ column: 0, row: 7 });
    expect(placeOf(sq('a1'), 'black')).toEqual({ column: 7, row: 0 });
    expect(placeOf(sq('h8'), 'black')).toEqual({ column: 0, row: 7 });
  });

  test('maps places to squares and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 63 }),
        fc.constantFrom<Side>('white', 'black'),
        (square, side) => {
          expect(squareAt(placeOf(square, side), side)).toBe(square);
          const { column, row } = placeOf(square, side);
          expect(squareUnder(column * 50 + 25, row * 50 + 25, 400, side)).toBe(square);
        },
      ),
    );
  });

  test('finds no square outside the board', () => {
    for (const [x, y] of [
      [-1, 5],
      [5, -1],
      [400, 5],
      [5, 400],
    ] as const)
      expect(squareUnder(x, y, 400, 'white')).toBeNull();
    expect(squareUnder(5, 5, 0, 'white')).toBeNull();
  });

  test.each([
    ['e4', 'ArrowUp', 'white', 'e5'],
    ['e4', 'ArrowUp', 'black', 'e3'],
    ['e4', 'ArrowLeft', 'black', 'f4'],
    ['a1', 'ArrowDown', 'white', 'a1'],
    ['h8', 'ArrowRight', 'white', 'h8'],
  ] as const)('from %s %s as %s to %s', (from, key, side, to) => {
    expect(squareName(stepFrom(sq(from), key, side) ?? -1)).toBe(to);
    expect(stepFrom(sq(from), 'Tab', side)).toBeNull();
  });
});

describe('captured pieces', () => {
  test.each([
    ['lists nothing in the first position', INITIAL_FEN, 'white', [], 0],
    ['lists missing pieces, most valuable first', QUEENLESS, 'white', ['bQ', 'bP', 'bP'], 11],
    ['gives the other side no lead', QUEENLESS, 'black', [], 0],
    [
      'does not list a promoted pawn',
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ w Qkq - 0 1',
      'black',
      ['wR'],
      0,
    ],
  ] as const)('G13 %s', (_name, fen, side, pieces, lead) => {
    expect(capturedBy(positionOf(fen), side)).toEqual({ pieces, lead });
  });
});

describe('tracked pieces', () => {
  const piecesOf = (fen: string) => positionOf(fen).pieces;
  const idAt = (pieces: readonly TrackedPiece[], name: string) =>
    pieces.find(({ square }) => square === sq(name))?.id;

  test('moves one piece for a move and two for castling, and fades none', () => {
    const { pieces: start } = trackPieces([], piecesOf('r3k2r/8/8/8/8/8/4p3/R3K2R w KQkq - 0 1'));
    const castled = trackPieces(start, piecesOf('r3k2r/8/8/8/8/8/4p3/R4RK1 b kq - 1 1'));
    const changed = castled.pieces.filter((piece) => !start.includes(piece));
    expect(Object.fromEntries(changed.map(({ name, square }) => [name, squareName(square)]))).toEqual({
      wR: 'f1',
      wK: 'g1',
    });
    expect(castled.pieces.map(({ id }) => id)).toEqual(start.map(({ id }) => id));
    expect(castled.taken).toEqual([]);
  });

  test('keeps the id of a pawn that captures and promotes, and fades the captured piece', () => {
    const { pieces: start } = trackPieces([], piecesOf('r3k2r/8/8/8/8/8/4p3/R4RK1 b kq - 1 1'));
    const after = trackPieces(start, piecesOf('r3k2r/8/8/8/8/8/8/R4qK1 w kq - 0 2'));
    expect(after.pieces).toHaveLength(start.length - 1);
    expect(idAt(after.pieces, 'f1')).toBe(idAt(start, 'e2'));
    expect(after.taken.map(({ name, square }) => [name, squareName(square)])).toEqual([['wR', 'f1']]);
  });

  test('fades nothing when another game is shown, and keeps the list of the same position', () => {
    const { pieces: start } = trackPieces([], piecesOf(INITIAL_FEN));
    expect(trackPieces(start, piecesOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1')).taken).toEqual([]);
    expect(trackPieces(start, piecesOf(INITIAL_FEN)).pieces).toBe(start);
  });

  test('finds the piece that was moved by hand, which is not animated', () => {
    const { pieces: start } = trackPieces([], piecesOf(INITIAL_FEN));
    const { pieces: after } = trackPieces(
      start,
      piecesOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'),
    );
    const pawn = idAt(start, 'e2') ?? null;
    expect(travelled(start, after, { from: sq('e2'), to: sq('e4') })).toBe(pawn);
    expect(travelled(start, after, { from: sq('d2'), to: sq('d4') })).toBeNull();
    expect(travelled(start, after, { from: sq('e2'), to: sq('e3') })).toBeNull();
  });
});
