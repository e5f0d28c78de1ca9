import { parseSquare, type Square, squareName } from '@kingstake/chess';
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

const sq = (name: string): Square => parseSquare(name) ?? -1;
/** The middle of a square. Squares are 50 pixels wide. */
const at = (name: string) => ({
  square: sq(name),
  x: (name.charCodeAt(0) - 97) * 50 + 25,
  y: (8 - Number(name[1])) * 50 + 25,
});

type Step = readonly ['down' | 'touch' | 'right' | 'move' | 'chord' | 'up', string] | 'lost';

function inputOf(step: Step, pointerId: number): PointerInput {
  if (step === 'lost') return { type: 'lost', pointerId };
  const [what, where] = step;
  const { square, x, y } = at(where);
  if (what === 'move' || what === 'chord')
    return { type: 'move', pointerId, x, y, buttons: what === 'move' ? 1 : 3 };
  if (what === 'up') return { type: 'up', pointerId, square, x, y };
  const how = { isPrimary: what !== 'right', isTouch: what === 'touch', brush: 'violet' } as const;
  return { type: 'down', pointerId, square, x, y, ...how };
}

/** The board events while `selected` is selected and the player's only piece is on e2. */
function eventsOf(steps: readonly Step[], selected: string | null = null, pointers: readonly number[] = []) {
  const events: string[] = [];
  let gesture: Gesture | null = null;
  for (const [index, step] of steps.entries()) {
    const hand = {
      selected: selected === null ? null : sq(selected),
      canTakeBack: selected !== null,
      canPickUp: (square: Square) => square === sq('e2'),
    };
    const meaning = reduceGesture(hand, gesture, inputOf(step, pointers[index] ?? 1));
    gesture = meaning.gesture;
    if (meaning.event !== null) events.push(named(meaning.event));
  }
  return { events, isOver: gesture === null };
}

function named(event: GestureEvent): string {
  if (event.type === 'draw')
    return `draw ${squareName(event.shape.from)} ${squareName(event.shape.to)} ${event.shape.brush}`;
  if (!('square' in event)) return event.type;
  for (const name of ['e2', 'e4', 'd5']) if (event.square === sq(name)) return `${event.type} ${name}`;
  return `${event.type} ${event.square}`;
}

test('plays nothing when a finger scrolls from a legal target, and keeps the selection', () => {
  expect(eventsOf([['touch', 'e4'], 'lost'], 'e2')).toEqual({ events: [], isOver: true });
  expect(
    eventsOf(
      [
        ['touch', 'e4'],
        ['move', 'd5'],
        ['up', 'd5'],
      ],
      'e2',
    ),
  ).toEqual({ events: [], isOver: true });
});

test('moves on a tap when the finger lifts, and on a click immediately', () => {
  expect(eventsOf([['touch', 'e4']], 'e2').events).toEqual([]);
  expect(
    eventsOf(
      [
        ['touch', 'e4'],
        ['up', 'e4'],
      ],
      'e2',
    ).events,
  ).toEqual(['press e4']);
  expect(eventsOf([['down', 'e4']], 'e2').events).toEqual(['press e4']);
});

test('picks up, drags and drops the player’s piece by mouse and by finger', () => {
  for (const how of ['down', 'touch'] as const)
    expect(
      eventsOf([
        [how, 'e2'],
        ['move', 'e4'],
        ['up', 'e4'],
      ]),
    ).toEqual({
      events: ['press e2', 'drop e4'],
      isOver: true,
    });
});

test('deselects a selected piece with a click, and also drags it', () => {
  expect(
    eventsOf(
      [
        ['down', 'e2'],
        ['up', 'e2'],
      ],
      'e2',
    ).events,
  ).toEqual(['deselect']);
  expect(
    eventsOf(
      [
        ['down', 'e2'],
        ['move', 'e4'],
        ['up', 'e4'],
      ],
      'e2',
    ).events,
  ).toEqual(['drop e4']);
});

test('cancels on a right click, a second button and a lost pointer', () => {
  expect(eventsOf([['right', 'e4']], 'e2').events).toEqual(['cancel']);
  const chord = eventsOf([
    ['down', 'e2'],
    ['move', 'd5'],
    ['chord', 'e4'],
    ['up', 'e4'],
  ]);
  expect(chord).toEqual({ events: ['press e2', 'cancel'], isOver: true });
  expect(eventsOf([['down', 'e2'], ['move', 'e4'], 'lost']).events).toEqual(['press e2', 'deselect']);
});

test('ignores a second finger', () => {
  const events = eventsOf(
    [
      ['touch', 'e2'],
      ['touch', 'd5'],
      ['up', 'd5'],
      ['move', 'e4'],
      ['up', 'e4'],
    ],
    null,
    [1, 2, 2, 1, 1],
  );
  expect(events).toEqual({ events: ['press e2', 'drop e4'], isOver: true });
});

test('draws an arrow or a circle with the right button when there is nothing to cancel', () => {
  const arrow: Step[] = [
    ['right', 'd5'],
    ['move', 'e4'],
    ['up', 'e4'],
  ];
  expect(eventsOf(arrow)).toEqual({ events: ['draw d5 e4 violet'], isOver: true });
  expect(
    eventsOf([
      ['right', 'e2'],
      ['up', 'e2'],
    ]).events,
  ).toEqual(['draw e2 e2 violet']);
  expect(eventsOf(arrow, 'e2')).toEqual({ events: ['cancel'], isOver: true });
  expect(eventsOf([['right', 'd5'], ['move', 'e4'], 'lost'])).toEqual({ events: [], isOver: true });
});

const shape = (from: string, to: string, brush: DrawnShape['brush'] = 'violet'): DrawnShape => ({
  from: parseSquare(from) ?? 0,
  to: parseSquare(to) ?? 0,
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
