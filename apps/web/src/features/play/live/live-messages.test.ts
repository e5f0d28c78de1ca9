import { type LiveState, startLive } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../../language/index.ts';
import { notificationFor } from './live-messages.ts';

const game = {} as LiveState['game'];
const playing: LiveState = { ...startLive(7), status: 'active', game, side: 'white', seq: 3 };
const told = (message: object, state: LiveState = playing) =>
  notificationFor(message as ServerMessage, state);

test('J17 G34 too little balance: the toast of the specification, the deposit, and home', () => {
  expect(
    told({
      type: 'error',
      code: 'INSUFFICIENT_BALANCE',
      message: 'Insufficient balance',
      gameId: 7,
      requiredAmount: '0.1',
      currentBalance: '0.02',
    }),
  ).toEqual({
    news: null,
    toast: {
      variant: 'error',
      title: 'Insufficient Balance',
      description: 'You do not have enough SOL to join this match. Please deposit more funds.',
    },
    insufficient: true,
    shortfall: { required: 100_000_000n, current: 20_000_000n },
  });
});

test('J18 any other error is a Game Error with the server’s message, at the table or before there is one', () => {
  const error = { type: 'error', code: 'CONFLICT', message: 'This game is full.', gameId: 7 };
  expect(told(error)).toMatchObject({
    news: { tone: 'bad', title: 'Game Error', text: 'This game is full.' },
    toast: null,
  });
  expect(told(error, startLive(7))).toMatchObject({
    news: null,
    toast: { variant: 'error', title: 'Game Error', description: 'This game is full.' },
  });
});

afterEach(() => speak('en'));

test('shows the server’s message in the player’s language', () => {
  speak('es', { texts: {} as never, messages: { 'This game is full.': 'Esta partida está completa.' } });
  const error = { type: 'error', code: 'CONFLICT', message: 'This game is full.', gameId: 7 };
  expect(told(error).news?.text).toBe('Esta partida está completa.');
  expect(told(error, startLive(7)).toast?.description).toBe('Esta partida está completa.');
});

test('J19 an invalid move says nothing, and after the end nothing does', () => {
  expect(told({ type: 'error', code: 'INVALID_MOVE', message: 'Invalid move', gameId: 7 }).news).toBeNull();
  const ended: LiveState = { ...playing, status: 'ended' };
  expect(
    told({ type: 'error', code: 'CONFLICT', message: 'The game is over.', gameId: 7 }, ended).news,
  ).toBeNull();
  // A rematch that cannot be paid neither toasts here nor leads home: it is answered where the rematch is.
  const short = { type: 'error', code: 'INSUFFICIENT_BALANCE', message: '', gameId: 7 };
  expect(told(short, ended)).toEqual({ news: null, toast: null, insufficient: false });
});

test('says nothing of an own move that another tab of the player has overtaken', () => {
  const error = { type: 'error', code: 'CONFLICT', message: 'That move has already been played.', gameId: 7 };
  expect(told({ ...error, clientMoveId: 'x' })).toEqual({ news: null, toast: null, insufficient: false });
});

test('only the code says that a move was invalid, never the words', () => {
  const words = { type: 'error', code: 'CONFLICT', message: 'No invalid move can be taken back.', gameId: 7 };
  expect(told(words).news).toMatchObject({ title: 'Game Error' });
  expect(told({ ...words, code: 'INVALID_MOVE', message: 'Not your turn.' }).news).toBeNull();
});

test('what could not be done now and is repeated by itself says nothing', () => {
  const error = { type: 'error', code: 'UNAVAILABLE', message: 'Try again.', gameId: 7 };
  expect(told({ ...error, clientMoveId: 'x' }).news).toBeNull();
  expect(told(error, startLive(7)).toast).toBeNull();
  expect(told(error).news).toMatchObject({ text: 'Try again.' });
});

test('G33 Opponent Found! once, not when it is told again', () => {
  const started = { type: 'game_started', gameId: 7, whiteTime: 600, blackTime: 600, serverTime: 0 };
  expect(told({ ...started, seq: 4 }).news).toMatchObject({
    title: 'Opponent Found!',
    text: 'The game is starting...',
  });
  expect(told({ ...started, seq: 3 }).news).toBeNull();
});

test('a declined offer is told to the side that made it', () => {
  const declined = { type: 'draw_declined', gameId: 7, seq: 3 };
  expect(told(declined, { ...playing, drawOffer: 'white' }).news).toMatchObject({ title: 'Draw Declined' });
  expect(told(declined, { ...playing, drawOffer: 'black' }).news).toBeNull();
});

test('shows a stake that the wallet has to confirm only after the player has cancelled', () => {
  const final = { type: 'error', code: 'STEP_UP_REQUIRED', message: 'Please confirm.', gameId: 7 };
  const challenge = { challengeId: 'c1', message: '', expiresAt: '2026-11-20T00:05:00.000Z' };
  const nothing = { news: null, toast: null, insufficient: false };
  expect(told({ ...final, challenge }, startLive(7))).toEqual(nothing);
  expect(told({ ...final, code: 'STEP_UP_FAILED' }, startLive(7))).toEqual(nothing);
  expect(told(final, startLive(7)).toast?.description).toBe('Please confirm.');
});
