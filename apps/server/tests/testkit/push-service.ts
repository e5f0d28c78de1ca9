// A local push service, with browsers that decrypt what the server sends.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPushReceiver } from '../../src/platform/testkit/push-receiver.ts';
import type { PushNetwork } from '../../src/platform/web-push.ts';

export interface PushDevice {
  /** The request body that subscribes this browser. */
  subscription: {
    endpoint: string;
    keys: { p256dh: string; auth: string };
    language: 'en' | 'es' | 'pt';
  };
  /** Received notifications, in order. */
  readonly notices: { text: string; tag: string; gameId: number | null }[];
  readonly headers: Record<string, unknown>[];
  /** Sets the status of further responses. */
  answer(status: number): void;
}

export interface PushService {
  network: PushNetwork;
  device(language?: 'en' | 'es' | 'pt'): PushDevice;
  stop(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const receive = new Map<string, (body: Buffer, headers: Record<string, unknown>) => number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const take = receive.get(request.url ?? '');
      response.writeHead(take?.(Buffer.concat(chunks), request.headers) ?? 404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    network: {
      isEndpoint: (text) => text.startsWith(`${origin}/`),
      async post({ endpoint, headers, body }) {
        const { status } = await fetch(endpoint, { method: 'POST', headers, body: new Uint8Array(body) });
        return { status };
      },
    },
    device(language = 'en') {
      const { keys, open } = createPushReceiver();
      const path = `/send/${receive.size}`;
      const notices: PushDevice['notices'] = [];
      const headers: PushDevice['headers'] = [];
      let status = 201;
      receive.set(path, (body, sent) => {
        if (status === 201) {
          notices.push(JSON.parse(open(body)) as PushDevice['notices'][number]);
          headers.push(sent);
        }
        return status;
      });
      const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: text(keys.p256dh), auth: text(keys.auth) },
          language,
        },
        notices,
        headers,
        answer(next) {
          status = next;
        },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
