// The port over the local network: what the watcher sees of transactions that wallets and programs create.

import {
  closeTokenAccount,
  lookUpTable,
  type ManualNetwork,
  makeTokenAccount,
  manualNetwork,
  newestBlockhash,
  SOL,
  signed,
  signedThroughTable,
  signedVersion1,
  testSigner,
  tokenAccountOf,
} from '@kingstake/local-solana/testkit';
import { lamports } from '@kingstake/protocol';
import { createTransactionMaker, holderOfFile } from '@kingstake/signer/testkit';
import {
  AccountRole,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  getTransactionDecoder,
  type Instruction,
  signTransaction,
} from '@solana/kit';
import { getAddMemoInstruction, LEGACY_MEMO_PROGRAM_ADDRESS_V3 as MEMO_PROGRAM } from '@solana-program/memo';
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemTime } from '../platform/time.ts';
import { createRpcChain, type RpcChain } from './rpc-chain.ts';

const treasury = await testSigner(100);
const alice = await testSigner(1);
const bob = await testSigner(2);
const reference = (await testSigner(50)).address;

let network: ManualNetwork;
let chain: RpcChain;
beforeEach(async () => {
  network = await manualNetwork();
  chain = createRpcChain({ rpcUrl: network.ledger.rpcUrl, treasury: treasury.address, time: systemTime });
  await network.call('requestAirdrop', alice.address, 10n * SOL);
  await network.call('requestAirdrop', treasury.address, 10n * SOL);
  network.pass(10);
});
afterEach(() => network.close());

async function land(instructions: readonly Instruction[], payer = alice, sign = signed) {
  const made = await sign(payer, instructions, await newestBlockhash(network));
  expect(await chain.send(made.wire)).toBe('sent');
  network.pass(10);
  const transaction = await chain.transaction(made.signature, 'finalized');
  if (transaction === null) throw new Error('it is final');
  return transaction;
}

const toTreasury = (source = alice, amount = SOL) =>
  getTransferSolInstruction({ source, destination: treasury.address, amount });

