import { INITIAL_FEN } from '@kingstake/chess';
import { type GameOver, type LiveState, reduceLive, startLive } from '@kingstake/client';
import { expect, test } from 'vitest';
import { attentionStateOf, soundStateOf } from './game-alerts.tsx';
import { playing, practising } from './testkit/table.ts';

test('sends no notifications about a practice game', () => {
  const { gameId, phase } = attentionStateOf(practising());
  expect([gameId, phase]).toEqual([null, 'playing']);
});

const over = (result: GameOver['result'], winner: number | null) =>
  ({ result, winner, reason: '' }) as GameOver;

test.each([
  ['white_wins', 1, 'white', 'win'],
  ['black_wins', 2, 'white', 'loss'],
  ['forfeit', 2, 'black', 'win'],
  ['forfeit', 2, 'white', 'loss'],
  ['draw', null, 'black', 'draw'],
  ['aborted', null, 'white', null],
  ['white_wins', 1, null, null],
] as const)('derives the outcome of %s by %s for %s: %s', (result, winner, side, outcome) => {
  const state = playing({ status: 'ended', side, over: over(result, winner) });
  expect(soundStateOf(state, true)).toMatchObject({ phase: 'over', hasOpponent: true, outcome });
});

test('plays the player’s move at the click, and not again on confirmation', () => {
  const move = { from: 'e2', to: 'e4' };
  const pending = reduceLive(playing(), { type: 'moved', move, clientMoveId: 'x', nowMs: 0 });
  expect(soundStateOf(pending, true)).toMatchObject({ phase: 'playing', plies: 1, lastSan: 'e4' });
  const committed = playing({ moves: [{ ...move, san: 'e4', fen: pending.fen ?? '' }] });
  expect(soundStateOf(committed, true)).toEqual(soundStateOf(pending, true));
});

const rematch = (offers: LiveState['rematch']['offers']) => ({
  rematch: { ...startLive(7).rematch, offers },
});
test.each<[string, Partial<LiveState>, boolean]>([
  ['the opponent’s draw offer', { drawOffer: 'black' }, true],
  ['an own draw offer', { drawOffer: 'white' }, false],
  ['the opponent’s rematch offer', rematch({ white: null, black: 'soon' }), true],
  ['an own rematch offer', rematch({ white: 'soon', black: null }), false],
  ['a draw offer in a watched game', { drawOffer: 'black', side: null }, false],
])('plays a sound and asks for attention for %s: %s', (_name, state, isOffered) => {
  expect(soundStateOf(playing(state), true).isOffered).toBe(isOffered);
  const { isDrawOffered, isRematchOffered } = attentionStateOf(playing(state));
  expect(isDrawOffered || isRematchOffered).toBe(isOffered);
});

test('reports a game that has not loaded as unknown', () => {
  expect(soundStateOf(startLive(7), false)).toEqual({
    phase: 'unknown',
    plies: 0,
    lastSan: null,
    hasOpponent: false,
    isOffered: false,
    hasPremove: false,
    outcome: null,
    isOnline: false,
  });
});

test('derives turn and result for the title of a live game', () => {
  const state = playing({ fen: INITIAL_FEN });
  expect(attentionStateOf(state)).toMatchObject({
    opponent: 'Bob',
    phase: 'playing',
    isOwnTurn: true,
    stake: '1 SOL',
  });
  const won = attentionStateOf({ ...state, status: 'ended', over: over('white_wins', 1) });
  expect(won).toMatchObject({ phase: 'over', outcome: 'win', profit: '+0.95 SOL' });
  expect(attentionStateOf({ ...state, side: null }).phase).toBe('unknown');
});
