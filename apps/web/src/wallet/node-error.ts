// wallet: interprets refusals of a Solana node. A player reads our own message, never the node's text.

import { callRpc, RpcError, type RpcFailure } from './rpc.ts';
import { NODE_TEXTS } from './texts.ts';

/**
 * lost: no response arrived, so the call may have been carried out · busy: rate limited, nothing was done · behind: the node lags and
 * may do it later · known: it already has this transaction · funds: the wallet's balance is too low · refused: any other refusal.
 */
export type NodeFault = 'lost' | 'busy' | 'behind' | 'known' | 'funds' | 'refused';

/** A call that a node refused or did not respond to. */
export class NodeError extends Error {
  override readonly name = 'NodeError';
  readonly fault: NodeFault;
  /** The node's own text, for decisions and logs, never for the screen. */
  readonly detail: string;
  /** The code of a JSON-RPC error. */
  readonly code: unknown;

  constructor(fault: NodeFault, detail: string, code?: unknown) {
    super(NODE_TEXTS.faults[fault]);
    this.fault = fault;
    this.detail = detail;
    this.code = code;
  }
}

/** Rate limiting. Public nodes also use 403 for it. */
const BUSY_STATUS: ReadonlySet<number> = new Set([403, 429]);

/** The fault of a failed HTTP status. A gateway's error leaves the state of the node behind it unknown. */
export function statusFault(status: number): NodeFault {
  if (BUSY_STATUS.has(status)) return 'busy';
  return status >= 500 ? 'lost' : 'refused';
}

/** Node unhealthy or behind, block or context slot not reached yet. Source: Agave's rpc-client-api, custom_error.rs. */
const BEHIND_CODES: ReadonlySet<unknown> = new Set([-32_004, -32_005, -32_014, -32_016]);
/** Used by RPC providers for their limits. */
const BUSY_CODES: ReadonlySet<unknown> = new Set([429, -32_429]);
const INTERNAL_CODE = -32_603;

/** Nodes and their proxies share no code for these, but use the same words. */
const WORDS: readonly (readonly [RegExp, NodeFault])[] = [
  [/already (been )?processed|AlreadyProcessed/i, 'known'],
  [/blockhash ?not ?found/i, 'behind'],
  [/too many requests|rate limit/i, 'busy'],
  [/insufficient ?(funds|lamports)|no record of a prior credit|AccountNotFound/i, 'funds'],
];

export function rpcFault(failure: RpcFailure): NodeFault {
  const text = detailOf(failure);
  for (const [words, fault] of WORDS) if (words.test(text)) return fault;
  if (BEHIND_CODES.has(failure.code)) return 'behind';
  if (BUSY_CODES.has(failure.code)) return 'busy';
  return failure.code === INTERNAL_CODE ? 'lost' : 'refused';
}

function detailOf({ message, data }: RpcFailure): string {
  const err = (data as { err?: unknown; logs?: unknown } | null | undefined) ?? {};
  const told = [String(message), err.err, err.logs].filter((part) => part !== undefined && part !== null);
  return told.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ');
}

/** Like `callRpc`, but rejects with NodeError. */
export async function callNode(...call: Parameters<typeof callRpc>): Promise<unknown> {
  try {
    return await callRpc(...call);
  } catch (error) {
    if (!(error instanceof RpcError)) throw new NodeError('lost', String(error));
    const { failure } = error;
    if (typeof failure === 'number') throw new NodeError(statusFault(failure), error.message);
    throw new NodeError(rpcFault(failure), detailOf(failure), failure.code);
  }
}
