// What the banner says at the end.

import { lamports, parseSol } from '@kingstake/protocol/money';
import { describe, expect, test } from 'vitest';
import { draggedSide, hasThinRim, keptSize, keyedSide, wishedSide } from './board-size.ts';
import { type Step, stepOfKey, stepTo, swipedBack, turnWheel } from './browse.ts';
import { type EndedFacts, endingOf } from './ending.ts';
import { currentMoveNumber, moveRows } from './moves-panel.tsx';
import { FALLBACK_SOL_PRICE, prizeBadgeText, stakeLines } from './side-panels.tsx';

const facts = (over: Partial<EndedFacts>): EndedFacts => ({
  won: true,
  result: 'white_wins',
  reason: 'checkmate',
  winner: 'Ada',
  opponentName: 'Bob',
  yourName: 'Ada',
  ...over,
});
const lost = { won: false, winner: 'Bob', result: 'black_wins' } as const;

test.each([
  ['mate, won', {}, 'white', 'CHECKMATE', 'You win', 'won', '1–0'],
  ['mate, lost', lost, 'black', 'CHECKMATE', 'Bob wins', 'lost', '0–1'],
  ['resigned, won', { reason: 'resignation' }, 'white', 'RESIGNED', 'Bob resigned. You win', 'won', '1–0'],
  ['resigned, lost', { ...lost, reason: 'resignation' }, 'black', 'RESIGNED', 'You resigned', 'lost', '0–1'],
  ['time, won', { reason: 'timeout' }, 'white', 'TIME', 'Bob ran out of time. You win', 'won', '1–0'],
  ['time, lost', { ...lost, reason: 'timeout' }, 'black', 'TIME', 'You ran out of time', 'lost', '0–1'],
  ['away, won', { reason: 'absence' }, 'white', 'ABANDONED', 'Bob did not come back. You win', 'won', '1–0'],
  [
    'away, lost',
    { ...lost, reason: 'absence' },
    'black',
    'ABANDONED',
    'You stayed away too long',
    'lost',
    '0–1',
  ],
  ['drawn', { won: null, result: 'draw', reason: 'agreement' }, null, 'DRAW', 'by agreement', 'level', '½–½'],
  [
    'aborted',
    { won: null, result: 'aborted', reason: 'first-move' },
    null,
    'ABORTED',
    'No first move. Wagers are refunded',
    'level',
    undefined,
  ],
  ['watched', { won: null, observed: true }, 'white', 'CHECKMATE', 'Ada wins', 'level', '1–0'],
  [
    'bot',
    { ...lost, opponentName: 'Bot', opponentIsBot: true },
    'black',
    'CHECKMATE',
    'The bot wins',
    'lost',
    '0–1',
  ],
] as const)('%s', (_name, over, winnerSide, title, text, tone, score) => {
  expect(endingOf(facts(over), winnerSide)).toEqual({
    title,
    text,
    tone,
    ...(score !== undefined && { score }),
  });
});

test('speaks of no wager when a friendly game is aborted', () => {
  const aborted = facts({ won: null, result: 'aborted', reason: 'first-move', winner: null });
  expect(endingOf(aborted, null).text).toBe('No first move. Wagers are refunded');
  expect(endingOf({ ...aborted, isFree: true }, null).text).toBe('No first move');
});

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

const sol = (text: string) => parseSol(text) ?? lamports(0n);

describe('G7 G50 the prize badge is the wager x 0.95 x the price of SOL', () => {
  test.each([
    ['0.1', 144, '≈ $13.68'],
    ['1', 144, '≈ $137'],
    ['5', 144, '≈ $684'],
    ['20', 144, '≈ $2,736'],
    ['50', 144, '≈ $6,840'],
    ['100', 144, '≈ $13,680'],
    ['1', 151.37, '≈ $144'],
    ['0.1', 151.37, '≈ $14.38'],
  ])('%s SOL at $%d', (wager, price, text) => {
    expect(prizeBadgeText(sol(wager), price)).toBe(text);
  });

  test('G7 a game without a wager has no stake lines', () => {
    expect(stakeLines(null, FALLBACK_SOL_PRICE)).toBeNull();
    expect(stakeLines('0', FALLBACK_SOL_PRICE)).toBeNull();
  });
});

test('G35 the fallback in the game is 144 dollars', () => {
  expect(FALLBACK_SOL_PRICE).toBe(144);
});

test('M1 the stake lines of a wager add up: prize, pot, fee, profit and loss', () => {
  expect(stakeLines('1', 144)).toEqual({
    prize: '1.95',
    pot: '2',
    fee: '0.05',
    stake: '1.000',
    ifWon: '+0.950',
    ifLost: '−1.000',
    dollars: '≈ $137',
  });
});

const made = (...sans: string[]) => sans.map((san) => ({ from: 'e2', to: 'e4', san, fen: '' }));

test('two half-moves a row; the last row may wait for Black', () => {
  expect(moveRows([])).toEqual([]);
  expect(moveRows(made('e4', 'e5', 'Nf3'))).toEqual([
    { number: 1, white: 'e4', black: 'e5' },
    { number: 2, white: 'Nf3', black: null },
  ]);
});

test('counts the move that is being played, and of a game that is over the last one', () => {
  const numbers = (isOver: boolean) =>
    [0, 1, 2, 3, 4].map((plies) => currentMoveNumber(made(...Array(plies).fill('x')), isOver));
  expect(numbers(false)).toEqual([1, 1, 2, 2, 3]);
  expect(numbers(true)).toEqual([0, 1, 1, 2, 2]);
});

test('S39 Classic is 420 exactly, the one size that is no multiple of 8', () => {
  expect((['fit', 'classic', 648] as const).map(wishedSide)).toEqual([null, 420, 648]);
});

test.each([
  [648, 0, 648],
  [648, 3, 648],
  [648, 5, 656],
  [648, -20, 632],
  [648, -500, 416],
  [648, 900, 760],
  [420, 2, 424],
  [420, -1, 416],
])('from %i, dragged by %i, it is %i', (start, delta, side) => {
  expect(draggedSide(start, delta)).toBe(side);
});

test('a wish that the window could not follow is Fit', () => {
  expect([keptSize(760, 616), keptSize(616, 616), keptSize(600, 600)]).toEqual(['fit', 616, 600]);
});

test('arrow keys go a step', () => {
  const after = ['ArrowUp', 'ArrowLeft', 'Enter'].map((key) => keyedSide(648, key));
  expect(after).toEqual([656, 640, null]);
});

test('a board that is small by choice has the thin rim', () => {
  expect((['fit', 'classic', 552, 560] as const).map(hasThinRim)).toEqual([false, true, true, false]);
});
