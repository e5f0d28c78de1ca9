// The port over the local network: what the watcher sees of transactions that wallets and programs create.

import {
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
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
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
import {
  getCreateAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
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

  test('fits a packet with the longest memo', async () => {
    const wire = await chain.depositTransaction({ ...deposit, memo: 'x'.repeat(500) });
    expect(wire.length).toBeLessThan(1232);
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

  test('throws for an invalid address', async () => {
    await expect(chain.depositTransaction({ ...deposit, from: 'alice' })).rejects.toThrow();
  });
});

describe('a payout', () => {
  const payout = async () => ({
    kind: 'payout' as const,
    approvers: [],
    approvals: [],
    withdrawal: 3,
    attempt: 1,
    user: 1,
    wallet: bob.address,
    lamports: SOL,
    lifetime: await chain.latestBlockhash(),
  });
  const keys = { treasury: holderOfFile(treasury), arbiter: null, program: null };
  const signPayout = createTransactionMaker(keys).make;

  test('has the same bytes when it is signed twice, and another signature for another memo or amount', async () => {
    const order = await payout();
    const [first, second] = [await signPayout(order), await signPayout(order)];
    expect(second).toEqual(first);
    const others = [
      await signPayout({ ...order, attempt: 2 }),
      await signPayout({ ...order, lamports: SOL + 1n }),
    ];
    expect(new Set([first, ...others].map((made) => made.signature)).size).toBe(3);
    expect(await chain.signatureStatus(first.signature)).toBeNull();
  });

  test('pays once when it is sent twice, and expires after its blockhash', async () => {
    const order = await payout();
    const made = await signPayout(order);
    const late = await signPayout({ ...order, attempt: 9 });
    expect([await chain.send(made.wire), await chain.send(made.wire)]).toEqual(['sent', 'already-processed']);
    network.pass(160);
    expect(await chain.balance(bob.address, 'finalized')).toBe(SOL);
    expect([await chain.send(made.wire), await chain.send(late.wire)]).toEqual([
      'blockhash-expired',
      'blockhash-expired',
    ]);
    expect(await chain.blockHeight('finalized')).toBeGreaterThan(order.lifetime.lastValidBlockHeight);
    expect(await chain.signatureStatus(late.signature)).toBeNull();
    expect(await chain.signatureStatus(made.signature)).toMatchObject({
      commitment: 'finalized',
      failed: false,
    });
  });

  test('is refused above the treasury’s balance, below the rent minimum, and as malformed bytes', async () => {
    const order = await payout();
    for (const amount of [11n * SOL, (await chain.rentExemptMinimum()) - 1n]) {
      const made = await signPayout({ ...order, lamports: amount });
      expect(await chain.send(made.wire)).toBe('refused');
    }
    const made = await signPayout(order);
    expect(await chain.send(made.wire.with(70, 1))).toBe('refused');
    expect(await chain.send(made.wire.slice(0, 100))).toBe('refused');
    expect(await chain.rentExemptMinimum()).toBe(890_880n);
  });
});

describe('the movements of a transaction', () => {
  const rent = 890_880n;

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

  test('include createAccount and its variants, and transferWithSeed', async () => {
    const made = await testSigner(60);
    const derived = async (seed: string) => {
      const bytes = [
        ...getAddressEncoder().encode(alice.address),
        ...new TextEncoder().encode(seed),
        ...new Uint8Array(32),
      ];
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
      const { getAddressDecoder } = await import('@solana/kit');
      return getAddressDecoder().decode(digest);
    };
    const seeded = await derived('pot');
    const funded = await land([
      getCreateAccountInstruction({
        payer: alice,
        newAccount: made,
        lamports: rent,
        space: 0,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
      }),
      getCreateAccountWithSeedInstruction({
        payer: alice,
        newAccount: seeded,
        base: alice.address,
        baseAccount: alice,
        seed: 'pot',
        amount: 2n * rent,
        space: 0,
        programAddress: SYSTEM_PROGRAM_ADDRESS,
      }),
    ]);
    expect(funded.transfers).toEqual([
      { source: alice.address, destination: made.address, lamports: rent, inner: false },
      { source: alice.address, destination: seeded, lamports: 2n * rent, inner: false },
    ]);
    const moved = await land([
      getTransferSolWithSeedInstruction({
        source: seeded,
        baseAccount: alice,
        destination: treasury.address,
        amount: 2n * rent,
        fromSeed: 'pot',
        fromOwner: SYSTEM_PROGRAM_ADDRESS,
      }),
    ]);
    expect(moved.transfers).toEqual([
      { source: seeded, destination: treasury.address, lamports: 2n * rent, inner: false },
    ]);
    expect(moved.signers).not.toContain(seeded);
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
    expect(await network.refused('getTransaction', signature)).toMatchObject({ code: -32015 });
    const parsed = await network.call<{ transaction: { message: { accountKeys: object[] } } }>(
      'getTransaction',
      signature,
      {
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
      },
    );
    expect(parsed.transaction.message.accountKeys).toContainEqual({
      pubkey: treasury.address,
      signer: false,
      writable: true,
      source: 'lookupTable',
    });
  });
});

test('returns null, an empty list or zero for what does not exist', async () => {
  const unknown = (await signed(alice, [toTreasury()], await newestBlockhash(network))).signature;
  expect(await chain.transaction(unknown, 'confirmed')).toBeNull();
  expect(await chain.signatureStatus(unknown)).toBeNull();
  expect(await chain.signaturesFor(reference, { limit: 10, commitment: 'processed' })).toEqual([]);
  expect(await chain.balance(reference, 'processed')).toBe(0n);
  expect(await chain.genesisHash()).toBe(await network.call('getGenesisHash'));
  expect(chain.treasury).toBe(treasury.address);
});
