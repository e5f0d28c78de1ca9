import { afterEach, expect, test } from 'vitest';
import { speak } from '../../language/index.ts';
import { problemShown } from './problems.ts';

const SHORT = {
  type: 'error',
  code: 'INSUFFICIENT_BALANCE',
  message: 'Insufficient balance',
  gameId: 7,
} as const;

test('too little of the own balance opens the deposit with what is missing', () => {
  const { toast, shortfall } = problemShown({ ...SHORT, requiredAmount: '1', currentBalance: '0.4' });
  expect(toast).toMatchObject({
    variant: 'error',
    title: 'Insufficient Balance',
    description: 'You need 1 SOL to join this match. Your current balance is 0.4 SOL.',
  });
  expect(shortfall).toEqual({ required: 1_000_000_000n, current: 400_000_000n });
});

test('shows at most three decimals of the balance', () => {
  const { toast } = problemShown({ ...SHORT, requiredAmount: '1', currentBalance: '0.123456789' });
  expect(toast.description).toBe('You need 1 SOL to join this match. Your current balance is 0.123 SOL.');
});

afterEach(() => speak('en'));

test('shows a refusal in the player’s language', () => {
  speak('es', { texts: {} as never, messages: { 'The game is over.': 'La partida ha terminado.' } });
  const refusal = { ...SHORT, code: 'CONFLICT', message: 'The game is over.' } as const;
  expect(problemShown(refusal).toast.description).toBe('La partida ha terminado.');
});

test('too little of the opponent’s balance is said, and opens nothing', () => {
  const { toast, shortfall } = problemShown({ ...SHORT, message: 'Your opponent cannot.' });
  expect(toast.description).toBe('Your opponent cannot.');
  expect(shortfall).toBeNull();
});

test('every other refusal is said in the server’s words; a message that was not sent asks to try again', () => {
  const refusal = { ...SHORT, code: 'CONFLICT', message: 'Your opponent is playing another game.' } as const;
  expect(problemShown(refusal)).toMatchObject({ toast: { description: refusal.message }, shortfall: null });
  expect(problemShown('not-sent').toast).toMatchObject({
    title: 'Connection Lost',
    description: 'Please try again.',
  });
});
