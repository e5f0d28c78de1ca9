// Whole games with stakes on chain: the server, the local network with the escrow program, and two wallets that sign.
import { newestBlockhash, signedTransfer } from '@kingstake/local-solana/testkit';
import { expect, test } from 'vitest';
import type { Staker } from '../../../../testkit/escrow.ts';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

const WAGER = 100_000_000n;
const FEE = 5_000_000n;
const SIGNATURE = 5_000n; // network fee of one signature

describeEachDatabase('stakes on chain', (database) => {
  const pair = escrowPairForEachTest(database);

  test('I18 I19 need no playing balance, and hide the game until white’s stake is final', async () => {
    const game = await pair.ada.create();
    expect(game).toMatchObject({ status: 'waiting', stakeSource: 'escrow' });
    const listed = (source = '') =>
      pair.bob.ask<{ id: number }[]>('GET', `/api/games/waiting/public?wagerAmount=0.1${source}`);
    expect(await listed()).toEqual([]);
    expect((await pair.bob.join(game.id)).body).toMatchObject({
      message: 'The creator’s stake is not on chain yet.',
    });
    const before = await pair.table.lamports(pair.ada.wallet.address);
    const signature = await pair.ada.stake(game.id);
    expect(await pair.ada.verify(game.id, signature)).toMatchObject({
      status: 202,
      body: { status: 'pending' },
    });
    await pair.table.pass(5);
    expect(await pair.table.lamports(pair.ada.wallet.address)).toBe(before - WAGER - SIGNATURE);
    expect(await pair.ada.verify(game.id, signature)).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    expect(await listed()).toMatchObject([{ id: game.id, stakeSource: 'escrow' }]);
    expect(await listed('&stakeSource=escrow')).toMatchObject([{ id: game.id }]);
    expect(await listed('&stakeSource=balance')).toEqual([]);
    expect((await pair.ada.game(game.id)).stakes).toMatchObject({
      white: { state: 'open', signature },
      black: null,
    });
    expect((await pair.ada.requestStake(game.id)).body).toMatchObject({ code: 'CONFLICT' });
  });

  test('release black’s seat after 90 s without a stake, and return a late stake', async () => {
    const { id } = await pair.ada.create();
    await pair.ada.stake(id);
    await pair.table.pass(5);
    await pair.bob.join(id);
    const before = await pair.table.lamports(pair.bob.wallet.address);
    await pair.table.pass(80);
    // The wallet is slow to send.
    const send = await pair.bob.sign(id);
    await pair.table.pass(12);
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(1);
    expect((await carl.join(id)).status).toBe(200);
    expect((await pair.bob.requestStake(id)).body).toMatchObject({
      message: 'You have no seat in this game. Join it first.',
    });
    expect((await pair.bob.verify(id, 'unsent')).body).toMatchObject({
      message: 'Your time to stake in this game is over. Please choose another one.',
    });
    const signature = await send();
    await pair.table.pass(4);
    expect((await pair.bob.verify(id, signature)).body).toMatchObject({
      message: 'Your stake came too late for this game. It goes back to your wallet by itself.',
    });
    await pair.table.pass(6);
    expect(await pair.table.lamports(pair.bob.wallet.address)).toBe(before - SIGNATURE);
    await carl.stake(id);
    await pair.table.pass(12);
    expect(await carl.game(id)).toMatchObject({ status: 'ready', blackPlayerId: carl.userId });
  });

  test('show white that black’s seat is reserved, being opened and on chain', async () => {
    const { id } = await pair.ada.create();
    await pair.ada.stake(id);
    await pair.table.pass(5);
    const seen = async () => (await pair.ada.game(id)).stakes;
    expect(await seen()).not.toHaveProperty('reservedUntil');
    await pair.bob.join(id);
    const reservedUntil = new Date(pair.table.world.time.nowMs() + 90_000).toISOString();
    expect(await seen()).toMatchObject({ black: null, reservedUntil });
    await pair.bob.requestStake(id);
    expect(await seen()).toMatchObject({ black: { state: 'opening' }, reservedUntil });
    await pair.bob.stake(id);
    await pair.table.pass(12);
    expect(await seen()).toMatchObject({ black: { state: 'locked' } });
    expect(await seen()).not.toHaveProperty('reservedUntil');
  });

  test('are refused without a seat, from the balance, and for a second player', async () => {
    const { id } = await pair.ada.create();
    await pair.ada.stake(id);
    await pair.table.pass(5);
    expect((await pair.bob.requestStake(id)).status).toBe(409);
    const fromBalance = { playerId: pair.bob.userId };
    expect((await pair.bob.call('POST', `/api/games/${id}/join`, fromBalance)).status).toBe(409);
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(1);
    expect((await pair.bob.join(id)).status).toBe(200);
    expect((await pair.bob.join(id)).status).toBe(200);
    expect((await carl.join(id)).body).toMatchObject({ message: 'Another player is taking this seat.' });
  });

  test('are refused with 402 and the rent-exempt minimum, except for a wallet that is emptied', async () => {
    const { network } = pair.table;
    const bob = pair.bob.wallet;
    const sendAllBut = async (left: bigint) => {
      const amount = (await pair.table.lamports(bob.address)) - SIGNATURE - left;
      const sent = await signedTransfer(bob, pair.ada.wallet, amount, await newestBlockhash(network));
      await network.call('sendTransaction', sent.base64, { encoding: 'base64' });
      await pair.table.pass(5);
      expect(await pair.table.lamports(bob.address)).toBe(left);
    };
    const { id } = await pair.bob.create();
    await sendAllBut(WAGER + SIGNATURE + 890_880n);
    expect((await pair.bob.requestStake(id)).status).toBe(200);
    await sendAllBut(WAGER + SIGNATURE + 5_001n);
    expect(await pair.bob.requestStake(id)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '0.10089588', currentBalance: '0.100010001' },
    });
    await expect(pair.bob.stake(id, {})).rejects.toThrow('insufficient funds for rent');
    await sendAllBut(WAGER + SIGNATURE);
    await pair.bob.stake(id);
    await pair.table.pass(5);
    expect(await pair.table.lamports(bob.address)).toBe(0n);
  });

  test('are returned automatically after a cancelled game', async () => {
    const { id } = await pair.ada.create();
    const before = await pair.table.lamports(pair.ada.wallet.address);
    await pair.ada.stake(id);
    await pair.table.pass(5);
    const cancelled = await pair.ada.call('POST', `/api/games/${id}/cancel`, { playerId: pair.ada.userId });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { newBalance: '0', message: 'Game cancelled. Your stake comes back to your wallet by itself.' },
    });
    await pair.table.pass(8);
    expect(await pair.table.lamports(pair.ada.wallet.address)).toBe(before - SIGNATURE);
    expect((await pair.ada.game(id)).stakes?.white).toMatchObject({ state: 'returned' });
  });

  test('pay the winner both stakes minus the fee, to the lamport, and appear in the statement with both signatures', async () => {
    const [a, b, arbiter] = [pair.ada.wallet.address, pair.bob.wallet.address, pair.table.seatChain.arbiter];
    const before = await Promise.all([a, b, arbiter].map(pair.table.lamports));
    const game = await pair.playing(await pair.seated());
    game.black.resign();
    await game.over();
    await pair.table.pass(8);
    const after = await Promise.all([a, b, arbiter].map(pair.table.lamports));
    // The arbiter pays the fees of START and DECIDE.
    expect(after.map((now, index) => now - (before[index] ?? 0n))).toEqual([
      WAGER - FEE - SIGNATURE,
      -WAGER - SIGNATURE,
      FEE - 2n * SIGNATURE,
    ]);
    const { stakes } = await pair.ada.game(game.id);
    expect(stakes).toMatchObject({ white: { state: 'paid' }, black: { state: 'paid' } });
    const statementOf = (player: Staker) => player.ask('GET', `/api/users/${player.userId}/transactions`);
    const line = { status: 'completed', balanceAfter: '0' };
    const wager = { ...line, type: 'wager', amount: '0.1', transactionSignature: expect.any(String) };
    const transactionSignature = stakes?.white?.signature;
    expect(await statementOf(pair.ada)).toMatchObject({
      transactions: [{ ...line, type: 'winnings', amount: '0.195', transactionSignature }, wager],
      pagination: { totalTransactions: 2, totalPages: 1 },
    });
    expect(await statementOf(pair.bob)).toMatchObject({ transactions: [wager] });
  });

  test('block another reservation until the game has begun', async () => {
    const first = await pair.ada.create();
    const second = await pair.ada.create();
    for (const { id } of [first, second]) await pair.ada.stake(id);
    await pair.table.pass(5);
    expect((await pair.bob.join(first.id)).status).toBe(200);
    expect((await pair.bob.join(second.id)).body).toMatchObject({
      message: 'You are taking a seat in another game. Stake there, or wait until it is free again.',
    });
    await pair.bob.stake(first.id);
    await pair.table.pass(12);
    const game = await pair.playing(first.id);
    game.black.resign();
    await game.over();
    expect((await pair.bob.join(second.id)).status).toBe(200);
  });
});
