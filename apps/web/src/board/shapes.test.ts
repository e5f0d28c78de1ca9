import { parseSquare } from '@kingstake/chess';
import { expect, test } from 'vitest';
import { arrowLine, brushOf, type Shape, toggleShape } from './shapes.ts';

const shape = (from: string, to: string, brush: Shape['brush'] = 'green'): Shape => ({
  from: parseSquare(from) ?? 0,
  to: parseSquare(to) ?? 0,
  brush,
});

test('green by default, other colours with Shift and Alt', () => {
  const brushes = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([shiftKey, altKey]) => brushOf({ shiftKey: shiftKey === true, altKey: altKey === true }));
  expect(brushes).toEqual(['green', 'red', 'blue', 'yellow']);
});

test('drawn again it goes, in another colour it changes, another way it stands beside', () => {
  const one = toggleShape([], shape('e2', 'e4'));
  expect(toggleShape(one, shape('e2', 'e4'))).toEqual([]);
  expect(toggleShape(one, shape('e2', 'e4', 'red'))).toEqual([shape('e2', 'e4', 'red')]);
  expect(toggleShape(one, shape('e4', 'e2'))).toHaveLength(2);
  expect(toggleShape(one, shape('e2', 'e2'))).toHaveLength(2);
});

test('an arrow goes from the middle of its square to short of the middle of the other, as the board is seen', () => {
  expect(arrowLine(shape('a1', 'a4'), 'white')).toEqual({ x1: 0.5, y1: 7.5, x2: 0.5, y2: 4.8 });
  expect(arrowLine(shape('a1', 'a4'), 'black')).toEqual({ x1: 7.5, y1: 0.5, x2: 7.5, y2: 3.2 });
});
