// wallet: one JSON-RPC call to the network's node. What a method means never enters here.

/** The node answered and refused. What it means to a player is read in `node-error.ts`. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** The JSON-RPC error as it came, or the HTTP status of an answer that has none. */
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

/** The `result` of the answer. Rejects with RpcError when the node refuses, as `fetch` does when it cannot be asked. */
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
