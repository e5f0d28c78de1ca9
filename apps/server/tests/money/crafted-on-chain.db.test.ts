// Crafted transactions end to end: the local network executes them, and the watcher reads them over JSON-RPC and books them.
import {
  closeTokenAccount,
  lookUpTable,
  type ManualNetwork,
  makeTokenAccount,
  manualNetwork,
  newestBlockhash,
  type Signed,
  SOL,
  signed,
  signedThroughTable,
  signedVersion1,
  testSigner,
  tokenAccountOf,
} from '@kingstake/local-solana/testkit';
import { formatSol, lamports } from '@kingstake/protocol';
import { address, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRpcChain } from '../../src/chain/rpc-chain.ts';
import { createTreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { account, balanceOf } from '../../src/ledger/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { systemTime } from '../../src/platform/time.ts';
import { createDepositScene, type DepositScene } from '../testkit/deposit-scene.ts';

const treasury = await testSigner(100);
const alice = await testSigner(1);
const bob = await testSigner(2);
const RENT_OF_TOKENS = 2_039_280n;

describeEachDatabase('crafted transactions from the runtime to the ledger', (database) => {
  let network: ManualNetwork;
  let scene: DepositScene;
  let players: readonly [number, number];
  let owedBefore: bigint;

  beforeEach(async () => {
    network = await manualNetwork();
    const chain = createRpcChain({
      rpcUrl: network.ledger.rpcUrl,
      treasury: treasury.address,
      time: systemTime,
    });
    scene = createDepositScene(database(), { ...createTreasuryHistory(), chain });
    for (const wallet of [alice, bob, treasury])
      await network.call('requestAirdrop', wallet.address, 10n * SOL);
    network.pass(10);
    players = [await scene.register(alice.address), await scene.register(bob.address)];
    await scene.watcher().poll();
    owedBefore = await owed();
  });
  afterEach(() => network.close());

  const owed = async (): Promise<bigint> =>
    -(await database().run((queries) => balanceOf(queries, account('chain'))));
  const toTreasury = (source: typeof alice, amount: bigint) =>
    getTransferSolInstruction({ source, destination: treasury.address, amount });
  async function land(made: Signed, options: object = {}): Promise<string> {
    const signature = await network.call<string>('sendTransaction', made.base64, {
      encoding: 'base64',
      ...options,
    });
    network.pass(10);
    return signature;
  }
  const landAll = async (instructions: readonly Instruction[], payer = alice) =>
    land(await signed(payer, instructions, await newestBlockhash(network)));
  /** Returns the playing balances of alice and bob, and the increase of the liabilities, once everything is booked. */
  async function booked(): Promise<readonly string[]> {
    await scene.watcher().poll();
    await scene.watcher().poll();
    const holds = await scene.history.chain.balance(treasury.address, 'finalized');
    expect(await scene.faults()).toEqual([]);
    expect(await owed()).toBeLessThanOrEqual(holds);
    const more = formatSol(lamports((await owed()) - owedBefore));
    return [await scene.balance(players[0]), await scene.balance(players[1]), more];
  }

  test('credit several transfers of several wallets, with any fee payer', async () => {
    await landAll([toTreasury(alice, SOL), toTreasury(bob, SOL / 4n), toTreasury(alice, SOL / 2n)], bob);
    expect(await booked()).toEqual(['1.5', '0.25', '1.75']);
  });

  test('credit the transfers of a version 1 transaction, and book the rest as surplus', async () => {
    const tokens = await tokenAccountOf(alice.address);
    const send = async (instructions: readonly Instruction[], options: object = {}) =>
      land(await signedVersion1(bob, instructions, await newestBlockhash(network)), options);
    await send([
      await makeTokenAccount(alice.address, alice.address),
      getTransferSolInstruction({ source: alice, destination: tokens, amount: SOL }),
    ]);
    await send([
      toTreasury(alice, SOL / 2n),
      toTreasury(bob, SOL / 4n),
      await closeTokenAccount(alice.address, address(treasury.address)),
    ]);
    await send([toTreasury(bob, SOL), toTreasury(bob, 100n * SOL)], { skipPreflight: true });
    const surplus = SOL + RENT_OF_TOKENS;
    const more = (SOL * 3n) / 4n + surplus;
    expect(await booked()).toEqual(['0.5', '0.25', formatSol(lamports(more))]);
  });

  test('credit nothing for a failed transaction', async () => {
    const made = await signed(
      alice,
      [toTreasury(alice, SOL), toTreasury(alice, 100n * SOL)],
      await newestBlockhash(network),
    );
    await land(made, { skipPreflight: true });
    expect(await booked()).toEqual(['0', '0', '0']);
  });

  test('credit a treasury that is named only through a lookup table', async () => {
    const { tables, instructions } = await lookUpTable(network, alice, [treasury.address]);
    await landAll(instructions);
    const blockhash = await newestBlockhash(network);
    await land(await signedThroughTable(alice, [toTreasury(alice, SOL)], blockhash, tables));
    expect(await booked()).toEqual(['1', '0', '1']);
  });

  test('ignore a token account that belongs to the treasury', async () => {
    const tokens = await tokenAccountOf(treasury.address);
    await landAll([
      await makeTokenAccount(alice.address, treasury.address),
      getTransferSolInstruction({ source: alice, destination: tokens, amount: SOL }),
    ]);
    expect(await booked()).toEqual(['0', '0', '0']);
  });

  test('book lamports from another program’s account that is emptied into the treasury as surplus', async () => {
    const tokens = await tokenAccountOf(alice.address);
    await landAll([
      await makeTokenAccount(alice.address, alice.address),
      getTransferSolInstruction({ source: alice, destination: tokens, amount: SOL }),
    ]);
    const emptied = await landAll([
      await closeTokenAccount(alice.address, address(treasury.address)),
      toTreasury(alice, SOL / 2n),
    ]);
    const surplus = SOL + RENT_OF_TOKENS;
    expect(await booked()).toEqual(['0.5', '0', formatSol(lamports(SOL / 2n + surplus))]);
    expect(await scene.fund(emptied)).toBe(surplus);
  });

  test('credit the net amount of money that went in and out', async () => {
    const out = getTransferSolInstruction({
      source: treasury,
      destination: bob.address,
      amount: (SOL * 2n) / 5n,
    });
    await landAll([toTreasury(alice, SOL), out]);
    expect(await booked()).toEqual(['0.6', '0', '0.6']);
  });
});
