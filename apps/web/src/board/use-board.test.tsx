// Which pieces the board moves without an animation, because the player has dragged them.
import { INITIAL_FEN, squareName } from '@kingstake/chess';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFakePage, type FakePage } from '../ui/testkit/fake-page.ts';
import { eventOf } from './testkit/played-board.ts';
import { useBoard } from './use-board.ts';

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';
const AFTER_KNIGHT = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';

const NONE: readonly { from: string; to: string }[] = [];
const NF3 = [{ from: 'g1', to: 'f3' }];
const nothing = () => undefined;

interface ShownProps {
  fen: string;
  premoves?: readonly { from: string; to: string }[];
  confirm?: boolean;
  onPremove?(move: unknown): void;
}

let page: FakePage;
let board: ReturnType<typeof useBoard>;
beforeEach(() => {
  page = createFakePage();
});
afterEach(() => page.leave());

/** White's board. */
function Shown({ fen, premoves = NONE, confirm = false, onPremove = nothing }: ShownProps) {
  board = useBoard({
    fen,
    movable: fen.includes(' w ') ? 'white' : null,
    premovable: 'white',
    premoves,
    confirm,
    alwaysQueen: false,
    onMove: nothing,
    onPremove,
  });
  return null;
}

const show = (props: ShownProps) => page.draw(<Shown {...props} />);
const play = (words: string) => {
  for (const word of words.split(' ')) page.run(() => board.dispatch(eventOf(word)));
};
const pieceOn = (name: string) => board.drawn.pieces.find(({ square }) => squareName(square) === name)?.id;
const instantSquares = () =>
  board.drawn.pieces.filter(({ id }) => board.drawn.instant.has(id)).map(({ square }) => squareName(square));

describe('a move on the board', () => {
  test('is animated after two clicks', () => {
    show({ fen: INITIAL_FEN });
    play('e2 e4');
    show({ fen: AFTER_E4 });
    expect(instantSquares()).toEqual([]);
  });

  test('is not animated when the player has dropped the piece', () => {
    show({ fen: INITIAL_FEN });
    play('e2 >e4');
    show({ fen: AFTER_E4 });
    expect(instantSquares()).toEqual(['e4']);
    show({ fen: AFTER_E5 });
    expect(instantSquares()).toEqual([]);
  });

  test('is not animated while a dropped piece waits for the confirmation', () => {
    show({ fen: INITIAL_FEN, confirm: true });
    play('e2 >e4');
    expect(board.state.unconfirmed).toEqual({ from: 'e2', to: 'e4' });
    expect(instantSquares()).toEqual(['e4']);
  });

  test('is shown when it is premoved, and stays there when it is played', () => {
    show({ fen: AFTER_E4 });
    const knight = pieceOn('g1');
    show({ fen: AFTER_E4, premoves: NF3 });
    expect([pieceOn('f3'), pieceOn('g1')]).toEqual([knight, undefined]);
    show({ fen: AFTER_KNIGHT });
    expect(pieceOn('f3')).toBe(knight);
  });

  test('is undone on the board when the premove is cleared', () => {
    show({ fen: AFTER_E4, premoves: NF3 });
    show({ fen: AFTER_E5 });
    expect([pieceOn('f3'), pieceOn('g1')]).toEqual([undefined, expect.any(Number)]);
  });

  test('can be premoved again from the target of a premove', () => {
    const moves: unknown[] = [];
    show({ fen: AFTER_E4, premoves: NF3, onPremove: (move) => moves.push(move) });
    play('f3 e5');
    expect(moves).toEqual([{ from: 'f3', to: 'e5' }]);
  });

  test('is ignored if its FEN is invalid', () => {
    show({ fen: INITIAL_FEN });
    const { shown, drawn } = board;
    show({ fen: 'x' });
    expect([board.shown, board.drawn]).toEqual([shown, drawn]);
  });
});
