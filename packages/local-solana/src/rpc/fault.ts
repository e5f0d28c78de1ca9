// local-solana/rpc: refusals as JSON-RPC carries them, with the real node's codes and texts.
import { type TransactionFault, textOf } from '../error-names.ts';
import type { Simulation } from '../runtime.ts';

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

/** A refusal on its way out to the client. */
export class RpcFault extends Error {
  override readonly name = 'RpcFault';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function invalidParams(message: string): RpcFault {
  return new RpcFault(CODES.invalidParams, message);
}

/** What a simulation failed of, as sendTransaction answers it. */
export function preflightFault(simulation: Simulation, fault: TransactionFault): RpcFault {
  if (fault === 'SignatureFailure') {
    return new RpcFault(CODES.signature, 'Transaction signature verification failure');
  }
  return new RpcFault(CODES.preflight, `Transaction simulation failed: ${textOf(fault)}`, {
    accounts: null,
    err: fault,
    innerInstructions: null,
    logs: simulation.logs,
    returnData: null,
    unitsConsumed: simulation.unitsConsumed,
  });
}
