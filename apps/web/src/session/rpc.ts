// session: one JSON-RPC call to the network's node. What a method means never enters here.

/** The node answered and refused; the message is its own. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
}

/** The `result` of the answer. Rejects with RpcError when the node refuses, with a plain Error when it cannot be asked. */
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
  if (!response.ok) throw new Error(`The Solana node returned an error (${method}, ${response.status}).`);
  const answer = (await response.json()) as { result?: unknown; error?: { message?: unknown } } | null;
  if (answer?.error !== undefined) throw new RpcError(String(answer.error.message));
  return answer?.result;
}
