// Which transactions the network accepts, its errors for others, and what each commitment sees, slot by slot.
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTokenAccount, tokenAccountOf } from './testkit/crafted-transactions.ts';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  type Signed,
  SOL,
  signed,
  signedTransfer,
  signedVersion1,
  testSigner,
} from './testkit/local-network.ts';
import { readWire } from './wire.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
const BASE64 = { encoding: 'base64' } as const;
type Json = Record<string, unknown>;
const HISTORY = { searchTransactionHistory: true };

let network: ManualNetwork;
beforeEach(async () => {
  network = await manualNetwork();
  await network.call('requestAirdrop', alice.address, 10n * SOL);
});
afterEach(() => network.close());

const send = (made: Signed, options: object = {}) =>
  network.call<string>('sendTransaction', made.base64, { ...BASE64, ...options });
const refusedSend = (base64: string, options: object = {}) =>
  network.refused('sendTransaction', base64, { ...BASE64, ...options });
const balance = async (address: string, commitment = 'processed') =>
  (await network.call<{ value: number }>('getBalance', address, { commitment })).value;
const status = async (signature: string) =>
  (
    await network.call<{ value: ({ confirmationStatus: string; err: unknown } | null)[] }>(
      'getSignatureStatuses',
      [signature],
      HISTORY,
    )
  ).value[0] ?? null;
const transfer = async (amount: bigint) => signedTransfer(alice, bob, amount, await newestBlockhash(network));

describe('a transfer', () => {
  test('is refused the second time, and moves nothing', async () => {
    const made = await transfer(SOL);
    expect(await send(made)).toBe(made.signature);
    expect(await refusedSend(made.base64)).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
      data: { err: 'AlreadyProcessed', logs: [] },
    });
    expect(await send(made, { skipPreflight: true })).toBe(made.signature);
    expect([await balance(alice.address), await balance(bob.address)]).toEqual([
      8_999_995_000, 1_000_000_000,
    ]);
    network.pass(1);
    // An older client, which asks for no version, reads a transaction without one.
    const shown = await network.call('getTransaction', made.signature, { commitment: 'confirmed' });
    expect(shown).not.toHaveProperty('version');
  });

  test('is refused with any changed byte of its signature, and lost without preflight', async () => {
    const made = await transfer(SOL);
    for (const at of [1, 33, 64]) {
      const bytes = Buffer.from(made.wire);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(await refusedSend(bytes.toString('base64'))).toMatchObject({
        code: -32003,
        message: 'Transaction signature verification failure',
      });
      await network.call('sendTransaction', bytes.toString('base64'), { ...BASE64, skipPreflight: true });
    }
    const unsigned = Buffer.from(made.wire).fill(0, 1, 65);
    expect(await refusedSend(unsigned.toString('base64'))).toMatchObject({ code: -32003 });
    expect(await balance(bob.address)).toBe(0);
  });

  test('is refused above the balance with its logs, but lands, fails and costs its fee without preflight', async () => {
    const made = await transfer(11n * SOL);
    expect(await refusedSend(made.base64)).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: {
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: expect.arrayContaining(['Transfer: insufficient lamports 9999995000, need 11000000000']),
      },
    });
    await send(made, { skipPreflight: true });
    expect(await status(made.signature)).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] } });
    expect([await balance(alice.address), await balance(bob.address)]).toEqual([9_999_995_000, 0]);
  });

  test('is refused if it would leave a new account below the rent exemption', async () => {
    const made = await transfer(890_879n);
    expect(await refusedSend(made.base64)).toMatchObject({
      code: -32002,
      message:
        'Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent',
      data: { err: { InsufficientFundsForRent: { account_index: 1 } } },
    });
    await send(await transfer(890_880n));
    expect(await balance(bob.address)).toBe(890_880);
  });

  test('is refused from an empty account, and never lands without preflight', async () => {
    const made = await signedTransfer(bob, alice, 1n, await newestBlockhash(network));
    expect(await refusedSend(made.base64)).toMatchObject({
      message:
        'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      data: { err: 'AccountNotFound' },
    });
    await send(made, { skipPreflight: true });
    expect(await status(made.signature)).toBeNull();
  });
});

