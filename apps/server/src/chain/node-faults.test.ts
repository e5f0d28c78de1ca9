// The port over a node that is slow, broken, behind or wrong: it throws ChainUnavailable, and never returns a guess.
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { testSigner } from '@kingstake/local-solana/testkit';
import { lamports } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { getBase58Decoder } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createManualTime } from '../platform/testkit/manual-time.ts';
import { systemTime } from '../platform/time.ts';
import { GENESIS_HASHES, genesisFault } from './open-nodes.ts';
import { ChainUnavailable } from './port.ts';
import { createRpcChain, type RpcChain } from './rpc-chain.ts';

const treasury = await testSigner(100);
const alice = (await testSigner(1)).address;
/** Returns 64 bytes in base58 that depend only on the text. */
const signatureOf = (text: string) => getBase58Decoder().decode(createHash('sha512').update(text).digest());
const SIGNATURE = signatureOf('one');
const SYSTEM = '11111111111111111111111111111111';

type Reply = { status?: number; text?: string; result?: unknown; error?: object; silent?: true };
let server: Server;
let replies: Reply[];
let asked: { method: string; params: unknown[] }[];
let chain: RpcChain;

beforeEach(async () => {
  replies = [];
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { id, method, params } = JSON.parse(body) as { id: string; method: string; params: unknown[] };
      asked.push({ method, params });
      const { status = 200, text, silent, ...answer } = replies.shift() ?? { silent: true };
      if (silent) return;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(text ?? JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  chain = createRpcChain({
    rpcUrl: `http://127.0.0.1:${port}`,
    treasury: treasury.address,
    time: systemTime,
    timeoutMs: 300,
  });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const context = (slot: number) => ({ slot });
const epoch = (slot: number) => ({
  result: {
    absoluteSlot: slot,
    blockHeight: slot - 10,
    epoch: 0,
    slotIndex: 0,
    slotsInEpoch: 1,
    transactionCount: 0,
  },
});
const bytes = new Uint8Array(100);

const CALLS: [string, () => Promise<unknown>][] = [
  ['blockHeight', () => chain.blockHeight('finalized')],
  ['latestBlockhash', () => chain.latestBlockhash()],
  ['signatureStatus', () => chain.signatureStatus(SIGNATURE)],
  ['signaturesFor', () => chain.signaturesFor(alice, { limit: 5, commitment: 'finalized' })],
  ['transaction', () => chain.transaction(SIGNATURE, 'finalized')],
  ['balance', () => chain.balance(alice, 'finalized')],
  ['rentExemptMinimum', () => chain.rentExemptMinimum()],
  [
    'depositTransaction',
    () => chain.depositTransaction({ from: alice, lamports: lamports(1n), reference: alice, memo: '' }),
  ],
  ['send', () => chain.send(bytes)],
  ['genesisHash', () => chain.genesisHash()],
];

describe.each(CALLS)('%s', (_name, call) => {
  test.each<[string, Reply]>([
    ['silence', { silent: true }],
    ['status 500', { status: 500, text: 'oops' }],
    ['status 429', { status: 429, text: '{}' }],
    ['no JSON', { text: '<html>' }],
    [
      'an unhealthy node',
      { error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } } },
    ],
    ['an internal error', { error: { code: -32603, message: 'Internal error' } }],
    ['an unknown error', { error: { code: -39999, message: 'New' } }],
    ['an unknown method', { error: { code: -32601, message: 'Method not found' } }],
  ])('throws ChainUnavailable without the address: %s', async (_reply, reply) => {
    replies.push(reply);
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChainUnavailable);
    expect((error as Error).message).not.toContain('127.0.0.1');
  });
});

test('measures the timeout by the injected clock and leaves no timer', async () => {
  const time = createManualTime();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const patient = createRpcChain({ rpcUrl: `http://127.0.0.1:${port}`, treasury: treasury.address, time });
  replies.push({ silent: true }, { result: 7 });
  const waiting = patient.rentExemptMinimum().catch((error: unknown) => error);
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  time.advance(10_000);
  expect(await waiting).toMatchObject({ message: expect.stringContaining('no answer within 10000 ms') });
  expect(await patient.rentExemptMinimum()).toBe(7n);
  expect(time.pending()).toBe(0);
});

