import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askJson } from './price.ts';
import { createManualTime } from './testkit/manual-time.ts';

const MAX_BYTES = 100;
const TIMEOUT_MS = 3_000;
let service: Server | null = null;
afterEach(() => {
  service?.closeAllConnections();
  service?.close();
});

async function serviceWith(answer: RequestListener): Promise<string> {
  service = createServer(answer).listen(0, '127.0.0.1');
  await once(service, 'listening');
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}/price?key=secret`;
}
const ask = (url: string, time = createManualTime()) =>
  askJson(url, { time, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });

test('parses the body of a 200 and leaves no timer', async () => {
  const time = createManualTime();
  const url = await serviceWith((_request, response) => response.end('{"solana":{"usd":150.5}}'));
  expect(await ask(url, time)).toEqual({ solana: { usd: 150.5 } });
  expect(time.pending()).toBe(0);
});

test.each<[string, RequestListener, string]>([
  ['a failure', (_request, response) => response.writeHead(500).end('{}'), 'it answered with status 500'],
  [
    'a redirect',
    (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    'it answered with status 302',
  ],
  ['no JSON', (_request, response) => response.end('<html>'), 'it answered something that is no JSON'],
  ['nothing', (_request, response) => response.end(), 'it answered something that is no JSON'],
  [
    'too much',
    (_request, response) => response.end(JSON.stringify('x'.repeat(MAX_BYTES))),
    `it answered more than ${MAX_BYTES} bytes`,
  ],
  ['a broken connection', (request: IncomingMessage) => request.socket.destroy(), 'it was not reached'],
])('throws for %s, without the address in the message', async (_name, answer, message) => {
  await expect(ask(await serviceWith(answer))).rejects.toThrow(new RegExp(`^${message}$`));
});

test.each<[string, RequestListener]>([
  ['head', () => {}],
  ['body', (_request, response) => response.writeHead(200).write('{"solana":')],
])('times out on a slow %s', async (_name, answer) => {
  const time = createManualTime();
  let arrived: () => void = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const url = await serviceWith((request, response) => {
    answer(request, response);
    arrived();
  });
  const asked = ask(url, time);
  const refused = expect(asked).rejects.toThrow(`it did not answer within ${TIMEOUT_MS} ms`);
  await arrival;
  time.advance(TIMEOUT_MS - 1);
  time.advance(1);
  await refused;
});