describe('a blockhash', () => {
  test('is valid for 150 slots and not for 151', async () => {
    const blockhash = await newestBlockhash(network);
    const early = await signedTransfer(alice, bob, SOL, blockhash);
    const late = await signedTransfer(alice, bob, 2n * SOL, blockhash);
    const valid = async () =>
      (await network.call<{ value: boolean }>('isBlockhashValid', blockhash, { commitment: 'processed' }))
        .value;
    network.pass(150);
    expect(await valid()).toBe(true);
    await send(early);
    network.pass(1);
    expect(await valid()).toBe(false);
    expect(await refusedSend(late.base64)).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound' },
    });
    await send(late, { skipPreflight: true });
    expect(await status(late.signature)).toBeNull();
    expect(await balance(bob.address)).toBe(1_000_000_000);
  });

  test('has a last valid height of its own slot plus 150', async () => {
    const height = await network.call<number>('getBlockHeight', { commitment: 'confirmed' });
    const { value } = await network.call<{ value: object }>('getLatestBlockhash', {
      commitment: 'confirmed',
    });
    expect(value).toMatchObject({ lastValidBlockHeight: height + 150 });
  });
});

describe('commitment', () => {
  test('rises slot by slot, and every read sees only what has reached its commitment', async () => {
    network.pass(10);
    const made = await transfer(SOL);
    await send(made);
    const listed = async (config: object) =>
      (await network.call<unknown[]>('getSignaturesForAddress', bob.address, config)).length;
    const found = async (config: object) =>
      (await network.call('getTransaction', made.signature, config)) !== null;
    const confirmedOnly = { commitment: 'confirmed' };
    const seen = async () => ({
      status: (await status(made.signature))?.confirmationStatus,
      balances: [
        await balance(bob.address, 'processed'),
        await balance(bob.address, 'confirmed'),
        await balance(bob.address, 'finalized'),
      ],
      listed: [await listed(confirmedOnly), await listed({})],
      found: [await found(confirmedOnly), await found({})],
    });
    const rows = [];
    for (let slot = 0; slot <= 4; slot += 1) {
      rows.push(await seen());
      network.pass(1);
    }
    const paid = Number(SOL);
    const once = { balances: [paid, paid, 0], listed: [1, 0], found: [true, false] };
    const confirmed = { status: 'confirmed', ...once };
    expect(rows).toEqual([
      { status: 'processed', balances: [paid, 0, 0], listed: [0, 0], found: [false, false] },
      confirmed,
      confirmed,
      confirmed,
      { status: 'finalized', balances: [paid, paid, paid], listed: [1, 1], found: [true, true] },
    ]);
  });

  test('shows each commitment its own state of an account that changed in several slots', async () => {
    network.pass(10);
    for (let slot = 0; slot < 6; slot += 1) {
      await send(await transfer(SOL));
      await send(await transfer(SOL / 2n));
      network.pass(1);
    }
    const states = ['processed', 'confirmed', 'finalized'].map((commitment) =>
      balance(bob.address, commitment),
    );
    expect(await Promise.all(states)).toEqual([9_000_000_000, 9_000_000_000, 4_500_000_000]);
  });

  test('has no records below confirmed', async () => {
    for (const [method, key] of [
      ['getTransaction', (await transfer(SOL)).signature],
      ['getSignaturesForAddress', alice.address],
    ] as const) {
      expect(await network.refused(method, key, { commitment: 'processed' })).toMatchObject({ code: -32602 });
    }
  });
});

describe('an airdrop', () => {
  test('is spendable at once up to 100 SOL, and can be repeated with the same amount', async () => {
    await network.call('requestAirdrop', bob.address, 100n * SOL);
    await network.call('requestAirdrop', bob.address, 100n * SOL);
    await send(await signedTransfer(bob, alice, 150n * SOL, await newestBlockhash(network)));
    expect(await balance(alice.address)).toBe(160_000_000_000);
  });

  test.each([0n, 100n * SOL + 1n])('is refused with a message for %s lamports', async (lamports) => {
    expect(await network.refused('requestAirdrop', bob.address, lamports)).toMatchObject({
      code: -32602,
      message: expect.stringContaining('at most 100 SOL'),
    });
  });
});