describe('a deposit', () => {
  const deposit = { from: alice.address, lamports: lamports(SOL), reference, memo: 'kingstake:deposit:17' };

  test('lacks only the wallet’s signature, names the reference read-only, carries the memo, and fits a packet', async () => {
    const wire = await chain.depositTransaction(deposit);
    const transaction = getTransactionDecoder().decode(wire);
    expect(transaction.signatures).toEqual({ [alice.address]: null });
    expect(wire.length).toBeLessThan(400);
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    if (message.version === 1) throw new Error('legacy');
    const { header, staticAccounts, instructions } = message;
    expect([message.version, header.numSignerAccounts, header.numReadonlySignerAccounts]).toEqual([
      'legacy',
      1,
      0,
    ]);
    expect(staticAccounts[0]).toBe(alice.address);
    const readOnly = staticAccounts.slice(staticAccounts.length - header.numReadonlyNonSignerAccounts);
    expect(readOnly.toSorted()).toEqual([reference, SYSTEM_PROGRAM_ADDRESS, MEMO_PROGRAM].toSorted());
    expect(instructions[0]?.accountIndices?.map((index) => staticAccounts[index])).toEqual([
      alice.address,
      treasury.address,
      reference,
    ]);
    expect(new TextDecoder().decode(instructions[1]?.data as Uint8Array)).toBe(deposit.memo);
  });

  test('lands once the wallet has signed it, and is found by its reference', async () => {
    const wire = await chain.depositTransaction(deposit);
    const transaction = await signTransaction([alice.keyPair], getTransactionDecoder().decode(wire) as never);
    const signature = getSignatureFromTransaction(transaction);
    const bytes = new Uint8Array(Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64'));
    expect(await chain.send(bytes)).toBe('sent');
    expect(await chain.signatureStatus(signature)).toMatchObject({ commitment: 'processed', failed: false });
    network.pass(10);
    const [found] = await chain.signaturesFor(reference, { limit: 5, commitment: 'finalized' });
    expect(found).toMatchObject({ signature, failed: false, commitment: 'finalized' });
    expect(await chain.transaction(signature, 'finalized')).toEqual({
      signature,
      memos: ['kingstake:deposit:17'],
      slot: found?.slot,
      failed: false,
      feePayer: alice.address,
      fee: 5000n,
      signers: [alice.address],
      accounts: expect.arrayContaining([
        { address: treasury.address, preLamports: 10n * SOL, postLamports: 11n * SOL },
        { address: alice.address, preLamports: 10n * SOL, postLamports: 9n * SOL - 5000n },
        { address: reference, preLamports: 0n, postLamports: 0n },
      ]),
      transfers: [{ source: alice.address, destination: treasury.address, lamports: SOL, inner: false }],
    });
    const [listed] = await network.call<{ memo: string }[]>('getSignaturesForAddress', reference);
    expect(listed?.memo).toBe(`[${deposit.memo.length}] ${deposit.memo}`);
    expect(await chain.balance(treasury.address, 'finalized')).toBe(11n * SOL);
  });
});

test('a payout has the same bytes when it is signed twice, and another signature for another memo or amount', async () => {
  const order = {
    kind: 'payout' as const,
    approvers: [],
    approvals: [],
    withdrawal: 3,
    attempt: 1,
    user: 1,
    wallet: bob.address,
    lamports: SOL,
    lifetime: await chain.latestBlockhash(),
  };
  const { make } = createTransactionMaker({ treasury: holderOfFile(treasury), arbiter: null, program: null });
  const first = await make(order);
  expect(await make(order)).toEqual(first);
  const others = [await make({ ...order, attempt: 2 }), await make({ ...order, lamports: SOL + 1n })];
  expect(new Set([first, ...others].map((made) => made.signature)).size).toBe(3);
  expect(await chain.send(first.wire.with(70, 1))).toBe('refused');
});

describe('the movements of a transaction', () => {
  test('include several transfers, to other accounts too, and a fee payer who is not the source', async () => {
    await land([getTransferSolInstruction({ source: alice, destination: bob.address, amount: 2n * SOL })]);
    const moved = await land([
      toTreasury(alice, SOL),
      toTreasury(bob, SOL / 4n),
      getTransferSolInstruction({ source: treasury, destination: bob.address, amount: SOL / 8n }),
      getAddMemoInstruction({ memo: 'moves nothing' }, { programAddress: MEMO_PROGRAM }),
    ]);
    expect(moved.transfers.map(({ source, lamports: amount, inner }) => [source, amount, inner])).toEqual([
      [alice.address, SOL, false],
      [bob.address, SOL / 4n, false],
      [treasury.address, SOL / 8n, false],
    ]);
    expect(moved.signers).toEqual([alice.address, ...moved.signers.slice(1)]);
    expect(moved.signers.toSorted()).toEqual([alice.address, bob.address, treasury.address].toSorted());
    expect(moved.fee).toBe(15_000n);
  });

  test('show what a program moves into the treasury in its balance alone, beside a signed transfer', async () => {
    await land([
      await makeTokenAccount(alice.address, alice.address),
      getTransferSolInstruction({
        source: alice,
        destination: await tokenAccountOf(alice.address),
        amount: SOL,
      }),
    ]);
    const moved = await land([
      await closeTokenAccount(alice.address, treasury.address),
      toTreasury(alice, SOL / 2n),
    ]);
    expect(moved.transfers).toEqual([
      { source: alice.address, destination: treasury.address, lamports: SOL / 2n, inner: false },
    ]);
    const postLamports = (23n * SOL) / 2n + 2_039_280n;
    expect(moved.accounts).toContainEqual({
      address: treasury.address,
      preLamports: 10n * SOL,
      postLamports,
    });
  });

  test.each([
    ['legacy', signed],
    ['version 1', signedVersion1],
  ] as const)('marks what a program moves as inner, in a %s transaction', async (_version, sign) => {
    const tokens = await tokenAccountOf(alice.address);
    const moved = await land([await makeTokenAccount(alice.address, alice.address)], alice, sign);
    expect(moved.transfers).toEqual([
      { source: alice.address, destination: tokens, lamports: 2_039_280n, inner: true },
    ]);
  });

  test('are only the fee of a failed transaction', async () => {
    const made = await signed(
      alice,
      [toTreasury(alice, SOL), toTreasury(alice, 100n * SOL)],
      await newestBlockhash(network),
    );
    await network.call('sendTransaction', made.base64, { encoding: 'base64', skipPreflight: true });
    network.pass(10);
    const failed = await chain.transaction(made.signature, 'finalized');
    expect(failed).toMatchObject({ failed: true, fee: 5000n, transfers: [] });
    expect(await chain.balance(treasury.address, 'finalized')).toBe(10n * SOL);
    expect(await chain.signatureStatus(made.signature)).toMatchObject({ failed: true });
    const [listed] = await chain.signaturesFor(treasury.address, { limit: 1, commitment: 'finalized' });
    expect(listed).toMatchObject({ signature: made.signature, failed: true });
  });

  test('include accounts of a lookup table in a versioned transaction', async () => {
    const { tables, instructions } = await lookUpTable(network, alice, [treasury.address, reference]);
    await land(instructions);
    const move = toTreasury();
    const named = {
      ...move,
      accounts: [...move.accounts, { address: reference, role: AccountRole.READONLY }],
    };
    const blockhash = await newestBlockhash(network);
    const { wire, signature } = await signedThroughTable(alice, [named], blockhash, tables);
    expect(Buffer.from(wire).includes(Buffer.from(getAddressEncoder().encode(treasury.address)))).toBe(false);
    expect(await chain.send(wire)).toBe('sent');
    network.pass(10);
    const moved = await chain.transaction(signature, 'finalized');
    expect(moved?.transfers).toEqual([
      { source: alice.address, destination: treasury.address, lamports: SOL, inner: false },
    ]);
    expect(moved?.accounts).toEqual(
      expect.arrayContaining([
        { address: treasury.address, preLamports: 10n * SOL, postLamports: 11n * SOL },
      ]),
    );
    expect(await chain.signaturesFor(reference, { limit: 5, commitment: 'finalized' })).toMatchObject([
      { signature },
    ]);
  });
});

test('returns null, an empty list or zero for what does not exist', async () => {
  const unknown = (await signed(alice, [toTreasury()], await newestBlockhash(network))).signature;
  expect(await chain.transaction(unknown, 'confirmed')).toBeNull();
  expect(await chain.signatureStatus(unknown)).toBeNull();
  expect(await chain.signaturesFor(reference, { limit: 10, commitment: 'processed' })).toEqual([]);
  expect(await chain.balance(reference, 'processed')).toBe(0n);
  expect(await chain.genesisHash()).toBe(await network.call('getGenesisHash'));
  expect(await chain.rentExemptMinimum()).toBe(890_880n);
  expect(chain.treasury).toBe(treasury.address);
});
