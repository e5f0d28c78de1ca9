import { afterEach, expect, test } from 'vitest';
import { speak } from '../../language/index.ts';
import { NO_REMATCH, type RematchGame } from '../rematch.tsx';
import { problemView, rematchStageOf } from './index.tsx';

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

const SHORT = {
  type: 'error',
  code: 'INSUFFICIENT_BALANCE',
  message: 'Insufficient balance',
  gameId: 7,
} as const;

test('opens the deposit dialog with the missing amount when the player’s own balance is too low', () => {
  const { toast, shortfall } = problemView({ ...SHORT, requiredAmount: '1', currentBalance: '0.412345678' });
  expect(toast).toMatchObject({
    variant: 'error',
    title: 'Insufficient Balance',
    description: 'You need 1 SOL to join this match. Your current balance is 0.412 SOL.',
  });
  expect(shortfall).toEqual({ required: 1_000_000_000n, current: 412_345_678n });
});

afterEach(() => speak('en'));

test('shows any other refusal in the player’s language, and opens no dialog', () => {
  speak('es', { messages: { 'The game is over.': 'La partida ha terminado.' } } as never);
  const told = (refusal: object) => problemView({ ...SHORT, ...refusal });
  expect(told({ code: 'CONFLICT', message: 'The game is over.' }).toast.description).toBe(
    'La partida ha terminado.',
  );
  // Without amounts it is the opponent’s balance.
  const theirs = told({ message: 'Your opponent cannot.' });
  expect(theirs).toMatchObject({ toast: { description: 'Your opponent cannot.' }, shortfall: null });
});

test('asks to retry when nothing was sent', () => {
  const toast = { title: 'Connection Lost', description: 'Please try again.' };
  expect(problemView('not-sent')).toMatchObject({ toast, shortfall: null });
});
