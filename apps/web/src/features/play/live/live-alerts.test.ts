import { INITIAL_FEN } from '@kingstake/chess';
import { type GameOver, type LiveState, reduceLive, startLive } from '@kingstake/client';
import type { Game } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { reduceTraining, startTraining } from '../training/state.ts';
import { trainingSoundState } from '../training/training-game.tsx';
import { attentionStateOf, soundStateOf } from './live-alerts.tsx';

test('derives the sounds of a training game: moves, premove, and the end from the player\u2019s side', () => {
  const begun = startTraining({ level: 'easy', colour: 'black', seed: 1, nowMs: 0 });
  expect(trainingSoundState(begun)).toMatchObject({
    phase: 'playing',
    plies: 0,
    lastSan: null,
    outcome: null,
  });
  const moved = reduceTraining(begun, {
    type: 'move',
    by: 'white',
    ply: 1,
    move: { from: 'e2', to: 'e4' },
    nowMs: 1,
  });
  expect(trainingSoundState(moved)).toMatchObject({ plies: 1, lastSan: 'e4', isOnline: true });
  const resigned = reduceTraining(moved, { type: 'resign', nowMs: 2 });
  expect(trainingSoundState(resigned)).toMatchObject({ phase: 'over', outcome: 'loss' });
});

const GAME = {
  initialFen: INITIAL_FEN,
  whitePlayer: { id: 1 },
  blackPlayer: { id: 2 },
} as Game;
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
  const state = {
    ...startLive(7),
    status: 'ended',
    game: GAME,
    side,
    over: over(result, winner),
  } as LiveState;
  expect(soundStateOf(state, true)).toMatchObject({ phase: 'over', hasOpponent: true, outcome });
});

test('plays the player’s move at the click, and not again on confirmation', () => {
  const active = {
    ...startLive(7),
    status: 'active',
    game: GAME,
    side: 'white',
    fen: INITIAL_FEN,
  } as LiveState;
  const move = { from: 'e2', to: 'e4' };
  const pending = reduceLive(active, { type: 'moved', move, clientMoveId: 'x', nowMs: 0 });
  expect(soundStateOf(pending, true)).toMatchObject({ phase: 'playing', plies: 1, lastSan: 'e4' });
  const committed = { ...active, moves: [{ ...move, san: 'e4', fen: pending.fen ?? '' }] };
  expect(soundStateOf(committed, true)).toEqual(soundStateOf(pending, true));
});

test('plays the opponent\u2019s offers only, of a draw and of a rematch', () => {
  const state = { ...startLive(7), status: 'active', game: GAME, side: 'white' } as LiveState;
  const offered = (patch: Partial<LiveState>) => soundStateOf({ ...state, ...patch }, true).isOffered;
  const rematch = (offers: LiveState['rematch']['offers']) => ({ rematch: { ...state.rematch, offers } });
  expect(offered({ drawOffer: 'black' })).toBe(true);
  expect(offered({ drawOffer: 'white' })).toBe(false);
  expect(offered(rematch({ white: null, black: 'soon' }))).toBe(true);
  expect(offered(rematch({ white: 'soon', black: null }))).toBe(false);
  expect(offered({ drawOffer: 'black', side: null })).toBe(false);
});

test('reports a game that has not loaded as unknown', () => {
  expect(soundStateOf(startLive(7), true)).toEqual({
    phase: 'unknown',
    plies: 0,
    lastSan: null,
    hasOpponent: false,
    isOffered: false,
    hasPremove: false,
    outcome: null,
    isOnline: true,
  });
  expect(soundStateOf(reduceLive(startLive(7), { type: 'premoved', move: null }), false).isOnline).toBe(
    false,
  );
});

test('derives turn, offers and result for the title of a live game', () => {
  const named = { ...GAME, wagerAmount: '1', blackPlayer: { id: 2, username: 'Night Owl' } } as Game;
  const state = {
    ...startLive(7),
    status: 'active',
    game: named,
    side: 'white',
    fen: INITIAL_FEN,
  } as LiveState;
  expect(attentionStateOf(state)).toMatchObject({
    opponent: 'Night Owl',
    phase: 'playing',
    isOwnTurn: true,
    stake: '1 SOL',
  });
  expect(attentionStateOf({ ...state, drawOffer: 'white' }).isDrawOffered).toBe(false);
  expect(attentionStateOf({ ...state, drawOffer: 'black' }).isDrawOffered).toBe(true);
  const won = attentionStateOf({ ...state, status: 'ended', over: over('white_wins', 1) });
  expect(won).toMatchObject({ phase: 'over', outcome: 'win', profit: '+0.95 SOL' });
  expect(attentionStateOf({ ...state, side: null }).phase).toBe('unknown');
});
