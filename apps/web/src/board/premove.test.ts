import { INITIAL_FEN, parseSquare, type Side, type Square, squareName } from '@kingstake/chess';
import { describe, expect, test } from 'vitest';
import { premovedPosition, premoveTargets, readPosition } from './position.ts';
import {
  type BoardContext,
  type BoardEvent,
  type BoardState,
  canTakeBack,
  carryOver,
  type Decision,
  IDLE,
  reduceBoard,
} from './state.ts';
import { previewPieces } from './use-board.ts';

const sq = (name: string): Square => parseSquare(name) ?? -1;

function positionOf(fen: string) {
  const shown = readPosition(fen);
  if (shown === null) throw new Error(`no position: ${fen}`);
  return shown;
}

function boardOf(fen: string, movable: Side | null, more: Partial<BoardContext> = {}): BoardContext {
  return { shown: positionOf(fen), movable, premovable: null, hasPremoves: false, confirm: false, ...more };
}

function run(
  board: BoardContext,
  events: readonly BoardEvent[],
): { state: BoardState; decisions: Decision[] } {
  const decisions: Decision[] = [];
  let state = IDLE;
  for (const event of events) {
    const update = reduceBoard(board, state, event);
    state = update.state;
    if (update.decision !== null) decisions.push(update.decision);
  }
  return { state, decisions };
}

const press = (name: string): BoardEvent => ({ type: 'press', square: sq(name) });
const drop = (name: string): BoardEvent => ({ type: 'drop', square: sq(name) });
const premove = (from: string, to: string, more = {}): Decision => ({
  type: 'premove',
  move: { from, to, ...more },
});
const TAKEN_BACK: Decision = { type: 'premove', move: null };

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
  const play = (fen: string, ...moves: string[]): string =>
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
    expect(play(fen, ...moves)).toBe(pieces);
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

  test.each<
    [name: string, fen: string, more: Partial<BoardContext>, events: BoardEvent[], decided: Decision[]]
  >([
    ['by click', blacksTurn, AHEAD, [press('g1'), press('f3')], [premove('g1', 'f3')]],
    ['by drag', blacksTurn, AHEAD, [press('e2'), drop('e4')], [premove('e2', 'e4')]],
    [
      'sets one onto one of their own pieces, for a recapture',
      blacksTurn,
      AHEAD,
      [press('d1'), press('d2')],
      [premove('d1', 'd2')],
    ],
    ['sets none for the opponent’s pieces', blacksTurn, AHEAD, [press('e7'), press('e5')], []],
    [
      'sets none to a square that the piece can never reach',
      blacksTurn,
      AHEAD,
      [press('g1'), press('g4')],
      [],
    ],
    ['sets none when premoves are off', blacksTurn, {}, [press('g1'), press('f3')], []],
    [
      'makes a move on their own turn',
      INITIAL_FEN,
      { ...AHEAD, movable: 'white' },
      [press('g1'), press('f3')],
      [{ type: 'move', move: { from: 'g1', to: 'f3' } }],
    ],
    [
      'needs no confirmation',
      blacksTurn,
      { ...AHEAD, confirm: true },
      [press('g1'), press('f3')],
      [premove('g1', 'f3')],
    ],
    ['waits for the choice of a promotion', PROMOTING, AHEAD, [press('a7'), press('a8')], []],
    [
      'sets the promotion with its choice',
      PROMOTING,
      AHEAD,
      [press('a7'), drop('a8'), { type: 'choose', promotion: 'r' }],
      [premove('a7', 'a8', { promotion: 'r' })],
    ],
    [
      'sets no promotion without a choice',
      PROMOTING,
      AHEAD,
      [press('a7'), press('a8'), { type: 'escape' }, { type: 'choose', promotion: 'q' }],
      [],
    ],
    ['is cleared by a right click', blacksTurn, SET, [{ type: 'cancel' }], [TAKEN_BACK]],
    ['by Escape', blacksTurn, SET, [{ type: 'escape' }], [TAKEN_BACK]],
    [
      'is cleared by a click on an empty square that is not a target',
      blacksTurn,
      SET,
      [press('e5')],
      [TAKEN_BACK],
    ],
    [
      'is cleared by a click on an empty square while another piece is selected',
      blacksTurn,
      SET,
      [press('g1'), press('g4')],
      [TAKEN_BACK],
    ],
    ['is kept when another piece is picked up', blacksTurn, SET, [press('g1')], []],
    ['is followed by another premove', blacksTurn, SET, [press('b1'), press('c3')], [premove('b1', 'c3')]],
    [
      'clears nothing when there is nothing to clear',
      blacksTurn,
      AHEAD,
      [{ type: 'escape' }, { type: 'cancel' }, press('e5')],
      [],
    ],
  ])('%s', (_name, fen, more, events, decided) => {
    expect(run(boardOf(fen, null, more), events).decisions).toEqual(decided);
  });

  test('clears the premoves, then the selection, with Escape', () => {
    const set = boardOf(blacksTurn, null, SET);
    const { state } = run(set, [press('g1')]);
    const first = reduceBoard(set, state, { type: 'escape' });
    expect([first.decision, first.state.selected]).toEqual([TAKEN_BACK, sq('g1')]);
    const free = boardOf(blacksTurn, null, AHEAD);
    expect(canTakeBack(free, first.state)).toBe(true);
    const second = reduceBoard(free, first.state, { type: 'escape' });
    expect([second.decision, second.state.selected]).toEqual([null, null]);
    expect(canTakeBack(free, second.state)).toBe(false);
  });

  test('turns a premove selection into a move selection when the turn comes', () => {
    const before = boardOf(blacksTurn, null, AHEAD);
    const after = boardOf('rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2', 'white', AHEAD);
    const { state } = run(before, [press('g1')]);
    const carried = carryOver(state, before, after);
    expect(reduceBoard(after, carried, press('f3')).decision).toEqual({
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
    expect(carryOver(run(before, [press('g1')]).state, before, after).selected).toBeNull();
  });

  test('G15 drops a pending promotion when its position changes', () => {
    const before = boardOf(PROMOTING, null, AHEAD);
    const after = boardOf('8/P6k/8/8/8/8/8/K7 w - - 1 2', 'white', AHEAD);
    const { state } = run(before, [press('a7'), press('a8')]);
    expect(carryOver(state, before, before)).toBe(state);
    expect(carryOver(state, before, after).promotion).toBeNull();
  });
});

