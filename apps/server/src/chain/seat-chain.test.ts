// The newest event of a seat among other people's transactions that name it, over the local network and a proxy that hides some.
import { createServer, type Server } from 'node:http';
import { openingInstructions } from '@kingstake/escrow';
import { readArtifact } from '@kingstake/escrow/artifact';
import { frozenProgram } from '@kingstake/escrow/deployment';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  type Signed,
  SOL,
  signed,
  signedVersion1,
  testSigner,
} from '@kingstake/local-solana/testkit';
import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemTime } from '../platform/time.ts';
import { type SeatChain, SeatHistoryUnread } from './port.ts';
import type { InstructionsOf } from './read-transaction.ts';
import { createRpcChain } from './rpc-chain.ts';
import { createSeatChain, eventIn } from './seat-chain.ts';

const [alice, mallory, arbiter, treasury] = [
  await testSigner(1),
  await testSigner(2),
  await testSigner(3),
  await testSigner(100),
];
const program = (await testSigner(90)).address;
const { binary } = readArtifact();
const final = { commitment: 'finalized' } as const;

/** The answers that the proxy gives in place of the node, by the transaction's signature. */
type Hidden = Map<string, { result: null } | { error: { code: number; message: string } }>;

let network: ManualNetwork;
let proxy: Server;
let hidden: Hidden;
let passedBy: string[];
let chain: SeatChain;

