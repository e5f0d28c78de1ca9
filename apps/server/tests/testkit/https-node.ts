// testkit: a node of a public cluster, with TLS and that cluster's genesis hash. It forwards all other calls to a local network.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'loopback-tls');

/** The certificate that a process must trust to connect, for `NODE_EXTRA_CA_CERTS`. */
export const CERTIFICATE = join(FOLDER, 'certificate.pem');

export interface HttpsNode {
  url: string;
  /** The called methods, oldest first. */
  readonly called: string[];
  stop(): Promise<void>;
}

interface Call {
  id: unknown;
  method: string;
}

/** `upstream` answers every method except getGenesisHash. */
export async function startHttpsNode(upstream: string, genesisHash: string): Promise<HttpsNode> {
  const called: string[] = [];

  async function answerTo(body: string): Promise<string> {
    const call = JSON.parse(body) as Call;
    called.push(call.method);
    if (call.method === 'getGenesisHash')
      return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: genesisHash });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(upstream, { method: 'POST', headers, body })).text();
  }

  const tls = {
    cert: readFileSync(CERTIFICATE),
    key: readFileSync(join(FOLDER, 'key.pem')),
  };
  const server = createServer(tls, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answerTo(Buffer.concat(chunks).toString()).then(
        (answer) => response.setHeader('content-type', 'application/json').end(answer),
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${address.port}`,
    called,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
