// Which requests are accepted over HTTP and WebSocket, and the codes and messages for all others.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startLocalLedger } from './start.ts';
import { createManualTime, createSeededRandom, silentLog } from './testkit/host.ts';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  SOL,
  signedTransfer,
  TEST_ORIGIN,
  testSigner,
} from './testkit/local-network.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
let network: ManualNetwork;
beforeAll(async () => {
  network = await manualNetwork();
  await network.call('requestAirdrop', alice.address, 10n * SOL);
});
afterAll(() => network.close());

describe('a body', () => {
  const health = { jsonrpc: '2.0', id: 1, method: 'getHealth' };
  const NOT_FOUND = { error: { code: -32601, message: 'Method not found' } };
  test.each([
    ['no JSON', '{"jsonrpc":', { id: null, error: { code: -32700, message: 'Parse error' } }],
    ['empty', '', { id: null, error: { code: -32700 } }],
    ['a number', '7', { id: null, error: { code: -32600, message: 'Invalid request' } }],
    ['an empty batch', '[]', { id: null, error: { code: -32600 } }],
    ['an old version', '{"id":1,"method":"getHealth"}', { id: 1, error: { code: -32600 } }],
    ['no method', '{"jsonrpc":"2.0","id":"a"}', { id: 'a', error: { code: -32600 } }],
    ['an id that is an object', JSON.stringify({ ...health, id: {} }), { error: { code: -32600 } }],
    ['named params', JSON.stringify({ ...health, params: {} }), { error: { code: -32602 } }],
    ['an unknown method', JSON.stringify({ ...health, method: 'toString' }), NOT_FOUND],
    ['good', JSON.stringify(health), { jsonrpc: '2.0', result: 'ok', id: 1 }],
    [
      'a batch, partly bad, one without an answer',
      JSON.stringify([health, { ...health, id: 'two', method: 'nope' }, { ...health, id: undefined }, 3]),
      [
        { id: 1, result: 'ok' },
        { id: 'two', ...NOT_FOUND },
        { id: null, error: { code: -32600 } },
      ],
    ],
    ['a batch of 101', JSON.stringify(Array(101).fill(health)), { error: { code: -32600 } }],
  ])('is answered: %s', async (_name, body, answer) => {
    expect(JSON.parse((await network.ledger.handle(body)) ?? '')).toMatchObject(answer);
  });
});

describe('parameters', () => {
  const address = alice.address;
  const long = Buffer.alloc(1233).toString('base64');
  const EXCLUSIVE = { encoding: 'base64', sigVerify: true, replaceRecentBlockhash: true };
  test.each<[string, string, unknown[], string]>([
    ['no address', 'getBalance', [], 'at least 1 argument'],
    ['a number as address', 'getBalance', [5], 'expected a string'],
    ['a letter that base58 lacks', 'getBalance', ['0'.repeat(32)], 'Invalid param: Invalid'],
    ['a very long address', 'getBalance', ['1'.repeat(1000)], 'Invalid param: WrongSize'],
    ['options that are a list', 'getBalance', [address, []], 'expected a map'],
    ['an unknown commitment', 'getBalance', [address, { commitment: 'max' }], 'unknown variant'],
    ['a negative slot', 'getSlot', [{ minContextSlot: -1 }], 'expected u64'],
    ['an unknown encoding', 'getAccountInfo', [address, { encoding: 'hex' }], 'unknown variant'],
    ['no list of accounts', 'getMultipleAccounts', [address], 'expected a sequence'],
    ['101 accounts', 'getMultipleAccounts', [Array(101).fill(address)], 'Too many inputs provided; max 100'],
    ['a short signature', 'getTransaction', [address], 'Invalid param: WrongSize'],
    ['a page of none', 'getSignaturesForAddress', [address, { limit: 0 }], 'Invalid limit; max 1000'],
    ['a page of 1001', 'getSignaturesForAddress', [address, { limit: 1001 }], 'Invalid limit; max 1000'],
    ['a fraction of a lamport', 'requestAirdrop', [address, 0.5], 'expected u64'],
    ['no base64', 'sendTransaction', ['%%%%', { encoding: 'base64' }], 'invalid base64'],
    ['no base58', 'sendTransaction', ['0OIl'], 'invalid base58'],
    ['no transaction', 'sendTransaction', ['AAAA', { encoding: 'base64' }], 'failed to deserialize'],
    [
      '1233 bytes',
      'sendTransaction',
      [long, { encoding: 'base64' }],
      'too large: 1233 bytes (max: 1232 bytes)',
    ],
    ['a message that is none', 'getFeeForMessage', ['AAAA'], 'failed to deserialize'],
    ['two exclusive options', 'simulateTransaction', ['$SIGNED', EXCLUSIVE], 'may not be used'],
  ])('are checked: %s', async (_name, method, params, message) => {
    const { base64 } = await signedTransfer(alice, bob, SOL, await newestBlockhash(network));
    const given = params.map((param) => (param === '$SIGNED' ? base64 : param));
    expect(await network.refused(method, ...given)).toMatchObject({
      code: -32602,
      message: expect.stringContaining(message),
    });
  });

  test('are refused for a transaction with random changes', async () => {
    const random = createSeededRandom(11);
    const { wire } = await signedTransfer(alice, bob, SOL, await newestBlockhash(network));
    for (let round = 0; round < 300; round += 1) {
      const [at = 0, value = 0, cut = 0] = random.bytes(3);
      const bytes = Buffer.from(wire.subarray(0, wire.length - (round % 2 === 0 ? 0 : cut % 40)));
      bytes.writeUInt8(value, 65 + (at % (bytes.length - 65)));
      const params = [bytes.toString('base64'), { encoding: 'base64' }];
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params });
      const answer = await network.ledger.handle(body);
      const { error, result } = JSON.parse(answer ?? '') as { error?: { code: number }; result?: string };
      // The byte may be unchanged. The transaction is then sent as it was, or is a duplicate.
      if (result === undefined) expect([-32602, -32003, -32002], `round ${round}`).toContain(error?.code);
    }
  });
});

