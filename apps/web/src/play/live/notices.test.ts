import { type LiveState, startLive } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '../../language/index.ts';
import type { TableNotice } from '../table/view.ts';
import { playing } from '../testkit/table.ts';
import { hasNewsEnded, type NoticeFacts, noticeOf, notificationFor } from './notices.ts';

const NEWS: TableNotice = { key: 'news', tone: 'plain', icon: 'check', title: 'News' };
const QUIET: NoticeFacts = {
  connection: 'open',
  isSending: false,
  drawOffer: null,
  opponentName: 'Bob',
  awayUntil: null,
  isReady: false,
  news: null,
};
const AWAY = { awayUntil: '2026-11-22T12:10:00.000Z' };
const nothing = { reconnect: () => {}, acceptDraw: () => {}, declineDraw: () => {} };

test.each<[string, Partial<NoticeFacts>, string | null]>([
  ['nothing', {}, null],
  ['our connection first', { connection: 'lost', drawOffer: 'theirs', ...AWAY, news: NEWS }, 'lost'],
  ['a restarting server first', { connection: 'restarting', drawOffer: 'theirs', ...AWAY }, 'restarting'],
  ['being offline first', { connection: 'offline', drawOffer: 'theirs' }, 'offline'],
  ['the opponent’s offer before their absence', { drawOffer: 'theirs', ...AWAY, news: NEWS }, 'draw-offered'],
  ['the opponent’s absence before news', { ...AWAY, news: NEWS }, 'away'],
  ['the opponent’s absence before our own offer', { drawOffer: 'own', ...AWAY }, 'away'],
  ['news before our own offer', { drawOffer: 'own', news: NEWS }, 'news'],
  ['our own offer', { drawOffer: 'own' }, 'draw-sent'],
  ['that the opponent has not accepted yet', { isReady: true }, 'ready'],
])('shows %s', (_name, facts, key) => {
  expect(noticeOf({ ...QUIET, ...facts }, nothing)?.key ?? null).toBe(key);
});

test('G32 words the offer as specified, with Decline and Accept', () => {
  const actions = { ...nothing, acceptDraw: vi.fn(), declineDraw: vi.fn() };
  const notice = noticeOf({ ...QUIET, drawOffer: 'theirs' }, actions);
  expect(notice).toMatchObject({ title: 'Draw Offered', text: 'Your opponent is offering a draw.' });
  const [decline, accept] = notice?.actions ?? [];
  expect([decline?.label, accept?.label]).toEqual(['Decline', 'Accept']);
  accept?.run();
  expect(actions.acceptDraw).toHaveBeenCalledOnce();
  decline?.run();
  expect(actions.declineDraw).toHaveBeenCalledOnce();
});

test.each([
  ['restarting', true, 'Both clocks are stopped'],
  ['lost', true, 'not sent yet'],
  ['lost', false, 'clock may still run'],
] as const)('states for the connection %s, a pending move %s: %s', (connection, isSending, text) => {
  const notice = noticeOf({ ...QUIET, connection, isSending }, nothing);
  expect(notice).toMatchObject({ tone: 'warn', text: expect.stringContaining(text) });
});

test('removes news with the end of the game, and Opponent Found! with the first move', () => {
  const found = { ...NEWS, key: 'found' };
  const move = { from: 'e2', to: 'e4', san: 'e4', fen: '' };
  expect(hasNewsEnded(found, { status: 'active', moves: [] })).toBe(false);
  expect(hasNewsEnded(found, { status: 'active', moves: [move] })).toBe(true);
  expect(hasNewsEnded(NEWS, { status: 'active', moves: [move] })).toBe(false);
  for (const news of [NEWS, found]) expect(hasNewsEnded(news, { status: 'ended', moves: [] })).toBe(true);
});

const state = { ...playing(), seq: 3 };
const told = (message: object, now: LiveState = state) => notificationFor(message as ServerMessage, now);
const refusal = (code: string, message = 'The game is over.') => ({
  type: 'error',
  code,
  message,
  gameId: 7,
});
const NOTHING = { news: null, toast: null, insufficient: false };

