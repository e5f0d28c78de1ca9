import { expect, test } from 'vitest';
import {
  type AttentionState,
  forfeitNotice,
  joinedNotice,
  matchFoundTitle,
  noticeOfChange,
  titleOf,
} from './attention.ts';

const NEWS: AttentionState = {
  gameId: 7,
  opponent: 'Night Owl',
  phase: 'playing',
  hasOpponent: true,
  isOwnTurn: false,
  plies: 3,
  lastSan: 'Nf3',
  isDrawOffered: false,
  isRematchOffered: false,
  outcome: null,
  profit: '+0.95 SOL',
  stake: '1 SOL',
};

test.each([
  [{ isOwnTurn: true }, null, '● Your turn · Kingstake', true],
  [{ isOwnTurn: true }, '6:15', '● 6:15 Your turn', true],
  [{}, null, "Opponent's turn · Kingstake", false],
  [{}, '6:15', "Opponent's turn · Kingstake", false],
  [{ isDrawOffered: true }, null, 'Draw offer · Kingstake', true],
  [{ isDrawOffered: true, isOwnTurn: true }, '6:15', 'Draw offer · Kingstake', true],
  [{ phase: 'waiting', hasOpponent: false }, null, 'Waiting for opponent · Kingstake', false],
  [{ phase: 'waiting' }, null, '● Night Owl joined', true],
  [{ phase: 'over', outcome: 'win' }, null, 'You won +0.95 SOL', false],
  [{ phase: 'over', outcome: 'win', profit: null }, null, 'You won', false],
  [{ phase: 'over', outcome: 'loss' }, null, 'You lost', false],
  [{ phase: 'over', outcome: 'draw' }, null, 'Draw', false],
  [{ phase: 'over', outcome: 'loss', isRematchOffered: true }, null, 'Rematch? · Kingstake', true],
] as const)('titles the tab for %o with clock %s: %s', (patch, hiddenClock, text, needsPlayer) => {
  expect(titleOf({ ...NEWS, ...patch }, hiddenClock)).toEqual({ text, needsPlayer });
});

test('keeps the title for an aborted game and for one that has not loaded', () => {
  expect(titleOf({ ...NEWS, phase: 'over' }, null)).toBeNull();
  expect(titleOf({ ...NEWS, phase: 'unknown', isOwnTurn: true }, null)).toBeNull();
});

test('counts down in the title for Match Found', () => {
  expect(matchFoundTitle(28)).toEqual({ text: 'Match found 28 s', needsPlayer: true });
});

const AGAIN = { phase: 'over', isRematchOffered: true } as const;
test.each([
  [{ phase: 'waiting', hasOpponent: false }, { phase: 'waiting' }, 'Night Owl joined your table', null, 0],
  [{}, { isOwnTurn: true, plies: 4, lastSan: 'Rg8' }, 'Your move: Night Owl played Rg8', 7, 10_000],
  [{}, { isDrawOffered: true }, 'Night Owl offers a draw', 7, 0],
  [{}, { isDrawOffered: true, isOwnTurn: true, plies: 4 }, 'Night Owl offers a draw', 7, 0],
  [{ phase: 'over' }, AGAIN, 'Night Owl wants a rematch, 1 SOL', null, 0],
  [{ phase: 'over' }, { ...AGAIN, stake: null }, 'Night Owl wants a rematch', null, 0],
] as const)('notifies a hidden tab of the change from %o to %o: %s for game %s', (before, after, ...told) => {
  const [text, gameId, afterAwayMs] = told;
  const notice = noticeOfChange({ ...NEWS, ...before }, { ...NEWS, ...after });
  expect(notice).toEqual({ text, gameId, afterAwayMs });
});

test.each([
  ['the player’s own move', { isOwnTurn: true, plies: 3 }, { plies: 4 }],
  ['an earlier offer', { isDrawOffered: true }, { isDrawOffered: true }],
  ['the end of the game', {}, { phase: 'over', outcome: 'win', plies: 4, lastSan: 'Qxf7#' }],
  ['a training game', {}, { gameId: null, isOwnTurn: true, plies: 4 }],
  ['a game that was just loaded', { phase: 'unknown', hasOpponent: false, plies: 0 }, { isOwnTurn: true }],
] as const)('shows no notification for %s', (_what, before, after) => {
  expect(noticeOfChange({ ...NEWS, ...before }, { ...NEWS, ...after })).toBeNull();
  expect(noticeOfChange(null, { ...NEWS, ...after })).toBeNull();
});

test('uses the exact texts of the joined and forfeit notices', () => {
  expect(joinedNotice('Night Owl').text).toBe('Night Owl joined your table');
  expect(forfeitNotice(7)).toEqual({ text: 'Your match forfeits in 2:00', gameId: 7, afterAwayMs: 0 });
});
