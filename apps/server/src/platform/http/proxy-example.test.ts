// The proxy configurations in `deploy/` must have the limits of the server. `tools/deploy/real-proxies.test.ts` runs them.
import { readFileSync } from 'node:fs';
import { ERRORS, SIZES } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { ADDRESS, CONNECTIONS } from '../quotas.ts';
import { SERVER_TIMES } from '../server-times.ts';

const readDeployed = (path: string): string =>
  readFileSync(new URL(`../../../../../deploy/${path}`, import.meta.url), 'utf8');
const nginx = readDeployed('proxy/nginx.conf');
const caddy = readDeployed('container/Caddyfile');

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
])('sets the same limit in nginx as in the server for %s', (_name, line) => {
  expect(nginx).toContain(line);
});

test.each([
  ['a time for headers', `read_header ${SERVER_TIMES.stopMs / 1_000}s`],
  ['a time for a body', `read_body ${SERVER_TIMES.stopMs / 1_000}s`],
  ['a size of bodies', `max_size ${SIZES.bodyBytes / 1024}KB`],
  ['a size of headers', `max_header_size ${SIZES.headBytes / 1024}KB`],
])('sets the same limit in Caddy as in the server for %s', (_name, line) => {
  expect(caddy).toContain(`\t${line}\n`);
});

test.each([
  ['nginx', /upstream kingstake \{[^}]*keepalive_timeout (\d+)s;/.exec(nginx)],
  ['Caddy', /transport http \{[^}]*keepalive (\d+)s\n/.exec(caddy)],
])('lets %s close an idle connection before the server does', (_name, found) => {
  expect(Number(found?.[1]) * 1_000).toBeLessThan(CONNECTIONS.idleMs);
});