test('J17 G34 shows the specified toast, the deposit dialog and the lobby for an insufficient balance', () => {
  const amounts = { requiredAmount: '0.1', currentBalance: '0.02' };
  expect(told({ ...refusal('INSUFFICIENT_BALANCE'), ...amounts })).toEqual({
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

afterEach(() => speak('en'));

test('J18 shows any other error as Game Error in the player’s language, with or without a table', () => {
  const title = 'Game Error';
  expect(told(refusal('CONFLICT'))).toMatchObject({ news: { tone: 'bad', title }, toast: null });
  speak('es', { messages: { 'The game is over.': 'La partida ha terminado.' } } as never);
  const translated = 'La partida ha terminado.';
  expect(told(refusal('CONFLICT')).news).toMatchObject({ text: translated });
  const toast = { variant: 'error', title, description: translated };
  expect(told(refusal('CONFLICT'), startLive(7))).toMatchObject({ news: null, toast });
});

test.each<[string, object, LiveState]>([
  ['an invalid move', refusal('INVALID_MOVE', 'Not your turn.'), state],
  ['an error after the end', refusal('CONFLICT'), { ...state, status: 'ended' }],
  // The rematch shows its own errors.
  ['a balance that is too low for a rematch', refusal('INSUFFICIENT_BALANCE'), { ...state, status: 'ended' }],
  ['a move that another tab has superseded', { ...refusal('CONFLICT'), clientMoveId: 'x' }, state],
  ['a move that the connection retries', { ...refusal('UNAVAILABLE'), clientMoveId: 'x' }, state],
  ['a request that the connection retries', refusal('UNAVAILABLE'), startLive(7)],
  ['a signature that was too late', refusal('STEP_UP_FAILED'), startLive(7)],
  [
    'a stake that the wallet is still asked to confirm',
    { ...refusal('STEP_UP_REQUIRED'), challenge: { challengeId: 'c1', message: '', expiresAt: '' } },
    startLive(7),
  ],
])('J19 shows nothing for %s', (_what, message, now) => {
  expect(told(message, now)).toEqual(NOTHING);
});

test('shows an error by its code, never by its message, and a stake once the player has cancelled', () => {
  const words = 'No invalid move can be taken back.';
  expect(told(refusal('CONFLICT', words)).news).toMatchObject({ title: 'Game Error' });
  expect(told(refusal('UNAVAILABLE', 'Try again.')).news).toMatchObject({ text: 'Try again.' });
  const final = refusal('STEP_UP_REQUIRED', 'Please confirm.');
  expect(told(final, startLive(7)).toast?.description).toBe('Please confirm.');
});

test('G33 shows Opponent Found! once', () => {
  const started = { type: 'game_started', gameId: 7, whiteTime: 600, blackTime: 600, serverTime: 0 };
  expect(told({ ...started, seq: 4 }).news).toMatchObject({
    title: 'Opponent Found!',
    text: 'The game is starting...',
  });
  expect(told({ ...started, seq: 3 }).news).toBeNull();
});

test('reports that another player took the offered seat, and that the player watches instead', () => {
  const news = (role: string, now: LiveState, isOffered: boolean) =>
    notificationFor({ type: 'game_state', role, gameId: 7, seq: 3 } as ServerMessage, now, isOffered).news;
  expect(news('observer', startLive(7), true)).toMatchObject({
    title: 'Another player has taken this seat. Nothing was wagered.',
    text: 'You are watching',
  });
  expect(news('observer', startLive(7), false)).toBeNull();
  expect(news('observer', state, true)).toBeNull();
  expect(news('player', startLive(7), true)).toBeNull();
});

test('reports a declined offer to the side that made it', () => {
  const declined = { type: 'draw_declined', gameId: 7, seq: 3 };
  expect(told(declined, { ...state, drawOffer: 'white' }).news).toMatchObject({ title: 'Draw Declined' });
  expect(told(declined, { ...state, drawOffer: 'black' }).news).toBeNull();
});