describe('signatures of an address', () => {
  test('page backwards without gaps or repeats, for any page size', async () => {
    const sent: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      sent.push(await send(await transfer(SOL / 10n + BigInt(count))));
      if (count % 4 === 0) network.pass(1);
    }
    network.pass(5);
    const newestFirst = [...sent].reverse();
    for (const limit of [1, 3, 7, 24, 25, 26, 1000]) {
      const found: string[] = [];
      for (let before: string | undefined; ; before = found.at(-1)) {
        const page = await network.call<{ signature: string }[]>('getSignaturesForAddress', bob.address, {
          limit,
          ...(before === undefined ? {} : { before }),
        });
        found.push(...page.map((info) => info.signature));
        if (page.length < limit) break;
      }
      expect(found, `pages of ${limit}`).toEqual(newestFirst);
    }
    const page = async (options: object) =>
      (await network.call<{ signature: string }[]>('getSignaturesForAddress', bob.address, options)).map(
        (info) => info.signature,
      );
    expect(await page({ until: newestFirst[5] })).toEqual(newestFirst.slice(0, 5));
    expect(await page({ before: newestFirst[2], until: newestFirst[9], limit: 4 })).toEqual(
      newestFirst.slice(3, 7),
    );
    const unknown = (await transfer(7n)).signature;
    expect(await page({ before: unknown })).toEqual([]);
    expect(await page({ until: unknown })).toEqual(newestFirst);
    expect(
      await network.refused('getSignaturesForAddress', bob.address, { minContextSlot: 10_000 }),
    ).toMatchObject({ code: -32016 });
  });
});

describe('a simulation', () => {
  test('changes nothing, needs no signature, and shows accounts as they would be', async () => {
    const made = await transfer(SOL);
    const unsigned = Buffer.from(made.wire).fill(0, 1, 65).toString('base64');
    const { value } = await network.call<{ value: Json }>('simulateTransaction', unsigned, {
      ...BASE64,
      commitment: 'processed',
      accounts: { addresses: [bob.address], encoding: 'base64' },
    });
    expect(value).toMatchObject({ err: null, accounts: [{ lamports: 1_000_000_000 }], unitsConsumed: 150 });
    expect(await balance(bob.address)).toBe(0);
    expect(
      await network.refused('simulateTransaction', unsigned, { ...BASE64, sigVerify: true }),
    ).toMatchObject({ code: -32003 });
  });

  test('can replace the blockhash', async () => {
    const made = await signedTransfer(alice, bob, SOL, bob.address);
    const simulate = (options: object) =>
      network.call<{ value: Json }>('simulateTransaction', made.base64, {
        ...BASE64,
        ...options,
      });
    expect((await simulate({})).value).toMatchObject({ err: 'BlockhashNotFound' });
    expect((await simulate({ replaceRecentBlockhash: true })).value).toMatchObject({
      err: null,
      replacementBlockhash: { blockhash: expect.any(String) },
    });
  });
});

describe('after a stop and a start', () => {
  test('finalizes all transactions, keeps old blockhashes valid, and repeats no slot', async () => {
    network.pass(20);
    const blockhash = await newestBlockhash(network);
    const made = await signedTransfer(alice, bob, SOL, blockhash);
    const later = await signedTransfer(alice, bob, 2n * SOL, blockhash);
    await send(made);
    const genesis = await network.call('getGenesisHash');
    const slot = await network.call<number>('getSlot', { commitment: 'processed' });
    await network.restart();
    expect(await network.call('getGenesisHash')).toBe(genesis);
    expect(await network.call<number>('getSlot')).toBeGreaterThanOrEqual(slot);
    expect(await status(made.signature)).toMatchObject({ confirmationStatus: 'finalized' });
    expect(await balance(bob.address, 'finalized')).toBe(1_000_000_000);
    expect(await refusedSend(made.base64)).toMatchObject({ data: { err: 'AlreadyProcessed' } });
    await send(later);
    expect(await balance(bob.address)).toBe(3_000_000_000);
  });

  test('keeps a drained account deleted', async () => {
    await send(await signedTransfer(alice, bob, 10n * SOL - 5000n, await newestBlockhash(network)));
    await network.restart();
    expect(await network.call('getAccountInfo', alice.address)).toMatchObject({ value: null });
    expect(await balance(bob.address)).toBe(9_999_995_000);
  });
});

