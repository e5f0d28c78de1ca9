// The addresses of the Solana nodes contain API keys, which must never leave the server.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSigner } from '@kingstake/local-solana/testkit';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEVNET_ENVIRONMENT, openWorld, type World } from '../../../../testkit/world.ts';
import { createRpcChain } from '../../src/chain/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { systemTime } from '../../src/platform/time.ts';

const KEYS = /sesame-one|sesame-two/;

describeEachDatabase('API keys in SOLANA_RPC_URL', (database) => {
  let folder: string;
  let world: World;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kingstake-keys-'));
    writeFileSync(join(folder, 'index.html'), '<head></head><h1>page</h1>');
    writeFileSync(
      join(folder, 'escape.html'),
      `<html data-rpc="" data-program=""><meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
    );
    world = await openWorld(database(), {
      environment: {
        ...DEVNET_ENVIRONMENT,
        SOLANA_RPC_URL: 'https://sesame-one.rpc.example/?api-key=sesame-one,https://two.example/sesame-two/',
      },
      pageFolder: folder,
    });
  });
  afterEach(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });

  test('are in no page, answer, header or metric', async () => {
    const client = world.visitor();
    const config = await client.call<{ rpcUrl: string }>('GET', '/api/config');
    expect(config.body.rpcUrl).toBe('https://api.devnet.solana.com');
    for (const path of [
      '/',
      '/escape.html',
      '/nowhere',
      '/api/config',
      '/api/openapi.json',
      '/api/price',
      '/healthz',
      '/readyz',
      '/playz',
      '/metrics',
    ]) {
      const answer = await client.call('GET', path);
      expect([path, JSON.stringify(answer)]).not.toEqual([path, expect.stringMatching(KEYS)]);
    }
    const page = await client.call<string>('GET', '/');
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.devnet.solana.com;",
    );
    const copy = await client.call<string>('GET', '/escape.html');
    expect(copy.body).toContain('data-rpc="https://api.devnet.solana.com"');
  });
});

test('are in no line of the log, whatever a node answers', async () => {
  const answers = [
    { status: 403, body: 'forbidden' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: '{"jsonrpc":"2.0","id":"1","error":{"code":-32005,"message":"lags"}}' },
  ];
  let answer = answers[0];
  const node: Server = createServer((_request, response) => {
    response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' }).end(answer?.body);
  });
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve));
  const address = node.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const treasury = await testSigner(1);
  const lines: string[] = []; // as the server's log writes them
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const ask = async (rpcUrl: string) => {
    const chain = createRpcChain({ rpcUrl, treasury: treasury.address, time: systemTime });
    await chain.balance(treasury.address, 'finalized').then(
      () => expect.unreachable(),
      (err: unknown) => log.error({ err }, 'a job failed'),
    );
  };
  for (answer of answers) await ask(`http://127.0.0.1:${port}/sesame-one/?api-key=sesame-two`);
  node.close();
  await ask(`http://127.0.0.1:1/sesame-one/?api-key=sesame-two`);
  await ask('http://user:sesame-two@127.0.0.1:1/');
  expect(lines).toHaveLength(answers.length + 2);
  expect(lines.join('')).not.toMatch(KEYS);
});
