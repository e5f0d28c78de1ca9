import { expect, test } from 'vitest';
import { BOT_ID } from '../../games/practice-game.ts';
import { isShared } from '../result/result-data.ts';
import { levelAfter, practiceDetails } from './practice.ts';
import { reduceTraining, startTraining, type TrainingState, turnOf } from './state.ts';
import { trainingResult } from './training-game.tsx';

const T0 = 1_790_000_000_000;
const START = startTraining({ level: 'easy', colour: 'white', seed: 1, nowMs: T0 });

/** Plays this many plies of a line without repetitions, a second each, and then resigns. */
function resignedAfter(plies: number): TrainingState {
  const line = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6'.split(' ').slice(0, plies);
  const played = line.reduce((state, text, index) => {
    const move = { from: text.slice(0, 2), to: text.slice(2) };
    const nowMs = T0 + (index + 1) * 1_000;
    return reduceTraining(state, { type: 'move', by: turnOf(state), ply: index + 1, move, nowMs });
  }, START);
  return reduceTraining(played, { type: 'resign', nowMs: T0 + 61_700 });
}

const YOU = { id: 7, name: 'Ada', avatarId: 'bee' };

test('offers the next level, and none after the last', () => {
  const next = (['easy', 'medium', 'hard', 'expert'] as const).map(levelAfter);
  expect(next).toEqual(['medium', 'hard', 'expert', null]);
});

test.each([
  [9, false],
  [10, true],
])('offers to share a practice game of %i plies: %s', (plies, shared) => {
  expect(isShared(trainingResult(resignedAfter(plies), 'Ada'))).toBe(shared);
});

test('passes a finished practice game to the review', () => {
  expect(practiceDetails(START, YOU)).toBeNull();
  expect(trainingResult(resignedAfter(3), 'Ada').duration).toBe('1:00');
  expect(practiceDetails(resignedAfter(3), YOU)).toMatchObject({
    whitePlayer: { id: 7, username: 'Ada', profilePicId: 'bee' },
    blackPlayer: { id: BOT_ID, username: 'Bot' },
    wagerAmount: '0',
    duration: 60,
    moves: [{ san: 'e4' }, { san: 'e5' }, { san: 'Nf3' }],
    result: 'black_wins',
    reason: 'resignation',
    winner: BOT_ID,
  });
});
