// Version 1 transactions (SIMD-0385): LiteSVM executes them; the ledger checks, stores and shows them.
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTokenAccount, tokenAccountOf } from './testkit/crafted-transactions.ts';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  type Signed,
  SOL,
  signedVersion1,
  testSigner,
} from './testkit/local-network.ts';
import { readWire } from './wire.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
const transfer = (lamports = SOL) =>
  getTransferSolInstruction({ source: alice, destination: bob.address, amount: lamports });

let network: ManualNetwork;
beforeEach(async () => {
  network = await manualNetwork();
  await network.call('requestAirdrop', alice.address, 10n * SOL);
});
afterEach(() => network.close());

const send = ({ base64 }: Signed) => network.call('sendTransaction', base64, { encoding: 'base64' });
const refusedSend = (wire: Uint8Array) =>
  network.refused('sendTransaction', Buffer.from(wire).toString('base64'), { encoding: 'base64' });
const shown = (signature: string, config: object) =>
  network.call<Record<string, unknown>>('getTransaction', signature, { commitment: 'confirmed', ...config });

test('moves lamports, costs its priority fee, and is shown with its configuration after a restart', async () => {
  const made = await signedVersion1(alice, [transfer()], await newestBlockhash(network), {
    priorityFeeLamports: 777n,
  });
  expect(made.wire[0]).toBe(0x81);
  await send(made);
  network.pass(10);
  await network.restart();
  expect(await shown(made.signature, { maxSupportedTransactionVersion: 1 })).toMatchObject({
    version: 1,
    meta: { err: null, fee: 5777, loadedAddresses: { writable: [], readonly: [] } },
    transaction: {
      signatures: [made.signature],
      message: {
        header: { numRequiredSignatures: 1 },
        accountKeys: [alice.address, bob.address, '11111111111111111111111111111111'],
        instructions: [{ programIdIndex: 2, accounts: [0, 1] }],
        transactionConfig: { priorityFee: 777, computeUnitLimit: 200_000, heapSize: null },
      },
    },
  });
  const listed = await network.call<{ signature: string }[]>('getSignaturesForAddress', bob.address);
  expect(listed).toMatchObject([{ signature: made.signature, err: null }]);
});

test.each([{}, { maxSupportedTransactionVersion: 0 }])(
  'is not returned to a client that requests it with %j',
  async (config) => {
    const made = await signedVersion1(alice, [transfer()], await newestBlockhash(network));
    await send(made);
    network.pass(1);
    expect(
      await network.refused('getTransaction', made.signature, { commitment: 'confirmed', ...config }),
    ).toMatchObject({
      code: -32015,
      message: expect.stringContaining('Transaction version (1) is not supported by the requesting client'),
    });
  },
);

test('shows transfers that another program made for it', async () => {
  const instruction = await makeTokenAccount(alice.address, bob.address);
  const made = await signedVersion1(alice, [instruction], await newestBlockhash(network));
  await send(made);
  network.pass(1);
  const { meta } = await shown(made.signature, { maxSupportedTransactionVersion: 1, encoding: 'jsonParsed' });
  expect(meta).toMatchObject({ innerInstructions: [{ index: 0 }] });
  expect(JSON.stringify(meta)).toContain(`"newAccount":"${await tokenAccountOf(bob.address)}"`);
});

test('can be larger than one packet, up to 4096 bytes', async () => {
  const memo = (bytes: number) => ({
    programAddress: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as never,
    data: new Uint8Array(bytes).fill(97),
  });
  const blockhash = await newestBlockhash(network);
  const large = await signedVersion1(alice, [memo(3_800)], blockhash);
  expect(large.wire.length).toBeGreaterThan(1232);
  await send(large);
  const tooLarge = new Uint8Array(4097).fill(0x81);
  expect(await refusedSend(tooLarge)).toMatchObject({
    code: -32602,
    message: expect.stringContaining('too large: 4097 bytes (max: 4096 bytes)'),
  });
});

test('lands once, and never with a signature over other bytes', async () => {
  const made = await signedVersion1(alice, [transfer()], await newestBlockhash(network));
  const forged = Uint8Array.from(made.wire);
  forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
  expect(await refusedSend(forged)).toMatchObject({ code: -32003 });
  await send(made);
  expect(await refusedSend(made.wire)).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } });
});

test('fails without a budget of compute units, as on the real network', async () => {
  const budget = { computeUnitLimit: 0, loadedAccountsDataSizeLimit: 4_000_000 };
  const made = await signedVersion1(alice, [transfer()], await newestBlockhash(network), budget);
  expect(await refusedSend(made.wire)).toMatchObject({ code: -32002 });
});

test('is refused or executed with changed bytes, and never faults', async () => {
  const made = await signedVersion1(alice, [transfer(), transfer(2n)], await newestBlockhash(network));
  let read = 0;
  for (let at = 0; at < made.wire.length; at += 1)
    for (const value of [0, 65, 255]) {
      const changed = Uint8Array.from(made.wire);
      changed[at] = value;
      if (typeof readWire(changed) !== 'string') read += 1;
      const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true };
      const base64 = Buffer.from(changed).toString('base64');
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'simulateTransaction',
        params: [base64, options],
      });
      expect(await network.ledger.handle(body)).not.toContain('-32603');
    }
  expect(read).toBeGreaterThan(100);
});
