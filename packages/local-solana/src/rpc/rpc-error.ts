// local-solana/rpc: JSON-RPC errors with the codes and messages of a real node.

import type { Simulation } from '../runtime.ts';
import { type TransactionError, textOf } from '../transaction-errors.ts';

export const CODES = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflight: -32002,
  signature: -32003,
  unsupportedVersion: -32015,
  minContextSlot: -32016,
} as const;

/** An error response to the client. */
export class RpcError extends Error {
  override readonly name = 'RpcFault';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(CODES.invalidParams, message);
}

/** The response of sendTransaction to a failed simulation. */
export function preflightError(simulation: Simulation, error: TransactionError): RpcError {
  if (error === 'SignatureFailure') {
    return new RpcError(CODES.signature, 'Transaction signature verification failure');
  }
  return new RpcError(CODES.preflight, `Transaction simulation failed: ${textOf(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    logs: simulation.logs,
    returnData: null,
    unitsConsumed: simulation.unitsConsumed,
  });
}
