import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../log.ts';
import { rateLimitersInMemory } from '../../rate-limits.ts';
import { createSeededRandom } from '../../testkit/seeded-random.ts';
import { systemTime } from '../../time.ts';
import { AddressQuota } from '../address-quota.ts';
import { createMetrics } from '../health.ts';
import { createHttpServer } from '../server.ts';
import { readEscapePage } from './single-file-pages.ts';

const PAGE =
  '<html lang="en" data-rpc="http://127.0.0.1:8899" data-program="Local" data-test-wallet="/w.js">' +
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src \'sha256-x\'">' +
  '<script>run()</script>';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kingstake-escape-'));
  writeFileSync(join(folder, 'index.html'), '<h1>page</h1>');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function getEscape(cluster: 'local' | 'devnet', escrowProgram: string | null, url = '/escape.html') {
  const { app } = await createHttpServer({
    settings: {
      publicOrigin: 'https://kingstake.example',
      cluster,
      solanaPublicRpcUrl: 'https://rpc.example/?key="a&b"',
      trustProxy: [],
      regionHeader: null,
      help: null,
      metricsToken: null,
      escrowProgram,
      rateLimitFactor: 1,
    },
    time: systemTime,
    log: createLog('silent'),
    random: createSeededRandom(),
    authenticate: async () => null,
    createRateLimiter: rateLimitersInMemory(1),
    addressQuota: new AddressQuota(1),
    pageFolder: folder,
    health: { metrics: createMetrics(systemTime), readiness: [] },
  });
  const answer = await app.inject({ method: 'GET', url });
  await app.close();
  return answer;
}

test('serves a copy with this server’s node and program, its own policy, and no framing', async () => {
  writeFileSync(join(folder, 'escape.html'), PAGE);
  const { statusCode, headers, body } = await getEscape('devnet', 'Prog');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'sha256-x'; frame-ancestors 'none'",
  );
  expect(body).toContain('data-rpc="https://rpc.example/?key=&quot;a&amp;b&quot;" data-program="Prog"');
  // The policy contains the hash of the script, so the script must stay as built.
  expect(body).toContain('<script>run()</script>');
});

test.each([
  ['local', null, 'Local'],
  ['devnet', null, ''],
  ['devnet', 'Prog', 'Prog'],
] as const)('serves a page on %s with the program %s that names "%s"', async (cluster, program, named) => {
  writeFileSync(join(folder, 'escape.html'), PAGE);
  expect((await getEscape(cluster, program)).body).toContain(`data-program="${named}"`);
});

test('names and allows the script of the Test wallet on the local network only', async () => {
  writeFileSync(join(folder, 'escape.html'), PAGE);
  const allowed = "default-src 'none'; script-src 'self' 'sha256-x'";
  const local = await getEscape('local', null);
  expect(local.body).toContain('data-test-wallet="/w.js"');
  expect(local.body).toContain(`content="${allowed}"`);
  expect(local.headers['content-security-policy']).toBe(`${allowed}; frame-ancestors 'none'`);

  const devnet = await getEscape('devnet', null);
  expect(devnet.body).not.toContain('w.js');
  expect(`${devnet.body} ${devnet.headers['content-security-policy']}`).not.toContain("'self'");
});

test('answers 404 without a build, and refuses to start with a page without a policy', async () => {
  const { statusCode, body } = await getEscape('local', null);
  expect([statusCode, body.includes('<h1>')]).toEqual([404, false]);
  writeFileSync(join(folder, 'escape.html'), '<html data-rpc="">');
  expect(() => readEscapePage(folder, { rpcUrl: 'http://node', program: null })).toThrow(
    'has no policy: build the page again',
  );
});

test('serves verify.html at /verify with its own policy', async () => {
  writeFileSync(join(folder, 'verify.html'), PAGE);
  const { statusCode, headers, body } = await getEscape('devnet', null, '/verify');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/);
  expect(body).toBe(PAGE);
  expect((await getEscape('devnet', null, '/verify.html')).statusCode).toBe(404);
});
