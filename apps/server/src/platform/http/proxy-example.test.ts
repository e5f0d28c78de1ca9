// The example proxy configuration in `deploy/` must match the limits of the server.
import { readFileSync } from 'node:fs';
import { ERRORS, SIZES, SOCKET } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { SERVER_TIMES } from '../server-times.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';

const conf = readFileSync(new URL('../../../../../deploy/proxy/nginx.conf', import.meta.url), 'utf8');

test.each([
  ['a rate', `rate=${(ADDRESS.requests * 1_000) / ADDRESS.requestsWindowMs}r/s;`],
  ['a burst', `burst=${ADDRESS.requests} nodelay;`],
  ['connections of an address', `limit_conn connections ${ADDRESS.connections};`],
  ['a time for headers', `client_header_timeout ${SERVER_TIMES.stopMs / 1_000}s;`],
  ['a time for a body', `client_body_timeout ${SERVER_TIMES.stopMs / 1_000}s;`],
  ['a time for readers', `send_timeout ${CONNECTIONS.unreadMs / 1_000}s;`],
  ['a size of bodies', `client_max_body_size ${SIZES.bodyBytes / 1024}k;`],
  ['a size of headers', `large_client_header_buffers 4 ${SIZES.headBytes / 1024}k;`],
  [
    'words of a refusal',
    `return 429 '${JSON.stringify({ message: ERRORS.RATE_LIMITED.message, code: 'RATE_LIMITED' })}';`,
  ],
])('sets the same limit as the server for %s', (_name, line) => {
  expect(conf).toContain(line);
});

test('lets the proxy close idle connections first, and keeps sockets over two missed pings', () => {
  const upstream = /upstream kingstake \{[^}]*keepalive_timeout (\d+)s;/.exec(conf)?.[1];
  expect(Number(upstream) * 1_000).toBeLessThan(CONNECTIONS.idleMs);
  const silentMs = (SOCKET.missedPongs + 1) * SOCKET.pingMs;
  expect(Number(/proxy_read_timeout (\d+)s;/.exec(conf)?.[1]) * 1_000).toBeGreaterThan(silentMs);
});

test('connects to the node with the fewest connections', () => {
  expect(conf).toMatch(/upstream kingstake \{[^}]*least_conn;/);
});
