// wallet: one JSON-RPC call to the network's node, without knowledge of the method.

/** The node responded with a refusal. `node-error.ts` interprets it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** The JSON-RPC error as received, or the HTTP status of a response without one. */
  readonly failure: RpcFailure | number;

  constructor(method: string, failure: RpcFailure | number) {
    super(`${method}: ${typeof failure === 'number' ? failure : String(failure.message)}`);
    this.failure = failure;
  }
}

export interface RpcFailure {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** Returns the `result` of the response. Rejects with RpcError if the node refuses, and like `fetch` if it is unreachable. */
export async function callRpc(
  fetch: typeof globalThis.fetch,
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  if (!response.ok) throw new RpcError(method, response.status);
  const answer = (await response.json()) as { result?: unknown; error?: RpcFailure | null } | null;
  if (answer?.error !== undefined && answer.error !== null) throw new RpcError(method, answer.error);
  return answer?.result;
}
