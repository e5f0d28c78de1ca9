import { longGame } from '@kingstake/chess/testkit';
import { describe, expect, test } from 'vitest';
import {
  botDelayMs,
  botRequestOf,
  clocksOf,
  flagInstant,
  isBotsTurn,
  reduceTraining,
  startTraining,
  type TrainingState,
  turnOf,
} from './state.ts';
import { trainingResult } from './training-game.tsx';

const T0 = 1_790_000_000_000;
const asWhite = startTraining({ level: 'medium', colour: 'white', seed: 1, nowMs: T0 });

/** Plays moves such as 'e2e4' for the side to move, a second each. */
function play(state: TrainingState, ...moves: string[]): TrainingState {
  return moves.reduce((now, text) => {
    const ply = now.moves.length + 1;
    const promotion = text[4] as 'q' | undefined;
    const move = { from: text.slice(0, 2), to: text.slice(2, 4), ...(promotion && { promotion }) };
    return reduceTraining(now, { type: 'move', by: turnOf(now), ply, move, nowMs: T0 + ply * 1_000 });
  }, state);
}

test('G21 starts with 600 s each and White to move', () => {
  expect(clocksOf(asWhite, T0)).toEqual({ whiteMs: 600_000, blackMs: 600_000, atMs: T0 });
  expect(turnOf(asWhite)).toBe('white');
});

test('G21 starts the clock with the player’s first move', () => {
  expect(clocksOf(asWhite, T0 + 4_000).whiteMs).toBe(600_000);
  const white = play(asWhite, 'e2e4');
  expect(clocksOf(white, T0 + 4_000)).toMatchObject({ whiteMs: 600_000, blackMs: 597_000 });
  const black = play(startTraining({ level: 'easy', colour: 'black', seed: 1, nowMs: T0 }), 'e2e4');
  expect(clocksOf(black, T0 + 60_000)).toMatchObject({ whiteMs: 600_000, blackMs: 600_000 });
  expect(clocksOf(play(black, 'e7e5'), T0 + 4_000)).toMatchObject({ whiteMs: 598_000, blackMs: 600_000 });
});

test('G20 follows the turn of the position, and charges each move to its side', () => {
  const state = play(asWhite, 'e2e4', 'e7e5');
  expect(turnOf(state)).toBe('white');
  expect(state.moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
  expect(clocksOf(state, T0 + 4_000)).toMatchObject({ whiteMs: 598_000, blackMs: 599_000 });
});

describe('premove', () => {
  const PREMOVE = { type: 'premove', move: { from: 'g1', to: 'f3' } } as const;
  const waiting = play(asWhite, 'e2e4');

  test('is set only while the bot thinks, and can be cleared', () => {
    expect(reduceTraining(asWhite, PREMOVE)).toBe(asWhite);
    const set = reduceTraining(waiting, PREMOVE);
    expect(set.premoves).toEqual([PREMOVE.move]);
    expect(reduceTraining(set, { type: 'premove', move: null }).premoves).toEqual([]);
    expect(reduceTraining(set, { type: 'resign', nowMs: T0 }).premoves).toEqual([]);
  });

  test('queues five, and plays one with each of the bot’s moves', () => {
    const moves = ['g1f3', 'f3g1', 'g1h3', 'h3g1', 'g1f3', 'f3e5'].map((text) => ({
      from: text.slice(0, 2),
      to: text.slice(2),
    }));
    const set = moves.reduce((state, move) => reduceTraining(state, { type: 'premove', move }), waiting);
    expect(set.premoves).toEqual(moves.slice(0, 5));
    const played = play(play(set, 'e7e5'), 'd7d6');
    expect(played.moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'd6', 'Ng1']);
    expect(played.premoves).toEqual(moves.slice(2, 5));
    // They use no time.
    expect(clocksOf(played, T0 + 4_000)).toMatchObject({ whiteMs: 600_000 });
  });

  test('is dropped with the ones after it when it is illegal after the bot’s move', () => {
    const first = reduceTraining(waiting, { type: 'premove', move: { from: 'e4', to: 'd5' } });
    const set = reduceTraining(first, PREMOVE);
    const played = play(set, 'e7e5');
    expect(played.moves.map(({ san }) => san)).toEqual(['e4', 'e5']);
    expect([played.premoves, turnOf(played)]).toEqual([[], 'white']);
  });
});

