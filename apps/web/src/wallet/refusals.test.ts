import { describe, expect, test, vi } from 'vitest';
import { NodeError, type NodeFault, rpcFault, statusFault } from './node-error.ts';
import type { RpcFailure } from './rpc.ts';
import { isWalletRejection, Unanswered, walletAnswer } from './wallet-answer.ts';

describe('interprets a node’s refusal', () => {
  test.each<[RpcFailure, NodeFault]>([
    [{ code: -32002, message: 'Transaction simulation failed: Blockhash not found' }, 'behind'],
    [{ code: -32002, message: 'failed', data: { err: 'BlockhashNotFound' } }, 'behind'],
    [{ code: -32005, message: 'Node is behind by 42 slots' }, 'behind'],
    [{ code: -32016, message: 'Minimum context slot has not been reached' }, 'behind'],
    [{ code: -32002, message: 'This transaction has already been processed' }, 'known'],
    [{ code: -32002, message: 'failed', data: { err: 'AlreadyProcessed' } }, 'known'],
    [{ code: -32429, message: 'max usage reached' }, 'busy'],
    [{ code: 429, message: 'Too many requests for a specific RPC call' }, 'busy'],
    [{ code: -32603, message: 'Internal error' }, 'lost'],
    [{ code: -32002, message: 'failed', data: { err: 'InsufficientFundsForFee' } }, 'funds'],
    [{ code: -32002, data: { err: { InsufficientFundsForRent: { account_index: 0 } } } }, 'funds'],
    [
      { code: -32002, message: 'Attempt to debit an account but found no record of a prior credit.' },
      'funds',
    ],
    [{ code: -32002, data: { logs: ['Transfer: insufficient lamports 1, need 2'] } }, 'funds'],
    [{ code: -32002, message: 'Error processing Instruction 0: custom program error: 0x5c' }, 'refused'],
    [{ code: -32003, message: 'Transaction signature verification failure' }, 'refused'],
    [{ code: -32602, message: 'Invalid param: WrongSize' }, 'refused'],
    [{}, 'refused'],
  ])('%j', (failure, fault) => {
    expect(rpcFault(failure)).toBe(fault);
  });

  test.each([
    [400, 'refused'],
    [403, 'busy'],
    [404, 'refused'],
    [429, 'busy'],
    [500, 'lost'],
    [502, 'lost'],
    [504, 'lost'],
  ] as const)('HTTP %s', (status, fault) => {
    expect(statusFault(status)).toBe(fault);
  });

  test('shows our own message, and keeps the node’s text for the log', () => {
    const error = new NodeError('behind', 'Blockhash not found');
    expect(error.message).toBe('The Solana network is behind. Please try again in a minute.');
    expect(error.detail).toBe('Blockhash not found');
  });
});

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
  const ask = vi.fn();
  await expect(walletAnswer(patience.signal, ask)).rejects.toThrow(Unanswered);
  expect(ask).not.toHaveBeenCalled();
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
