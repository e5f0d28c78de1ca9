import { expect, test } from 'vitest';
import { isWalletRejection } from './wallet-rejection.ts';

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
])('%s is a rejection: %s', (error, expected) => {
  expect(isWalletRejection(error)).toBe(expected);
});