describe('G17 invalid moves', () => {
  const event = { type: 'move', ply: 1, nowMs: T0 } as const;

  test.each([
    ['out of turn', { ...event, by: 'black', move: { from: 'e7', to: 'e5' } }],
    ['illegal', { ...event, by: 'white', move: { from: 'e2', to: 'e5' } }],
    ['meant for another position', { ...event, ply: 3, by: 'white', move: { from: 'e2', to: 'e4' } }],
  ] as const)('ignores a move %s', (_, move) => {
    expect(reduceTraining(asWhite, move)).toBe(asWhite);
  });

  test('G17 ignores moves after the end', () => {
    const over = reduceTraining(asWhite, { type: 'resign', nowMs: T0 });
    expect(reduceTraining(over, { ...event, by: 'white', move: { from: 'e2', to: 'e4' } })).toBe(over);
    expect(reduceTraining(over, { type: 'flag', nowMs: T0 + 700_000 })).toBe(over);
  });
});

describe('G24 game ends', () => {
  test('G24 ends with a win for the mover on checkmate', () => {
    const state = play(asWhite, 'f2f3', 'e7e5', 'g2g4', 'd8h4');
    expect(state.end).toEqual({ result: 'black_wins', reason: 'checkmate', winner: 'black' });
    expect(state.stage).toBe('ended');
    const result = { won: false, winner: 'Bot', entry: null, duration: '0:03', moves: 2 };
    expect(trainingResult(state, 'Ilse')).toMatchObject(result);
  });

  test('G24 has no winner on a draw, and shows the result immediately', () => {
    const back = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const state = play(asWhite, ...back, ...back);
    expect(state.end).toEqual({ result: 'draw', reason: 'threefold', winner: null });
    expect(state.stage).toBe('result');
    expect(trainingResult(state, 'Ilse').won).toBeNull();
  });
});

describe('G23 time', () => {
  const opened = play(asWhite, 'e2e4', 'e7e5');

  test('G23 flags White at 600 s, and not a millisecond before', () => {
    const instant = flagInstant(opened.clock);
    expect(instant).toBe(T0 + 602_000);
    expect(reduceTraining(opened, { type: 'flag', nowMs: instant - 1 })).toBe(opened);
    const state = reduceTraining(opened, { type: 'flag', nowMs: instant });
    expect(state.end).toEqual({ result: 'black_wins', reason: 'timeout', winner: 'black' });
    expect(state.stage).toBe('result');
    expect(clocksOf(state, instant + 5_000).whiteMs).toBe(0);
  });

  test('G23 ignores a move after the flag', () => {
    const move = { from: 'g1', to: 'f3' };
    const late = reduceTraining(opened, { type: 'move', by: 'white', ply: 3, move, nowMs: T0 + 602_000 });
    expect([late.moves.length, late.end?.reason]).toEqual([2, 'timeout']);
  });
});

test('G27 loses by resignation, even before the first move', () => {
  const { end, stage } = reduceTraining(asWhite, { type: 'resign', nowMs: T0 + 5_000 });
  expect(end).toEqual({ result: 'black_wins', reason: 'resignation', winner: 'black' });
  expect(stage).toBe('result');
});

test('G25 shows a mate, then the toast, then the result', () => {
  const mated = play(asWhite, 'f2f3', 'e7e5', 'g2g4', 'd8h4');
  const toast = reduceTraining(mated, { type: 'toast' });
  const result = reduceTraining(toast, { type: 'result' });
  expect([mated, toast, result].map(({ stage }) => stage)).toEqual(['ended', 'toast', 'result']);
});

test('draws with the 600th ply', () => {
  const moves = longGame(600).moves.map(({ from, to, promotion = '' }) => `${from}${to}${promotion}`);
  const before = play(asWhite, ...moves.slice(0, 599));
  expect(before.end).toBeNull();
  const state = play(before, ...moves.slice(599));
  expect(state.end).toEqual({ result: 'draw', reason: 'move-limit', winner: null });
});

test('G48 delays the bot’s reply by 1 s, and its first move by 1.5 s', () => {
  const asBlack = startTraining({ level: 'easy', colour: 'black', seed: 1, nowMs: T0 });
  expect([isBotsTurn(asWhite), isBotsTurn(asBlack)]).toEqual([false, true]);
  expect(botDelayMs(asBlack)).toBe(1_500);
  expect(botDelayMs(play(asWhite, 'e2e4'))).toBe(1_000);
});

test('sends the bot the whole game, its level and the seed', () => {
  expect(botRequestOf(play(asWhite, 'e2e4'))).toMatchObject({
    id: 2,
    moves: [{ from: 'e2', to: 'e4' }],
    level: 'medium',
    seed: 1,
  });
});
