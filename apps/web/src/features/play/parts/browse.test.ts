// Looking back at the moves of a game that goes on.
import { expect, test } from 'vitest';
import { type Step, stepOfKey, stepTo, swipedBack, turnWheel } from './browse.ts';

test.each<[number | null, number, Step, number | null]>([
  [null, 4, 'previous', 3],
  [3, 4, 'previous', 2],
  [0, 4, 'previous', 0],
  [null, 4, 'first', 0],
  [2, 4, 'next', 3],
  [3, 4, 'next', null],
  [null, 4, 'next', null],
  [1, 4, 'last', null],
  [null, 0, 'previous', null],
  [null, 0, 'first', null],
  // A move of the opponent came meanwhile: what was looked at stays, and the way on is longer.
  [3, 5, 'next', 4],
])('from %s of %i, %s leads to %s', (viewed, plies, step, leads) => {
  expect(stepTo(viewed, plies, step)).toBe(leads);
});

test('the keys', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowUp', 'a'].map(stepOfKey)).toEqual([
    'previous',
    'next',
    'first',
    'last',
    null,
    null,
  ]);
});

test('a wheel turns move by move, however finely it is measured; the other way begins anew', () => {
  const play = (deltas: readonly number[]) => {
    let rest = 0;
    return deltas.flatMap((delta) => {
      const turned = turnWheel(rest, delta);
      rest = turned.rest;
      return turned.step ?? [];
    });
  };
  expect(play([-100, 100])).toEqual(['previous', 'next']);
  expect(play(Array(12).fill(-10))).toEqual(['previous', 'previous']);
  expect(play([40, -40, -10])).toEqual(['previous']);
});

test('a finger to the right goes back', () => {
  expect([80, 35, -40, -110].map(swipedBack)).toEqual([2, 0, -1, -3]);
});
