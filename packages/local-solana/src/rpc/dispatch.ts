// local-solana/rpc: the JSON-RPC 2.0 envelope: parses requests, dispatches calls and formats responses.

import { stringifyJson } from '../json.ts';
import { type Ledger, LedgerBroken } from '../ledger.ts';
import { LIMITS } from '../limits.ts';
import type { LedgerLog } from '../ports.ts';
import { accountCalls } from './account-calls.ts';
import { type Call, networkCalls } from './network-calls.ts';
import { CODES, RpcError } from './rpc-error.ts';
import { transactionCalls } from './transaction-calls.ts';

export type Id = string | number | null;

export interface Request {
  id: Id | undefined; // undefined for a notification, which is not answered
  method: string;
  params: readonly unknown[];
}

/** Answers one request or a batch. Returns null if it contains only notifications. */
export type Handle = (body: string) => Promise<string | null>;

export function createDispatch(ledger: Ledger, log: LedgerLog): Handle {
  const calls = new Map<string, Call>(
    [networkCalls(ledger), accountCalls(ledger), transactionCalls(ledger)].flatMap(Object.entries),
  );

  async function answer(value: unknown): Promise<unknown> {
    const request = readRequest(value);
    if (request instanceof RpcError) return showError(idOf(value), request);
    try {
      const call = calls.get(request.method);
      if (call === undefined) throw new RpcError(CODES.methodNotFound, 'Method not found');
      const result = await call(request.params);
      return request.id === undefined ? null : { jsonrpc: '2.0', result, id: request.id };
    } catch (error) {
      return request.id === undefined ? null : showError(request.id, toRpcError(error, log));
    }
  }

  return async (body) => {
    const parsed = parseJson(body);
    if (parsed instanceof RpcError) return stringifyJson(showError(null, parsed));
    if (!Array.isArray(parsed)) {
      const answered = await answer(parsed);
      return answered === null ? null : stringifyJson(answered);
    }
    if (parsed.length === 0 || parsed.length > LIMITS.batch) {
      return stringifyJson(showError(null, invalidRequest()));
    }
    // Sequential, so that each call of a batch sees the effects of the earlier ones, as on a real node.
    const answers: unknown[] = [];
    for (const one of parsed) answers.push(await answer(one));
    const given = answers.filter((one) => one !== null);
    return given.length === 0 ? null : stringifyJson(given);
  };
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    // The parser's error would quote the body.
    return new RpcError(CODES.parse, 'Parse error');
  }
}

/** Parses a request, or returns why it is invalid. */
export function readRequest(value: unknown): Request | RpcError {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalidRequest();
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  const named = id === undefined || id === null || typeof id === 'string' || typeof id === 'number';
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !named) return invalidRequest();
  if (params !== undefined && params !== null && !Array.isArray(params)) {
    return new RpcError(CODES.invalidParams, 'Invalid params: expected an array.');
  }
  return { id, method, params: (params ?? []) as readonly unknown[] };
}

function invalidRequest(): RpcError {
  return new RpcError(CODES.invalidRequest, 'Invalid request');
}

export function idOf(value: unknown): Id {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' || typeof value.id === 'number' ? value.id : null;
}

export function showError(id: Id, error: RpcError): unknown {
  const { code, message, data } = error;
  return { jsonrpc: '2.0', error: { code, message, ...(data === undefined ? {} : { data }) }, id };
}

/** Returns an `RpcError` unchanged. Any other error is a bug, which is logged and sent to the client as -32603. */
export function toRpcError(error: unknown, log: LedgerLog): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof LedgerBroken)
    log.fatal({ err: error }, 'the local network stopped taking transactions');
  else log.error({ err: error }, 'a call of the local network failed');
  return new RpcError(CODES.internal, 'Internal error');
}