describe('move confirmation', () => {
  const board = boardOf(INITIAL_FEN, 'white', { confirm: true });
  const E4: Decision = { type: 'move', move: { from: 'e2', to: 'e4' } };

  test.each<[name: string, events: BoardEvent[], decided: Decision[]]>([
    ['shows the move and does not play it', [press('e2'), press('e4')], []],
    ['plays it on a second click on the target', [press('e2'), press('e4'), press('e4')], [E4]],
    ['by Enter', [press('e2'), drop('e4'), { type: 'confirm' }], [E4]],
    ['once', [press('e2'), press('e4'), press('e4'), { type: 'confirm' }], [E4]],
    [
      'is cancelled by Escape',
      [press('e2'), press('e4'), { type: 'escape' }, press('e4'), { type: 'confirm' }],
      [],
    ],
    [
      'is cancelled by a right click',
      [press('e2'), press('e4'), { type: 'cancel' }, { type: 'confirm' }],
      [],
    ],
    [
      'is cancelled by a click on another square',
      [press('e2'), press('e4'), press('h5'), { type: 'confirm' }],
      [],
    ],
    [
      'selects another piece instead',
      [press('e2'), press('e4'), press('d2'), press('d4'), press('d4')],
      [{ type: 'move', move: { from: 'd2', to: 'd4' } }],
    ],
    ['ignores Enter without a waiting move', [{ type: 'confirm' }], []],
  ])('%s', (_name, events, decided) => {
    expect(run(board, events).decisions).toEqual(decided);
  });

  test('includes the chosen promotion piece in the unconfirmed move', () => {
    const promoting = boardOf('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'white', { confirm: true });
    const choose: BoardEvent = { type: 'choose', promotion: 'n' };
    const { state, decisions } = run(promoting, [press('a7'), press('a8'), choose]);
    expect(decisions).toEqual([]);
    expect(state.unconfirmed).toEqual({ from: 'a7', to: 'a8', promotion: 'n' });
  });

  test('shows the unconfirmed move as played, with castling and en passant', () => {
    const shows = (fen: string, from: string, to: string): string[] => {
      const shown = boardOf(fen, 'white', { confirm: true });
      const { state } = run(shown, [press(from), press(to)]);
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
    const { state } = run(ahead, [press('a7'), press('b8')]);
    expect(previewPieces(fen, ahead, state)).toBe(ahead.shown.pieces);
  });
});