beforeEach(async () => {
  network = await manualNetwork(await frozenProgram(program, binary));
  hidden = new Map();
  passedBy = [];
  proxy = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { id, method, params } = JSON.parse(body) as { id: unknown; method: string; params: string[] };
    const instead = method === 'getTransaction' ? hidden.get(params[0] ?? '') : undefined;
    response.setHeader('content-type', 'application/json');
    response.end(
      instead ? JSON.stringify({ jsonrpc: '2.0', id, ...instead }) : await network.ledger.handle(body),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const rpcUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const { send, latestBlockhash, signaturesFor } = createRpcChain({
    rpcUrl,
    treasury: treasury.address,
    time: systemTime,
  });
  chain = createSeatChain({
    ...{ rpcUrl, program, binary, send, latestBlockhash, signaturesFor, time: systemTime },
    arbiter: arbiter.address,
    signer: { signStep: () => Promise.reject(new Error('nothing is signed here')) },
    onUnread: ({ signature, why }) => void passedBy.push(`${signature}: ${why}`),
  });
  for (const { address: wallet } of [alice, mallory]) await network.call('requestAirdrop', wallet, 20n * SOL);
});
afterEach(async () => {
  proxy.close();
  await network.close();
});

async function land(made: Signed, options: object = {}): Promise<string> {
  await network.call('sendTransaction', made.base64, { encoding: 'base64', ...options });
  return made.signature;
}
async function open() {
  const terms = {
    match: new Uint8Array(16).fill(1),
    ...{ wagerLamports: SOL / 10n, feeLamports: SOL / 200n, lockSeconds: 3_600n },
    ...{ arbiter: arbiter.address, opponent: null },
  };
  const { seat, instructions } = await openingInstructions({ program, player: alice, terms });
  const signature = await land(await signed(alice, instructions, await newestBlockhash(network)));
  network.pass(1);
  return { seat, signature };
}
const naming = (instruction: Instruction, extra: readonly Address[]): Instruction => ({
  ...instruction,
  accounts: [
    ...(instruction.accounts ?? []),
    ...extra.map((address) => ({ address, role: AccountRole.READONLY })),
  ],
});
let mentions = 0;
/** Sends another person's transfer that names the seat. */
async function mention(seat: Address, version: 'legacy' | 1, lamports = 0n): Promise<string> {
  mentions += 1;
  const amount = (lamports === 0n ? SOL / 100n : lamports) + BigInt(mentions);
  const transfer = getTransferSolInstruction({ source: mallory, destination: arbiter.address, amount });
  const make = version === 1 ? signedVersion1 : signed;
  const made = await make(mallory, [naming(transfer, [seat])], await newestBlockhash(network));
  return land(made, { skipPreflight: true });
}
const newer = { error: { code: -32015, message: 'Transaction version (2) is not supported' } };

test('finds the opening behind more than ten transactions of others, of every version, including failed ones', async () => {
  const { seat, signature } = await open();
  for (let round = 0; round < 4; round += 1) {
    await mention(seat, 'legacy');
    await mention(seat, 1);
    await mention(seat, 1, 1_000n * SOL); // more than the account has, so it fails on chain
  }
  network.pass(10);
  expect(await network.call('getSignaturesForAddress', seat, final)).toHaveLength(13);
  expect(await chain.lastEvent(seat)).toEqual({ signature, kind: 'opened' });
  expect(await chain.lastEvent(seat, 'returned')).toBeNull();
  expect(passedBy).toEqual([]);
});

test('skips a transaction of a newer version and reports it once', async () => {
  const { seat, signature } = await open();
  const unknown = await mention(seat, 'legacy');
  network.pass(10);
  hidden.set(unknown, newer);
  for (let look = 0; look < 3; look += 1)
    expect(await chain.lastEvent(seat)).toEqual({ signature, kind: 'opened' });
  expect(passedBy).toEqual([`${unknown}: its version is newer than this release reads`]);
});

test.each([
  ['does not have', { result: null }],
  ['fails to return', { error: { code: -32603, message: 'Internal error' } }],
] as const)(
  'waits for a transaction that the node lists and %s, and skips it in the end',
  async (_how, answer) => {
    const { seat, signature } = await open();
    const late = await mention(seat, 'legacy');
    network.pass(10);
    hidden.set(late, answer);
    for (let look = 0; look < 59; look += 1)
      await expect(chain.lastEvent(seat)).rejects.toBeInstanceOf(SeatHistoryUnread);
    expect(await chain.lastEvent(seat)).toEqual({ signature, kind: 'opened' });
    expect(passedBy).toHaveLength(1);
  },
);

test('reads a long history in several calls and does not report an end before it', async () => {
  const { seat, signature } = await open();
  for (let count = 0; count < 100; count += 1) await mention(seat, 'legacy');
  network.pass(10);
  await expect(chain.lastEvent(seat)).rejects.toThrow('is named by many transactions: reading goes on');
  expect(await chain.lastEvent(seat)).toEqual({ signature, kind: 'opened' });
});

// Builds instructions of the program by number. Their accounts are positions in `keys`.
const place = { seat: 'S', program: 'P' };
const keys = ['payer', 'S', 'other seat', 'winner', 'P', 'foreign program'];
const does = (number: number, accounts: readonly number[], programIdIndex = 4) => ({
  programIdIndex,
  accounts,
  data: '1'.repeat(number === 0 ? 8 : 0) + ['', '2', '3', '4', '5', '6', '7'][number],
});
const read = (
  instructions: readonly ReturnType<typeof does>[],
  inner: readonly ReturnType<typeof does>[] = [],
): InstructionsOf => ({
  meta: {
    innerInstructions: [{ index: 0, instructions: inner }],
    loadedAddresses: { writable: ['loaded winner'], readonly: [] },
  },
  transaction: { message: { accountKeys: keys, instructions } },
});

test.each<[string, InstructionsOf, object | null]>([
  ['a decision', read([does(2, [0, 1, 2, 3])]), { kind: 'paid', winner: 'winner' }],
  ['a decision that names the seat as the loser’s', read([does(2, [0, 2, 1, 3])]), { kind: 'paid' }],
  ['a winner out of a lookup table', read([does(2, [0, 1, 2, 6])]), { winner: 'loaded winner' }],
  ['what another program called', read([does(9, [1], 5)], [does(5, [1, 0])]), { kind: 'returned' }],
  ['the last of several', read([does(0, [1, 0]), does(3, [1, 0])]), { kind: 'returned' }],
  ['another seat alone', read([does(4, [2, 0, 1])]), null],
  ['another program’s instruction', read([does(4, [1, 0], 5)]), null],
])('reads %s', (_what, transaction, event) => {
  const found = eventIn('sig', transaction, place);
  if (event === null) expect(found).toBeNull();
  else expect(found).toMatchObject({ signature: 'sig', ...event });
});