describe('over HTTP', () => {
  const post = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}') =>
    fetch(network.ledger.rpcUrl, { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };

  test('allows the page of the product’s origin', async () => {
    const response = await post({ ...json, origin: TEST_ORIGIN });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      TEST_ORIGIN,
    ]);
    const preflight = await fetch(network.ledger.rpcUrl, {
      method: 'OPTIONS',
      headers: { origin: TEST_ORIGIN, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type, solana-client',
    ]);
  });

  test.each([
    ['another origin', { ...json, origin: 'http://evil.example' }, 403],
    ['an opaque origin', { ...json, origin: 'null' }, 403],
    ['a form', { 'content-type': 'text/plain' }, 415],
    ['a program without an origin', json, 200],
  ])('checks %s', async (_name, headers, status) => {
    expect((await post(headers as Record<string, string>)).status).toBe(status);
  });

  test('refuses a body of more than 50 KiB, with or without its length', async () => {
    const big = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth', params: ['x'.repeat(60_000)] });
    expect((await post(json, big)).status).toBe(413);
    const streamed = { method: 'POST', headers: json, body: new Blob([big]).stream(), duplex: 'half' };
    expect((await fetch(network.ledger.rpcUrl, streamed as RequestInit)).status).toBe(413);
  });

  test('refuses other methods, and answers /health', async () => {
    expect((await fetch(network.ledger.rpcUrl)).status).toBe(405);
    expect(await (await fetch(`${network.ledger.rpcUrl}/health`)).text()).toBe('ok');
  });
});

describe('over WebSocket', () => {
  test('refuses another origin', async () => {
    const socket = new WebSocket(network.ledger.subscriptionsUrl, { origin: 'http://evil.example' });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('401');
  });

  test('answers, notifies once for a signature, and refuses unknown subscriptions', async () => {
    const socket = new WebSocket(network.ledger.subscriptionsUrl, { origin: TEST_ORIGIN });
    await once(socket, 'open');
    const frames: Record<string, unknown>[] = [];
    socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Record<string, unknown>));
    const ask = async (id: number, method: string, ...params: unknown[]) => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      const answer = () => frames.find((frame) => frame['id'] === id);
      while (answer() === undefined) await once(socket, 'message');
      return answer();
    };
    expect(await ask(1, 'blockSubscribe', 'all')).toMatchObject({ error: { code: -32601 } });
    expect(await ask(2, 'signatureSubscribe', 'abc')).toMatchObject({ error: { code: -32602 } });
    expect(await ask(3, 'slotUnsubscribe', 99)).toMatchObject({ error: { code: -32602 } });
    const made = await signedTransfer(alice, bob, 2n * SOL, await newestBlockhash(network));
    const subscribed = await ask(4, 'signatureSubscribe', made.signature, { commitment: 'confirmed' });
    await network.call('sendTransaction', made.base64, { encoding: 'base64' });
    network.pass(1);
    network.pass(1);
    const slots = await ask(5, 'slotSubscribe');
    const notified = frames.filter((frame) => frame['method'] === 'signatureNotification');
    expect(notified).toMatchObject([
      { params: { result: { value: { err: null } }, subscription: subscribed?.['result'] } },
    ]);
    expect(await ask(6, 'slotUnsubscribe', slots?.['result'])).toMatchObject({ result: true });
    for (let id = 100; id < 200; id += 1) await ask(id, 'slotSubscribe');
    expect(await ask(200, 'slotSubscribe')).toMatchObject({
      error: { message: expect.stringContaining('at most 100') },
    });
    socket.close();
    await once(socket, 'close');
  });
});

test('refuses to start a second network on the same file or port, and leaks nothing', async () => {
  const options = {
    folder: network.folder,
    host: '127.0.0.1',
    port: 0,
    portSetting: 'the port',
    corsOrigin: TEST_ORIGIN,
    time: createManualTime(),
    random: createSeededRandom(1),
    log: silentLog,
  };
  const refusal = (changes: object) =>
    startLocalLedger({ ...options, ...changes }).then(
      () => 'started',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  expect(await refusal({})).toMatch(
    /^LocalLedgerStartupError: Another process runs the local Solana network on/,
  );
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-ports-'));
  const taken = Number(new URL(network.ledger.rpcUrl).port);
  expect(await refusal({ folder, port: taken })).toContain(`LocalLedgerStartupError: Port ${taken} for`);
  // The subscriptions of this one would need the taken port.
  expect(await refusal({ folder, port: taken - 1 })).toMatch(/^LocalLedgerStartupError: Port \d+ for/);
  // The refused starts left nothing behind, so the same folder can be started now.
  const last = await startLocalLedger({ ...options, folder });
  await last.stop();
  rmSync(folder, { recursive: true });
  expect(options.time.pending()).toBe(0);
});
