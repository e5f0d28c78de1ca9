// Tools, deploy, testkit: a client of a real proxy, over HTTP/2 and WebSocket.
import { once } from 'node:events';
import { connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { connect as connectSafely } from 'node:tls';
import type { ClientOptions } from 'ws';
import { HOST, type RealProxy } from './real-proxies.ts';

export const ORIGIN = `https://${HOST}`;

export interface ProxyRequest {
  method?: string; // GET if absent
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
  /** The client's own address on this machine. */
  from?: string;
}

export interface ProxyAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
  tookMs: number;
}

/** Sends one request over HTTP/2, on a connection of its own. */
export async function ask(proxy: RealProxy, request: ProxyRequest): Promise<ProxyAnswer> {
  const { method = 'GET', path, headers = {}, body, from = '127.0.0.1' } = request;
  const startedMs = performance.now();
  const session = connect(`https://127.0.0.1:${proxy.port}`, {
    createConnection: () =>
      connectSafely({
        ...{ host: '127.0.0.1', port: proxy.port, localAddress: from },
        ...{ ca: proxy.certificate, servername: HOST, ALPNProtocols: ['h2'] },
      }),
  });
  // The request fails with the same error.
  session.on('error', () => {});
  try {
    const stream = session.request(
      {
        ...{ ':authority': HOST, ':method': method, ':path': path, origin: ORIGIN },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(JSON.stringify(body));
    const [answered] = (await once(stream, 'response')) as [Record<string, unknown>];
    const received = await text(stream);
    return {
      status: Number(answered[':status']),
      headers: answered,
      text: received,
      tookMs: performance.now() - startedMs,
    };
  } finally {
    session.destroy();
  }
}

/** Returns the address and options of a WebSocket through the proxy. */
export function socketAt(
  proxy: RealProxy,
  headers: Readonly<Record<string, string>> = {},
): { url: string; options: ClientOptions } {
  return {
    url: `wss://127.0.0.1:${proxy.port}/ws`,
    options: {
      ...{ ca: proxy.certificate, servername: HOST, perMessageDeflate: false },
      headers: { host: HOST, origin: ORIGIN, ...headers },
    },
  };
}
