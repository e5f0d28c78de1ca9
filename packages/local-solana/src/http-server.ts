// local-solana: the HTTP server: checks method, origin and size of a request.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { LIMITS } from './limits.ts';
import type { Handle } from './rpc/dispatch.ts';

const DAY_SECONDS = 86_400;

/**
 * Returns a JSON-RPC server over POST. A page may call it only from `corsOrigin`. A request without an Origin header comes from a
 * program on this machine.
 */
export function createRpcHttpServer(handle: Handle, corsOrigin: string): Server {
  return createServer((request, response) => {
    void serve(request, response, handle, corsOrigin).catch(() => response.destroy());
  });
}

/** Returns whether a request with this Origin header is accepted. */
export function isAllowedOrigin(origin: string | undefined, corsOrigin: string): boolean {
  return origin === undefined || origin === corsOrigin;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handle: Handle,
  corsOrigin: string,
): Promise<void> {
  const { origin } = request.headers;
  response.setHeader('vary', 'origin');
  if (!isAllowedOrigin(origin, corsOrigin)) return refuse(response, 403, 'This origin may not call.');
  if (origin !== undefined) response.setHeader('access-control-allow-origin', corsOrigin);
  if (request.method === 'OPTIONS') return allow(response);
  if (request.method === 'GET' && request.url === '/health') return refuse(response, 200, 'ok');
  if (request.method !== 'POST') {
    return refuse(response, 405, 'Used HTTP Method is not allowed. POST or OPTIONS is required');
  }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return refuse(
      response,
      415,
      'Supplied content type is not allowed. Content-Type: application/json is required',
    );
  }
  const body = await readBody(request);
  if (body === null) {
    // The rest of the body is not read, so the connection must close after the response.
    response.setHeader('connection', 'close');
    return refuse(response, 413, `A request has at most ${LIMITS.bodyBytes} bytes.`);
  }
  const answer = await handle(body);
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(answer ?? '');
}

function allow(response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'POST, GET, OPTIONS');
  response.setHeader('access-control-allow-headers', 'content-type, solana-client');
  response.setHeader('access-control-max-age', DAY_SECONDS);
  response.writeHead(204).end();
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}

/** Reads the body as text; null if it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.bodyBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.bodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