describe('the node’s verdict on the bytes', () => {
  const preflight = (err: unknown) => ({
    error: {
      code: -32002,
      message: 'Transaction simulation failed',
      data: { err, logs: [], accounts: null, unitsConsumed: 0 },
    },
  });
  test.each<[string, Reply, string]>([
    ['taken', { result: SIGNATURE }, 'sent'],
    ['already there', preflight('AlreadyProcessed'), 'already-processed'],
    ['too old', preflight('BlockhashNotFound'), 'blockhash-expired'],
    ['too poor', preflight({ InstructionError: [0, { Custom: 1 }] }), 'refused'],
    ['dust', preflight({ InsufficientFundsForRent: { account_index: 1 } }), 'refused'],
    ['an error it has no name for', preflight('BrandNew'), 'refused'],
    [
      'badly signed',
      { error: { code: -32003, message: 'Transaction signature verification failure' } },
      'refused',
    ],
    ['unreadable', { error: { code: -32602, message: 'failed to deserialize' } }, 'refused'],
  ])('is returned as an outcome: %s', async (_name, reply, outcome) => {
    replies.push(reply);
    expect(await chain.send(bytes)).toBe(outcome);
    expect(asked[0]?.params[1]).toMatchObject({ encoding: 'base64', preflightCommitment: 'confirmed' });
  });
});

describe('a node behind a slot that was already final', () => {
  const behind: [string, Reply, () => Promise<unknown>][] = [
    ['height', epoch(99), () => chain.blockHeight('finalized')],
    ['status', { result: { context: context(99), value: [null] } }, () => chain.signatureStatus(SIGNATURE)],
    ['balance', { result: { context: context(99), value: 5 } }, () => chain.balance(alice, 'finalized')],
    [
      'blockhash',
      { result: { context: context(99), value: { blockhash: SYSTEM, lastValidBlockHeight: 5 } } },
      () => chain.latestBlockhash(),
    ],
  ];
  test.each(behind)('is rejected: %s', async (_name, reply, call) => {
    replies.push(epoch(100), reply);
    expect(await chain.blockHeight('finalized')).toBe(90n);
    await expect(call()).rejects.toThrow('the node lags');
  });

  test('is queried with that slot where the call has a parameter for it', async () => {
    replies.push(epoch(100), {
      error: {
        code: -32016,
        message: 'Minimum context slot has not been reached',
        data: { contextSlot: 99 },
      },
    });
    await chain.blockHeight('finalized');
    const page = { limit: 5, commitment: 'finalized', before: SIGNATURE, until: SIGNATURE } as const;
    await expect(chain.signaturesFor(alice, page)).rejects.toBeInstanceOf(ChainUnavailable);
    expect(asked[1]?.params[1]).toMatchObject({
      minContextSlot: 100,
      before: SIGNATURE,
      until: SIGNATURE,
      limit: 5,
    });
  });

  test('is rejected by a slot that another server saw', async () => {
    chain.recordFinalizedSlot(100n);
    replies.push({ result: { context: context(99), value: 5 } });
    await expect(chain.balance(alice, 'finalized')).rejects.toThrow('the node lags');
    expect(asked[0]?.params[1]).toMatchObject({ minContextSlot: 100 });
  });

  test('is not rejected by a height that is not final', async () => {
    replies.push(epoch(200), epoch(100));
    expect([await chain.blockHeight('processed'), await chain.blockHeight('finalized')]).toEqual([190n, 90n]);
  });
});

