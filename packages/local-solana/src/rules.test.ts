// Which transactions the network accepts, its errors for others, and what each commitment sees, slot by slot.
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ManualNetwork,
  manualNetwork,
  newestBlockhash,
  type Signed,
  SOL,
  signed,
  signedTransfer,
  testSigner,
} from './testkit/local-network.ts';

const alice = await testSigner(1);
const bob = await testSigner(2);
const BASE64 = { encoding: 'base64' } as const;
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
  test('moves lamports, costs 5000, and is shown with both balances', async () => {
    const made = await transfer(SOL);
    expect(await send(made)).toBe(made.signature);
    expect([await balance(alice.address), await balance(bob.address)]).toEqual([
      8_999_995_000, 1_000_000_000,
    ]);
    network.pass(1);
    const shown = await network.call<{ meta: Record<string, unknown>; version?: unknown }>(
      'getTransaction',
      made.signature,
      { commitment: 'confirmed' },
    );
    expect(shown.meta).toMatchObject({
      err: null,
      fee: 5000,
      preBalances: [10_000_000_000, 0, 1],
      postBalances: [8_999_995_000, 1_000_000_000, 1],
    });
    expect(shown).not.toHaveProperty('version');
  });

  test('is refused the second time, and moves nothing', async () => {
    const made = await transfer(SOL);
    await send(made);
    expect(await refusedSend(made.base64)).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: This transaction has already been processed',
      data: { err: 'AlreadyProcessed', logs: [] },
    });
    expect(await send(made, { skipPreflight: true })).toBe(made.signature);
    expect(await balance(bob.address)).toBe(1_000_000_000);
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

  test('is refused if the network never issued it', async () => {
    const made = await signedTransfer(alice, bob, SOL, bob.address);
    expect(await refusedSend(made.base64)).toMatchObject({ data: { err: 'BlockhashNotFound' } });
  });
});

describe('commitment', () => {
  test('rises slot by slot, and every read sees only what has reached its commitment', async () => {
    network.pass(10);
    const made = await transfer(SOL);
    await send(made);
    const seen = async () => ({
      status: (await status(made.signature))?.confirmationStatus,
      balances: [
        await balance(bob.address, 'processed'),
        await balance(bob.address, 'confirmed'),
        await balance(bob.address, 'finalized'),
      ],
      listed: [
        (await network.call<unknown[]>('getSignaturesForAddress', bob.address, { commitment: 'confirmed' }))
          .length,
        (await network.call<unknown[]>('getSignaturesForAddress', bob.address)).length,
      ],
      found: [
        (await network.call('getTransaction', made.signature, { commitment: 'confirmed' })) !== null,
        (await network.call('getTransaction', made.signature)) !== null,
      ],
    });
    const rows = [];
    for (let slot = 0; slot <= 4; slot += 1) {
      rows.push(await seen());
      network.pass(1);
    }
    const paid = Number(SOL);
    const confirmed = {
      status: 'confirmed',
      balances: [paid, paid, 0],
      listed: [1, 0],
      found: [true, false],
    };
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
    expect([
      await balance(bob.address, 'processed'),
      await balance(bob.address, 'confirmed'),
      await balance(bob.address, 'finalized'),
    ]).toEqual([9_000_000_000, 9_000_000_000, 4_500_000_000]);
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
    const { value } = await network.call<{ value: Record<string, unknown> }>(
      'simulateTransaction',
      unsigned,
      { ...BASE64, commitment: 'processed', accounts: { addresses: [bob.address], encoding: 'base64' } },
    );
    expect(value).toMatchObject({ err: null, accounts: [{ lamports: 1_000_000_000 }], unitsConsumed: 150 });
    expect(await balance(bob.address)).toBe(0);
    expect(
      await network.refused('simulateTransaction', unsigned, { ...BASE64, sigVerify: true }),
    ).toMatchObject({ code: -32003 });
  });

  test('can replace the blockhash', async () => {
    const made = await signedTransfer(alice, bob, SOL, bob.address);
    const simulate = (options: object) =>
      network.call<{ value: Record<string, unknown> }>('simulateTransaction', made.base64, {
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

  test('leaves no timer and no open file after a stop', async () => {
    await network.ledger.stop();
    await network.ledger.stop();
    expect(network.time.pending()).toBe(0);
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
