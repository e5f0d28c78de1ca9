import { afterEach, expect, test } from 'vitest';
import { speak } from '../language/index.ts';
import { NO_REMATCH, type RematchGame } from './port.ts';
import { addressOf, problemView, rematchStageOf } from './rematch.tsx';

const GAME: RematchGame = { id: 7, side: 'white', opponent: 'Night Owl', wager: '1', won: true };
const own = (stage: 'challenging' | 'waiting') => ({
  game: GAME,
  stage,
  untilMs: 0,
  expiresAtMs: 0,
  isFromThisTab: true,
  isConfirmed: true,
});
const incoming = { game: GAME, untilMs: 0, isAccepting: false };

test('G43 G44 shows each stage of the rematch of the game on the screen, and none of another game', () => {
  const declined = { game: GAME, lobbyAtMs: null, hasExpired: false };
  for (const [state, stage] of [
    [{}, 'idle'],
    [{ own: own('challenging') }, 'challenge'],
    [{ own: own('waiting') }, 'wait'],
    [{ declined }, 'declined'],
    [{ incoming }, 'offer'],
  ] as const) {
    expect(rematchStageOf({ ...NO_REMATCH, ...state }, 7)).toBe(stage);
    expect(rematchStageOf({ ...NO_REMATCH, ...state }, 8)).toBe('idle');
  }
});

test('shows the incoming offer first when both sides offer, so that one click accepts it', () => {
  expect(rematchStageOf({ ...NO_REMATCH, own: own('waiting'), incoming }, 7)).toBe('offer');
});

test('A17 G45 G47 builds the addresses of the lobby, of the lobby with an open offer, and of the game', () => {
  expect(addressOf({ to: 'rematch', wager: '0.1' })).toBe('/?mode=rematch&wager=0.1');
  expect(addressOf({ to: 'lobby' })).toBe('/');
  expect(addressOf({ to: 'game', gameId: 9 })).toBe('/chess-game-mobile?gameId=9');
});

const SHORT = {
  type: 'error',
  code: 'INSUFFICIENT_BALANCE',
  message: 'Insufficient balance',
  gameId: 7,
} as const;

test('opens the deposit dialog with the missing amount when the player’s own balance is too low', () => {
  const { toast, shortfall } = problemView({ ...SHORT, requiredAmount: '1', currentBalance: '0.4' });
  expect(toast).toMatchObject({
    variant: 'error',
    title: 'Insufficient Balance',
    description: 'You need 1 SOL to join this match. Your current balance is 0.4 SOL.',
  });
  expect(shortfall).toEqual({ required: 1_000_000_000n, current: 400_000_000n });
});

test('shows at most three decimals of the balance', () => {
  const { toast } = problemView({ ...SHORT, requiredAmount: '1', currentBalance: '0.123456789' });
  expect(toast.description).toBe('You need 1 SOL to join this match. Your current balance is 0.123 SOL.');
});

afterEach(() => speak('en'));

test('shows a refusal in the player’s language', () => {
  speak('es', { texts: {} as never, messages: { 'The game is over.': 'La partida ha terminado.' } });
  const refusal = { ...SHORT, code: 'CONFLICT', message: 'The game is over.' } as const;
  expect(problemView(refusal).toast.description).toBe('La partida ha terminado.');
});

test('shows that the opponent’s balance is too low, and opens no dialog', () => {
  const { toast, shortfall } = problemView({ ...SHORT, message: 'Your opponent cannot.' });
  expect(toast.description).toBe('Your opponent cannot.');
  expect(shortfall).toBeNull();
});

test('shows any other refusal in the server’s words, and asks to retry when nothing was sent', () => {
  const refusal = { ...SHORT, code: 'CONFLICT', message: 'Your opponent is playing another game.' } as const;
  expect(problemView(refusal)).toMatchObject({ toast: { description: refusal.message }, shortfall: null });
  expect(problemView('not-sent').toast).toMatchObject({
    title: 'Connection Lost',
    description: 'Please try again.',
  });
});