describe('a page', () => {
  const page = { limit: 2, commitment: 'finalized', before: SIGNATURE } as const;
  const status = {
    slot: 4,
    err: null,
    confirmations: null,
    confirmationStatus: 'finalized',
    status: { Ok: null },
  };
  const listed = (name: string) => ({
    signature: signatureOf(name),
    slot: 3,
    err: null,
    memo: null,
    blockTime: null,
    confirmationStatus: 'finalized',
  });
  const knows = (known: boolean) => ({ result: { context: context(5), value: [known ? status : null] } });

  test('is the last one only if the node knows where it began, because deposits would be skipped', async () => {
    replies.push({ result: [listed('a')] }, knows(true), { result: [] }, knows(false));
    expect(await chain.signaturesFor(alice, page)).toHaveLength(1);
    await expect(chain.signaturesFor(alice, page)).rejects.toBeInstanceOf(ChainUnavailable);
  });

  test('is rejected if the node ignores `before`', async () => {
    replies.push({ result: [listed('a'), { ...listed('a'), signature: SIGNATURE }] });
    await expect(chain.signaturesFor(alice, page)).rejects.toThrow('the page begins after');
  });

  test('ends at `until`, even if the node ignores it', async () => {
    replies.push({ result: [listed('a'), listed('b'), listed('c'), listed('d')] });
    const range = { limit: 10, commitment: 'finalized', until: signatureOf('c') } as const;
    const found = await chain.signaturesFor(alice, range);
    expect(found.map(({ signature }) => signature)).toEqual([signatureOf('a'), signatureOf('b')]);
  });
});

describe('a transaction as the node returns it', () => {
  const meta = {
    err: null,
    fee: 5000,
    preBalances: [9, 0, 1],
    postBalances: [4, 5, 1],
    innerInstructions: null,
    loadedAddresses: null,
  };
  const shown = (changes: { meta?: unknown; signatures?: string[]; accounts?: number[] }) => ({
    result: {
      slot: 7,
      blockTime: null,
      version: 0,
      meta: changes.meta === undefined ? meta : changes.meta,
      transaction: {
        signatures: changes.signatures ?? [SIGNATURE],
        message: {
          accountKeys: [alice, treasury.address, SYSTEM],
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          recentBlockhash: SYSTEM,
          instructions: [
            {
              programIdIndex: 2,
              accounts: changes.accounts ?? [0, 1],
              data: '3Bxs3zr9fhDEPNrm',
              stackHeight: null,
            },
          ],
        },
      },
    },
  });

  test('is read without inner instructions and lookup tables', async () => {
    replies.push(shown({}));
    expect(await chain.transaction(SIGNATURE, 'processed')).toMatchObject({
      slot: 7n,
      fee: 5000n,
      feePayer: alice,
    });
    expect(asked[0]?.params[1]).toMatchObject({
      commitment: 'confirmed',
      maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
    });
  });

  test.each<[string, Reply]>([
    ['without its effects', shown({ meta: null })],
    ['with another signature', shown({ signatures: [signatureOf('two')] })],
    ['with too few balances', shown({ meta: { ...meta, preBalances: [9] } })],
    ['with an account that it does not have', shown({ accounts: [0, 9] })],
    [
      'of an unknown version',
      { error: { code: -32015, message: 'Transaction version (2) is not supported' } },
    ],
  ])('is rejected: %s', async (_name, reply) => {
    replies.push(reply);
    await expect(chain.transaction(SIGNATURE, 'finalized')).rejects.toBeInstanceOf(ChainUnavailable);
  });

  test('counts as processed if its status has no commitment', async () => {
    replies.push({
      result: {
        context: context(5),
        value: [{ slot: 4, err: null, confirmations: 1, confirmationStatus: null, status: { Ok: null } }],
      },
    });
    expect(await chain.signatureStatus(SIGNATURE)).toEqual({
      slot: 4n,
      failed: false,
      commitment: 'processed',
    });
  });
});

describe('the network that a node is on', () => {
  test.each([
    ['devnet', GENESIS_HASHES.devnet, null],
    ['local', SYSTEM, null],
    [
      'devnet',
      GENESIS_HASHES.testnet,
      'SOLANA_CLUSTER is devnet, but the node at SOLANA_RPC_URL is on another network',
    ],
    ['local', GENESIS_HASHES.devnet, 'SOLANA_CLUSTER is local, but the node at SOLANA_RPC_URL is on devnet.'],
    [
      'local',
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
      'SOLANA_CLUSTER is local, but the node at SOLANA_RPC_URL is on mainnet.',
    ],
  ] as const)('is checked: %s with %s', (cluster, hash, sentence) => {
    if (sentence === null) expect(genesisFault(cluster, hash)).toBeNull();
    else expect(genesisFault(cluster, hash)).toContain(sentence);
  });
});
