import { expect, test } from 'vitest';
import { lobbyStateOf } from './activity.ts';

const EMPTY = { waiting: 0, live: 0, own: 0, isFirst: false, canStake: true } as const;

test.each([
  ['a player with SOL', {}, 'open-table'],
  ['a player without SOL', { canStake: false }, 'play-computer'],
  ['a first visit', { isFirst: true, canStake: false }, 'play-computer'],
  ['a first visit with SOL in the wallet only', { isFirst: true }, 'play-computer'],
] as const)('offers %s a first action if no one is there', (_, facts, state) => {
  expect(lobbyStateOf({ ...EMPTY, ...facts })).toBe(state);
});

test.each([
  ['an open challenge', { waiting: 1 }],
  ['a live game', { live: 2 }],
  ['a game of the player', { own: 1 }],
  ['open challenges while live games are unknown', { waiting: 3, live: 'unknown' }],
  ['open challenges that failed', { waiting: 'failed' }],
  [
    'live games that failed while the others are unknown',
    { waiting: 'unknown', live: 'failed', own: 'unknown' },
  ],
  ['own games that failed', { own: 'failed' }],
] as const)('shows the lists for %s', (_, facts) => {
  expect(lobbyStateOf({ ...EMPTY, ...facts })).toBe('lists');
});

test.each(['waiting', 'live', 'own'] as const)(
  'decides nothing while the number of %s games is unknown',
  (list) => {
    expect(lobbyStateOf({ ...EMPTY, [list]: 'unknown' })).toBe('unknown');
  },
);
