import { type LiveState, startLive } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { speak } from '../../../language/index.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { JOIN_TEXTS } from '../dialog-texts.ts';
import type { TableNotice } from '../table/view.ts';
import { LIVE_TEXTS } from '../texts.ts';
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

test('states that the clocks are stopped while the server restarts', () => {
  const notice = noticeOf({ ...QUIET, connection: 'restarting', isSending: true }, nothing);
  expect(notice).toMatchObject({ title: 'Our server is restarting.', tone: 'warn' });
  expect(notice?.text).toContain('Both clocks are stopped');
});

test('states whether a move is pending when the connection is lost', () => {
  const told = (isSending: boolean) => noticeOf({ ...QUIET, connection: 'lost', isSending }, nothing)?.text;
  expect(told(true)).toContain('not sent yet');
  expect(told(false)).toContain('clock may still run');
});

test('removes news with the end of the game, and Opponent Found! with the first move', () => {
  const found = { ...NEWS, key: 'found' };
  const move = { from: 'e2', to: 'e4', san: 'e4', fen: '' };
  expect(hasNewsEnded(found, { status: 'active', moves: [] })).toBe(false);
  expect(hasNewsEnded(found, { status: 'active', moves: [move] })).toBe(true);
  expect(hasNewsEnded(NEWS, { status: 'active', moves: [move] })).toBe(false);
  for (const news of [NEWS, found]) expect(hasNewsEnded(news, { status: 'ended', moves: [] })).toBe(true);
});

const game = {} as LiveState['game'];
const playing: LiveState = { ...startLive(7), status: 'active', game, side: 'white', seq: 3 };
const told = (message: object, state: LiveState = playing) =>
  notificationFor(message as ServerMessage, state);

test('J17 G34 shows the specified toast, the deposit dialog and the lobby for an insufficient balance', () => {
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

test('J18 shows any other error as Game Error with the server’s message, with or without a table', () => {
  const error = { type: 'error', code: 'CONFLICT', message: 'The game is over.', gameId: 7 };
  expect(told(error)).toMatchObject({
    news: { tone: 'bad', title: 'Game Error', text: 'The game is over.' },
    toast: null,
  });
  expect(told(error, startLive(7))).toMatchObject({
    news: null,
    toast: { variant: 'error', title: 'Game Error', description: 'The game is over.' },
  });
});

afterEach(() => speak('en'));

test('shows the server’s message in the player’s language', () => {
  speak('es', { texts: {} as never, messages: { 'The game is over.': 'La partida ha terminado.' } });
  const error = { type: 'error', code: 'CONFLICT', message: 'The game is over.', gameId: 7 };
  expect(told(error).news?.text).toBe('La partida ha terminado.');
  expect(told(error, startLive(7)).toast?.description).toBe('La partida ha terminado.');
});

test('J19 shows nothing for an invalid move, and nothing after the end', () => {
  expect(told({ type: 'error', code: 'INVALID_MOVE', message: 'Invalid move', gameId: 7 }).news).toBeNull();
  const ended: LiveState = { ...playing, status: 'ended' };
  expect(
    told({ type: 'error', code: 'CONFLICT', message: 'The game is over.', gameId: 7 }, ended).news,
  ).toBeNull();
  // The rematch shows its own errors.
  const short = { type: 'error', code: 'INSUFFICIENT_BALANCE', message: '', gameId: 7 };
  expect(told(short, ended)).toEqual({ news: null, toast: null, insufficient: false });
});

test('shows nothing for a move that another tab has superseded', () => {
  const error = { type: 'error', code: 'CONFLICT', message: 'That move has already been played.', gameId: 7 };
  expect(told({ ...error, clientMoveId: 'x' })).toEqual({ news: null, toast: null, insufficient: false });
});

test('recognizes an invalid move by its code, never by its message', () => {
  const words = { type: 'error', code: 'CONFLICT', message: 'No invalid move can be taken back.', gameId: 7 };
  expect(told(words).news).toMatchObject({ title: 'Game Error' });
  expect(told({ ...words, code: 'INVALID_MOVE', message: 'Not your turn.' }).news).toBeNull();
});

test('shows nothing for a request that the connection retries', () => {
  const error = { type: 'error', code: 'UNAVAILABLE', message: 'Try again.', gameId: 7 };
  expect(told({ ...error, clientMoveId: 'x' }).news).toBeNull();
  expect(told(error, startLive(7)).toast).toBeNull();
  expect(told(error).news).toMatchObject({ text: 'Try again.' });
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
  const watching = { type: 'game_state', role: 'observer', gameId: 7, seq: 3 } as ServerMessage;
  const news = {
    title: 'Another player has taken this seat. Nothing was wagered.',
    text: 'You are watching',
  };
  expect(notificationFor(watching, startLive(7), true).news).toMatchObject(news);
  expect(notificationFor(watching, startLive(7), false).news).toBeNull();
  expect(notificationFor(watching, playing, true).news).toBeNull();
  expect(
    notificationFor({ ...watching, role: 'player' } as ServerMessage, startLive(7), true).news,
  ).toBeNull();
});

test('reports a declined offer to the side that made it', () => {
  const declined = { type: 'draw_declined', gameId: 7, seq: 3 };
  expect(told(declined, { ...playing, drawOffer: 'white' }).news).toMatchObject({ title: 'Draw Declined' });
  expect(told(declined, { ...playing, drawOffer: 'black' }).news).toBeNull();
});

test('shows a stake that the wallet must confirm only after the player cancels', () => {
  const final = { type: 'error', code: 'STEP_UP_REQUIRED', message: 'Please confirm.', gameId: 7 };
  const challenge = { challengeId: 'c1', message: '', expiresAt: '2026-11-20T00:05:00.000Z' };
  const nothing = { news: null, toast: null, insufficient: false };
  expect(told({ ...final, challenge }, startLive(7))).toEqual(nothing);
  expect(told({ ...final, code: 'STEP_UP_FAILED' }, startLive(7))).toEqual(nothing);
  expect(told(final, startLive(7)).toast?.description).toBe('Please confirm.');
});

test('G30 G31 G32 G33 K11 uses the exact texts of the specification', () => {
  expect(JOIN_TEXTS).toMatchObject({
    cancelled: 'Game Cancelled',
    error: 'Error',
    cancelFailed: 'Failed to cancel game',
    notFound: 'Game Not Found',
    notFoundText: 'The game code you entered does not exist.',
  });
  expect(LIVE_TEXTS).toMatchObject({
    drawOffered: 'Draw Offered',
    drawOfferedText: 'Your opponent is offering a draw.',
    found: 'Opponent Found!',
    foundText: 'The game is starting...',
    gameError: 'Game Error',
  });
  expect(JOIN_TEXTS.cancelledText).toContain('refunded');
  expect(UI_TEXTS.copied).toBe('Copied!');
});
