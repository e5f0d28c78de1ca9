import { describe, expect, test } from 'vitest';
import { NodeError, type NodeFault, rpcFault, statusFault } from './node-error.ts';
import type { RpcFailure } from './rpc.ts';

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
    [
      { code: -32002, message: 'failed', data: { err: { InsufficientFundsForRent: { account_index: 0 } } } },
      'funds',
    ],
    [
      {
        code: -32002,
        message: 'Attempt to debit an account but found no record of a prior credit.',
      },
      'funds',
    ],
    [
      {
        code: -32002,
        message: 'Error processing Instruction 0: custom program error: 0x1',
        data: { logs: ['Transfer: insufficient lamports 1, need 2'] },
      },
      'funds',
    ],
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
