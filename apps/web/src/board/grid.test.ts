import { describe, expect, test } from 'vitest';
import { type ShownSquares, squareLooks, wordsOf, writeLooks } from './grid.tsx';
import { markPictures, writePictures } from './layers.tsx';
import { positionOf, sq } from './testkit/played-board.ts';

const positions = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2',
].map(positionOf);

function shown(position: number, more: Partial<ShownSquares> = {}): ShownSquares {
  const pieces = positions[position]?.pieces ?? new Map();
  return { pieces, checked: null, cursor: 0, selected: null, targets: [], last: [], premove: [], ...more };
}

/** Attributes as in the page, and the number of writes. */
function fakeSquares() {
  let writes = 0;
  const squares = Array.from({ length: 64 }, () => {
    const attributes = new Map<string, string>();
    const style = { backgroundImage: '' };
    return {
      attributes,
      style,
      setAttribute(name: string, value: string) {
        writes += 1;
        attributes.set(name, value);
      },
      removeAttribute: (name: string) => attributes.delete(name),
    };
  });
  return { squares, elements: squares as unknown as HTMLElement[], writes: () => writes };
}

const knight = [
  { to: sq('f3'), isCapture: false, isPromotion: false },
  { to: sq('e5'), isCapture: true, isPromotion: false },
];

describe('square attributes', () => {
  const steps: ShownSquares[] = [
    shown(0, { cursor: sq('e2'), selected: sq('e2') }),
    shown(1, { cursor: sq('e4'), last: [sq('e7'), sq('e5')] }),
    shown(1, { cursor: sq('g1'), selected: sq('g1'), last: [sq('e7'), sq('e5')], targets: knight }),
    shown(1, { cursor: sq('g1'), checked: sq('e1'), premove: [sq('b8'), sq('c6')] }),
    shown(0),
  ];

  test('leaves each square as a fresh render would', () => {
    const { squares, elements } = fakeSquares();
    let before: ReturnType<typeof squareLooks> = [];
    for (const step of steps) {
      const after = squareLooks(step);
      writeLooks(elements, before, after);
      before = after;
      squares.forEach(({ attributes }, square) => {
        const look = after[square];
        if (look === undefined) throw new Error('there are 64');
        const { label, isSelected, isCursor, target, mark } = wordsOf(square, look);
        expect(Object.fromEntries(attributes)).toEqual({
          'aria-label': label,
          'aria-selected': String(isSelected),
          tabindex: isCursor ? '0' : '-1',
          ...(target !== null && { 'data-target': target }),
          ...(mark !== null && { 'data-mark': mark }),
        });
      });
    }
  });

  test('marks a square by its most important state: check, then premove, then last move', () => {
    const looks = squareLooks(
      shown(1, {
        checked: sq('e1'),
        premove: [sq('e1'), sq('e2')],
        last: [sq('e1'), sq('e2'), sq('e3')],
      }),
    );
    const markOf = (name: string) => wordsOf(sq(name), looks[sq(name)] ?? { piece: null, notes: 0 }).mark;
    expect(['e1', 'e2', 'e3', 'e4'].map(markOf)).toEqual(['check', 'premove', 'last', null]);
  });

  test('writes only the squares that a selection changes', () => {
    const { elements, writes } = fakeSquares();
    const before = squareLooks(shown(1, { cursor: sq('g1') }));
    const after = squareLooks(shown(1, { cursor: sq('g1'), selected: sq('g1'), targets: knight }));
    writeLooks(elements, before, after);
    // The knight's square and its two targets write label, selection and tab stop. The targets also write `data-target`.
    expect(writes()).toBe(3 * 3 + 2);
  });
});

test('adds and removes mark images with the marks', () => {
  const { squares, elements } = fakeSquares();
  const marks = (targets: typeof knight, last: number[]) =>
    markPictures({ last, selected: [], checked: null, targets });
  const steps = [
    marks(knight, []),
    marks(knight, [sq('e5'), sq('e7')]),
    marks([], [sq('e5')]),
    marks([], []),
  ];
  let before: ReturnType<typeof markPictures> = new Map();
  for (const step of steps) {
    writePictures(elements, before, step);
    before = step;
    expect(squares.map(({ style }) => style.backgroundImage)).toEqual(
      squares.map((_, square) => step.get(square) ?? ''),
    );
  }
});
