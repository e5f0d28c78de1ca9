import { expect, test } from 'vitest';
import { isWalletRejection, Unanswered, walletAnswer } from './wallet-answer.ts';

test('passes on the wallet’s answer, and its refusal', async () => {
  const { signal } = new AbortController();
  await expect(walletAnswer(signal, async () => 'signed')).resolves.toBe('signed');
  await expect(walletAnswer(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('drops a signature that arrives after the player stopped waiting', async () => {
  const patience = new AbortController();
  let sign = (_: string): void => undefined;
  const answer = walletAnswer(patience.signal, () => new Promise<string>((resolve) => (sign = resolve)));
  patience.abort();
  sign('signed');
  await expect(answer).rejects.toThrow(Unanswered);
});

test('does not open the wallet for a player who stopped waiting before', async () => {
  const patience = new AbortController();
  patience.abort();
  let opened = 0;
  const ask = async () => {
    opened += 1;
  };
  await expect(walletAnswer(patience.signal, ask)).rejects.toThrow(Unanswered);
  expect(opened).toBe(0);
});

test.each([
  [Object.assign(new Error('no'), { code: 4001 }), true],
  [new Error('User rejected the request.'), true],
  [new Error('Transaction cancelled'), true],
  [new Error('Plugin Closed'), true],
  [new Error('The popup was closed'), true],
  [new Error('Connection closed'), false],
  [new Error('Transaction simulation failed'), false],
  [Object.assign(new Error('Internal error'), { code: -32603 }), false],
  ['User rejected the request.', false],
])('classifies %s as a rejection: %s', (error, expected) => {
  expect(isWalletRejection(error)).toBe(expected);
});