test('costs 5000 a signature with several signers and instructions', async () => {
  await network.call('requestAirdrop', bob.address, SOL);
  const moves = [
    getTransferSolInstruction({ source: alice, destination: bob.address, amount: SOL }),
    getTransferSolInstruction({ source: bob, destination: alice.address, amount: SOL / 2n }),
  ];
  const made = await signed(alice, moves, await newestBlockhash(network));
  await send(made);
  network.pass(1);
  const shown = await network.call<{ meta: object }>('getTransaction', made.signature, {
    commitment: 'confirmed',
  });
  expect(shown.meta).toMatchObject({ fee: 10_000 });
});

// LiteSVM executes version 1 (SIMD-0385); the ledger checks, stores and shows it.
describe('a transaction of version 1', () => {
  const move = (lamports = SOL) =>
    getTransferSolInstruction({ source: alice, destination: bob.address, amount: lamports });
  const refusedWire = (wire: Uint8Array) => refusedSend(Buffer.from(wire).toString('base64'));
  const shown = (signature: string, config: object) =>
    network.call<Json>('getTransaction', signature, { commitment: 'confirmed', ...config });

  test('moves lamports, costs its priority fee, and is shown with its configuration after a restart', async () => {
    const made = await signedVersion1(alice, [move()], await newestBlockhash(network), {
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

  test('is not returned to a client that does not ask for it', async () => {
    const made = await signedVersion1(alice, [move()], await newestBlockhash(network));
    await send(made);
    network.pass(1);
    for (const config of [{}, { maxSupportedTransactionVersion: 0 }])
      expect(
        await network.refused('getTransaction', made.signature, { commitment: 'confirmed', ...config }),
      ).toMatchObject({
        code: -32015,
        message: expect.stringContaining('Transaction version (1) is not supported by the requesting client'),
      });
  });

  test('shows transfers that another program made for it', async () => {
    const instruction = await makeTokenAccount(alice.address, bob.address);
    const made = await signedVersion1(alice, [instruction], await newestBlockhash(network));
    await send(made);
    network.pass(1);
    const { meta } = await shown(made.signature, {
      maxSupportedTransactionVersion: 1,
      encoding: 'jsonParsed',
    });
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
    expect(await refusedWire(tooLarge)).toMatchObject({
      code: -32602,
      message: expect.stringContaining('too large: 4097 bytes (max: 4096 bytes)'),
    });
  });

  test('lands once, and never with a signature over other bytes', async () => {
    const made = await signedVersion1(alice, [move()], await newestBlockhash(network));
    const forged = Uint8Array.from(made.wire);
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    expect(await refusedWire(forged)).toMatchObject({ code: -32003 });
    await send(made);
    expect(await refusedWire(made.wire)).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } });
  });

  test('fails without a budget of compute units, as on the real network', async () => {
    const budget = { computeUnitLimit: 0, loadedAccountsDataSizeLimit: 4_000_000 };
    const made = await signedVersion1(alice, [move()], await newestBlockhash(network), budget);
    expect(await refusedWire(made.wire)).toMatchObject({ code: -32002 });
  });

  test('is refused or executed with changed bytes, and never faults', async () => {
    const made = await signedVersion1(alice, [move(), move(2n)], await newestBlockhash(network));
    let read = 0;
    for (let at = 0; at < made.wire.length; at += 1)
      for (const value of [0, 65, 255]) {
        const changed = Uint8Array.from(made.wire);
        changed[at] = value;
        if (typeof readWire(changed) !== 'string') read += 1;
        const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true };
        const params = [Buffer.from(changed).toString('base64'), options];
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'simulateTransaction', params });
        expect(await network.ledger.handle(body)).not.toContain('-32603');
      }
    expect(read).toBeGreaterThan(100);
  });
});
