// Tools, cluster, testkit: an RPC proxy between the nodes and the local ledger that counts the calls.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChainCounter {
  url: string;
  /** Returns the calls by method since the last `take`. */
  take(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Starts a proxy to the ledger at this port. */
export async function startChainCounter(ledgerPort: number): Promise<ChainCounter> {
  let counts = new Map<string, number>();
  const count = (body: string): void => {
    for (const { method } of [JSON.parse(body)].flat() as { method: string }[])
      counts.set(method, (counts.get(method) ?? 0) + 1);
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    count(body);
    try {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${ledgerPort}`, { method: 'POST', headers, body });
      response.writeHead(answer.status, headers).end(await answer.text());
    } catch {
      // The ledger is unreachable, so the proxy closes the connection as the ledger would.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
