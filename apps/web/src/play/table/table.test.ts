import { lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { drawNear, type EndedFacts, endingOf } from '../live/table-view.ts';
import { draggedSide, hasThinRim, keptSize, keyedSide, wishedSide } from './board-size.ts';
import { type Step, stepOfKey, stepTo, swipedBack, turnWheel } from './browse.ts';
import { tableKeyOf } from './game-table.tsx';
import { currentMoveNumber, moveRows } from './moves-panel.tsx';
import { FALLBACK_RATE, prizeBadgeText, stakeLines } from './side-panels.tsx';

const facts = (over: Partial<EndedFacts>): EndedFacts => ({
  won: true,
  entry: null,
  result: 'white_wins',
  reason: 'checkmate',
  winner: 'Ada',
  opponentName: 'Bob',
  yourName: 'Ada',
  ...over,
});
const lost = { won: false, winner: 'Bob', result: 'black_wins' } as const;
const BOT = { ...lost, opponentIsBot: true };

test.each([
  ['a won mate', {}, 'white', 'CHECKMATE', 'You win', 'won', '1–0'],
  ['a lost mate', lost, 'black', 'CHECKMATE', 'Bob wins', 'lost', '0–1'],
  ['a draw', { result: 'draw', reason: 'stalemate' }, null, 'DRAW', 'by stalemate', 'level', '½–½'],
  ['an aborted game', { result: 'aborted', reason: 'x' }, null, 'ABORTED', '', 'level', undefined],
  ['a new reason', { reason: 'x' }, 'white', 'GAME OVER', 'You win', 'won', '1–0'],
  ['an observed game', { won: null, observed: true }, 'white', 'CHECKMATE', 'Ada wins', 'level', '1–0'],
  ['a mate by the bot', BOT, 'black', 'CHECKMATE', 'The bot wins', 'lost', '0–1'],
] as const)('words %s', (_name, over, winnerSide, title, text, tone, score) => {
  expect(endingOf(facts(over), winnerSide)).toEqual({
    title,
    text,
    tone,
    ...(score !== undefined && { score }),
  });
});

const KINGS = (move: number, quiet: number) => `4k3/8/8/8/8/8/8/4K2R w K - ${quiet} ${move}`;
test.each([
  ['79 plies', KINGS(60, 79), [], null],
  ['40 moves', KINGS(61, 80), [], '40 of 50 moves to a draw'],
  ['49 moves', KINGS(70, 99), [], '49 of 50 moves to a draw'],
  ['a position for the first time', KINGS(5, 8), [KINGS(5, 8)], null],
  ['a second position', KINGS(7, 12), [KINGS(5, 8), KINGS(7, 12)], 'Second time: a third is a draw'],
])('counts towards a draw after %s', (_name, fen, played, words) => {
  const moves = played.map((after) => ({ from: 'e1', to: 'e2', san: 'Ke2', fen: after }));
  expect(drawNear({ fen, moves })).toBe(words);
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
  // The opponent has moved: the viewed position stays, and one more ply follows it.
  [3, 5, 'next', 4],
])('steps from %s of %i with %s to %s', (viewed, plies, step, leads) => {
  expect(stepTo(viewed, plies, step)).toBe(leads);
});

test('maps keys to steps', () => {
  const steps = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'ArrowUp', 'a'].map(stepOfKey);
  expect(steps).toEqual(['previous', 'next', 'first', 'last', null, null]);
});

test('accumulates wheel distance per move, and resets on a change of direction', () => {
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

test('goes back on a swipe to the right', () => {
  expect([80, 35, -40, -110].map(swipedBack)).toEqual([2, 0, -1, -3]);
});

const sol = (text: string) => parseSol(text) ?? lamports(0n);

test.each([
  ['0.1', 144, '≈ $13.68'],
  ['1', 144, '≈ $137'],
  ['20', 144, '≈ $2,736'],
  ['0.1', 151.37, '≈ $14.38'],
])('G7 G50 the prize badge shows for a wager of %s SOL at $%d: %s', (wager, price, text) => {
  expect(prizeBadgeText(sol(wager), price)).toBe(text);
});

test.each([
  [false, 'no live price'],
  [true, null],
  [null, null], // the server has not responded yet
])('G35 marks the dollars of a price whose isLive is %s as %s', (isLive, mark) => {
  expect(FALLBACK_RATE.usd).toBe(144);
  expect(stakeLines('1', { usd: 144, isLive })?.noLivePrice).toBe(mark);
});

test('G7 M1 adds up the stake lines: prize, pot, fee, profit and loss, and has none without a wager', () => {
  for (const wager of [null, '0']) expect(stakeLines(wager, FALLBACK_RATE)).toBeNull();
  expect(stakeLines('1', { usd: 144, isLive: true })).toEqual({
    prize: '1.95',
    pot: '2',
    fee: '0.05',
    stake: '1.000',
    ifWon: '+0.950',
    ifLost: '−1.000',
    dollars: '≈ $137',
    noLivePrice: null,
  });
});

const made = (...sans: string[]) => sans.map((san) => ({ from: 'e2', to: 'e4', san, fen: '' }));

test('puts two plies in a row, the last of which may lack Black’s', () => {
  expect(moveRows([])).toEqual([]);
  expect(moveRows(made('e4', 'e5', 'Nf3'))).toEqual([
    { number: 1, white: 'e4', black: 'e5' },
    { number: 2, white: 'Nf3', black: null },
  ]);
});

test('counts the current move, and the last one of a finished game', () => {
  const numbers = (isOver: boolean) =>
    [0, 1, 2, 3, 4].map((plies) => currentMoveNumber(made(...Array(plies).fill('x')), isOver));
  expect(numbers(false)).toEqual([1, 1, 2, 2, 3]);
  expect(numbers(true)).toEqual([0, 1, 1, 2, 2]);
});

test('S39 makes Classic exactly 420, the one size that is not a multiple of 8, and gives small boards a thin rim', () => {
  const sizes = ['fit', 'classic', 552, 560] as const;
  expect(sizes.map(wishedSide)).toEqual([null, 420, 552, 560]);
  expect(sizes.map(hasThinRim)).toEqual([false, true, true, false]);
});

test.each([
  [648, 3, 648],
  [648, 5, 656],
  [648, -20, 632],
  [648, -500, 416],
  [648, 900, 1080],
  [420, 2, 424],
  [420, -1, 416],
])('resizes from %i by a drag of %i to %i', (start, delta, side) => {
  expect(draggedSide(start, delta)).toBe(side);
});

test('stores Fit when the window is too small', () => {
  expect([keptSize(760, 616), keptSize(616, 616), keptSize(600, 600)]).toEqual(['fit', 616, 600]);
});

test('resizes by a step with the arrow keys', () => {
  const after = ['ArrowUp', 'ArrowLeft', 'Enter'].map((key) => keyedSide(648, key));
  expect(after).toEqual([656, 640, null]);
});

test('flips the board with f, also for a locked Shift, and lists the keys with ?', () => {
  expect(['f', 'F', '?', 'g'].map(tableKeyOf)).toEqual(['flip', 'flip', 'help', null]);
});
