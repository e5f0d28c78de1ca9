// Read requests of @solana/kit, an independent client: the network, accounts, blockhashes, fees and simulations.
import {
  appendTransactionMessageInstruction,
  type Blockhash,
  blockhash,
  compileTransactionMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionMessageBytesBase64,
} from '@solana/kit';
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  SOL,
  testSigner,
} from './testkit/local-network.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
let network: ManualNetwork;
let rpc: ReturnType<typeof createSolanaRpc>;
beforeAll(async () => {
  network = await manualNetwork();
  rpc = createSolanaRpc(network.ledger.rpcUrl);
  await network.call('requestAirdrop', alice.address, 5n * SOL);
  network.pass(10);
});
afterAll(() => network.close());

const message = (lifetime: string, amount: bigint) =>
  pipe(
    createTransactionMessage({ version: 0 }),
    (made) => setTransactionMessageFeePayerSigner(alice, made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: lifetime as Blockhash, lastValidBlockHeight: 2n ** 60n },
        made,
      ),
    (made) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: alice, destination: bob.address, amount }),
        made,
      ),
  );

test('reports health and version, and slots and heights by commitment', async () => {
  expect(await rpc.getHealth().send()).toBe('ok');
  expect((await rpc.getVersion().send())['solana-core']).toMatch(/^\d+\.\d+\.\d+$/);
  const slots = async () => ({
    processed: await rpc.getSlot({ commitment: 'processed' }).send(),
    confirmed: await rpc.getSlot({ commitment: 'confirmed' }).send(),
    finalized: await rpc.getSlot({ commitment: 'finalized' }).send(),
    height: await rpc.getBlockHeight({ commitment: 'processed' }).send(),
  });
  const before = await slots();
  expect([before.confirmed, before.finalized]).toEqual([before.processed - 1n, before.processed - 4n]);
  network.pass(3);
  const after = await slots();
  expect([after.processed, after.height]).toEqual([before.processed + 3n, before.height + 3n]);
});

test('shows an account, and null for a missing one', async () => {
  const { value } = await rpc.getAccountInfo(alice.address, { encoding: 'base64' }).send();
  expect(value).toMatchObject({
    lamports: 5n * SOL,
    owner: SYSTEM_PROGRAM_ADDRESS,
    executable: false,
    data: ['', 'base64'],
    space: 0n,
  });
  const { value: missing } = await rpc
    .getAccountInfo((await testSigner(77)).address, { encoding: 'base64' })
    .send();
  expect(missing).toBeNull();
});

test('accepts a blockhash until its 150 slots have passed, and rejects an unknown one', async () => {
  const given = blockhash(await newestBlockhash(network));
  const valid = async (hash: Blockhash) =>
    (await rpc.isBlockhashValid(hash, { commitment: 'processed' }).send()).value;
  expect(await valid(given)).toBe(true);
  expect(await valid(blockhash(SYSTEM_PROGRAM_ADDRESS))).toBe(false);
  network.pass(149);
  expect(await valid(given)).toBe(true);
  network.pass(2);
  expect(await valid(given)).toBe(false);
});

test('charges 5000 lamports a signature, and returns no fee for an invalid blockhash', async () => {
  const fee = async (lifetime: string) => {
    const bytes = getCompiledTransactionMessageEncoder().encode(
      compileTransactionMessage(message(lifetime, SOL)),
    );
    const base64 = getBase64Decoder().decode(bytes) as TransactionMessageBytesBase64;
    return (await rpc.getFeeForMessage(base64, { commitment: 'processed' }).send()).value;
  };
  expect(await fee(await newestBlockhash(network))).toBe(5000n);
  expect(await fee(SYSTEM_PROGRAM_ADDRESS)).toBeNull();
});

test('simulates a transaction without any effect', async () => {
  const simulate = async (amount: bigint) => {
    const made = await signTransactionMessageWithSigners(message(await newestBlockhash(network), amount));
    const config = { encoding: 'base64', commitment: 'processed', sigVerify: true } as const;
    return (await rpc.simulateTransaction(getBase64EncodedWireTransaction(made), config).send()).value;
  };
  const good = await simulate(SOL);
  expect(good.err).toBeNull();
  expect(good.logs).toContain('Program 11111111111111111111111111111111 success');
  expect(good.unitsConsumed).toBeGreaterThan(0n);
  expect((await simulate(50n * SOL)).err).toEqual({ InstructionError: [0n, { Custom: 1n }] });
  expect((await rpc.getBalance(alice.address, { commitment: 'processed' }).send()).value).toBe(5n * SOL);
});
