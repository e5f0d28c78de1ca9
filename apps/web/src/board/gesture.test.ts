import { type Square, squareName } from '@kingstake/chess';
import { expect, test } from 'vitest';
import {
  arrowLine,
  brushOf,
  type DrawnShape,
  type Gesture,
  type GestureEvent,
  type PointerInput,
  reduceGesture,
  toggleShape,
} from './gesture.ts';
import { sq } from './testkit/played-board.ts';

/** The middle of a square. Squares are 50 pixels wide. */
const at = (name: string) => ({
  square: sq(name),
  x: (name.charCodeAt(0) - 97) * 50 + 25,
  y: (8 - Number(name[1])) * 50 + 25,
});

/** A step such as `touch e4`, `up e4` or `lost`; `2:touch e4` is another pointer. `chord` moves with a second button. */
function inputOf(step: string): PointerInput {
  const [, pointer = '1', what, where = ''] = /^(?:(\d):)?(\w+) ?(.*)$/.exec(step) ?? [];
  const pointerId = Number(pointer);
  if (what === 'lost') return { type: 'lost', pointerId };
  const { square, x, y } = at(where);
  if (what === 'move' || what === 'chord')
    return { type: 'move', pointerId, x, y, buttons: what === 'move' ? 1 : 3 };
  if (what === 'up') return { type: 'up', pointerId, square, x, y };
  const how = { isPrimary: what !== 'right', isTouch: what === 'touch', brush: 'violet' } as const;
  return { type: 'down', pointerId, square, x, y, ...how };
}

/** The board events while `selected` is selected and the player's only piece is on e2. */
function eventsOf(steps: string, selected: string | null) {
  const events: string[] = [];
  let gesture: Gesture | null = null;
  for (const step of steps.split(', ')) {
    const hand = {
      selected: selected === null ? null : sq(selected),
      canTakeBack: selected !== null,
      canPickUp: (square: Square) => square === sq('e2'),
    };
    const meaning = reduceGesture(hand, gesture, inputOf(step));
    gesture = meaning.gesture;
    if (meaning.event !== null) events.push(named(meaning.event));
  }
  return { events: events.join(', '), isOver: gesture === null };
}

function named(event: GestureEvent): string {
  if (event.type === 'draw')
    return `draw ${squareName(event.shape.from)} ${squareName(event.shape.to)} ${event.shape.brush}`;
  if (!('square' in event)) return event.type;
  return `${event.type} ${event.square === null ? 'outside' : squareName(event.square)}`;
}

test.each([
  ['plays nothing when a finger scrolls from a legal target', 'e2', 'touch e4, lost', ''],
  ['plays nothing when a finger slides from a legal target', 'e2', 'touch e4, move d5, up d5', ''],
  ['moves on a tap only when the finger lifts', 'e2', 'touch e4, up e4', 'press e4'],
  ['moves on a click', 'e2', 'down e4, up e4', 'press e4'],
  ['drags the player’s piece by mouse', null, 'down e2, move e4, up e4', 'press e2, drop e4'],
  ['drags the player’s piece by finger', null, 'touch e2, move e4, up e4', 'press e2, drop e4'],
  ['deselects a selected piece with a click', 'e2', 'down e2, up e2', 'deselect'],
  ['drags a selected piece', 'e2', 'down e2, move e4, up e4', 'drop e4'],
  ['cancels on a right click', 'e2', 'right e4, up e4', 'cancel'],
  ['cancels on a second button', null, 'down e2, move d5, chord e4, up e4', 'press e2, cancel'],
  ['deselects when the pointer is lost', null, 'down e2, move e4, lost', 'press e2, deselect'],
  ['ignores a second finger', null, 'touch e2, 2:touch d5, 2:up d5, move e4, up e4', 'press e2, drop e4'],
  ['draws an arrow with the right button', null, 'right d5, move e4, up e4', 'draw d5 e4 violet'],
  ['draws a circle with the right button', null, 'right e2, up e2', 'draw e2 e2 violet'],
  ['draws nothing if there is something to cancel', 'e2', 'right d5, move e4, up e4', 'cancel'],
  ['draws nothing when the pointer is lost', null, 'right d5, move e4, lost', ''],
])('%s', (_name, selected, steps, events) => {
  expect(eventsOf(steps, selected)).toEqual({ events, isOver: true });
});

test('presses a target at once with a mouse, and not before the finger lifts', () => {
  expect(eventsOf('down e4', 'e2').events).toBe('press e4');
  expect(eventsOf('touch e4', 'e2').events).toBe('');
});

const shape = (from: string, to: string, brush: DrawnShape['brush'] = 'violet'): DrawnShape => ({
  from: sq(from),
  to: sq(to),
  brush,
});

test('draws in violet, and in other colours with Shift and Alt', () => {
  const brushes = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ].map(([shiftKey, altKey]) => brushOf({ shiftKey: shiftKey === true, altKey: altKey === true }));
  expect(brushes).toEqual(['violet', 'red', 'blue', 'yellow']);
});

test('removes a shape drawn again, recolours it in another colour, and adds a different shape', () => {
  const one = toggleShape([], shape('e2', 'e4'));
  expect(toggleShape(one, shape('e2', 'e4'))).toEqual([]);
  expect(toggleShape(one, shape('e2', 'e4', 'red'))).toEqual([shape('e2', 'e4', 'red')]);
  expect(toggleShape(one, shape('e4', 'e2'))).toHaveLength(2);
  expect(toggleShape(one, shape('e2', 'e2'))).toHaveLength(2);
});

test('draws an arrow from the middle of a square to just before the middle of the other, in either orientation', () => {
  expect(arrowLine(shape('a1', 'a4'), 'white')).toEqual({ x1: 0.5, y1: 7.5, x2: 0.5, y2: 4.8 });
  expect(arrowLine(shape('a1', 'a4'), 'black')).toEqual({ x1: 7.5, y1: 0.5, x2: 7.5, y2: 3.2 });
});
