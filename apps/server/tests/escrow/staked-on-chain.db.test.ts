// Whole games with stakes on chain: the server, the local network with the escrow program, and two wallets that sign.
import { newestBlockhash, signedTransfer, signedVersion1 } from '@kingstake/local-solana/testkit';
import { AccountRole, type Address } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { expect, test } from 'vitest';
import { shown } from '../../../../testkit/device.ts';
import type { Staker } from '../../../../testkit/escrow.ts';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { ESCROW } from '../../src/escrow-games/index.ts';
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

  test('are shown although others name the seat in version 1 transactions', async () => {
    const { id } = await pair.ada.create();
    const { body } = await pair.ada.requestStake(id);
    const { network } = pair.table;
    const mention = async (lamports: bigint) => {
      const transfer = getTransferSolInstruction({
        source: pair.bob.wallet,
        destination: pair.bob.wallet.address,
        amount: lamports,
      });
      const seat = { address: body.seat as Address, role: AccountRole.READONLY };
      const naming = { ...transfer, accounts: [...transfer.accounts, seat] };
      const made = await signedVersion1(pair.bob.wallet, [naming], await newestBlockhash(network));
      await network.call('sendTransaction', made.base64, { encoding: 'base64' });
    };
    await mention(1n);
    const signature = await pair.ada.stake(id);
    for (let count = 2n; count < 14n; count += 1n) await mention(count);
    await pair.table.pass(5);
    expect((await pair.ada.game(id)).stakes).toMatchObject({ white: { state: 'open', signature } });
    expect(await pair.ada.call('GET', '/readyz')).toMatchObject({ status: 200 });
    expect((await pair.bob.join(id)).status).toBe(200);
  });

  test('are both bound before black takes the seat and the game is ready', async () => {
    const id = await pair.seated();
    const game = await pair.bob.game(id);
    expect(game).toMatchObject({ status: 'ready', blackPlayerId: pair.bob.userId });
    expect(game.stakes).toMatchObject({ white: { state: 'locked' }, black: { state: 'locked' } });
    expect(Date.parse(game.stakes?.white?.deadline ?? '')).toBeGreaterThan(pair.table.world.time.nowMs());
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

  test('are refused for other players, wallets and sources, and for a second time', async () => {
    const { id } = await pair.ada.create();
    await pair.ada.stake(id);
    await pair.table.pass(5);
    const { status } = await pair.ada.call('POST', `/api/games/${id}/escrow`, {
      playerWalletAddress: pair.bob.wallet.address,
    });
    expect(status).toBe(403);
    expect((await pair.bob.requestStake(id)).status).toBe(409);
    expect((await pair.bob.verify(id, 'anything')).status).toBe(403);
    const fromBalance = { playerId: pair.bob.userId };
    expect((await pair.bob.call('POST', `/api/games/${id}/join`, fromBalance)).status).toBe(409);
    const carl = await pair.table.enter(3, 'Carl');
    await pair.table.pass(1);
    expect((await pair.bob.join(id)).status).toBe(200);
    expect((await pair.bob.join(id)).status).toBe(200);
    expect((await carl.join(id)).body).toMatchObject({ message: 'Another player is taking this seat.' });
    expect((await pair.ada.requestStake(999)).status).toBe(404);
  });

  test('are refused with 402 and the amount that the wallet lacks', async () => {
    const { id } = await pair.ada.create({ wagerAmount: '20' });
    expect(await pair.ada.requestStake(id)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '20.000005', currentBalance: '10' },
    });
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

  test('cancel the game when white takes the stake back, and return black’s', async () => {
    const { id } = await pair.ada.create();
    await pair.ada.stake(id);
    await pair.table.pass(5);
    await pair.bob.join(id);
    const before = await pair.table.lamports(pair.bob.wallet.address);
    await pair.ada.leave(id);
    await pair.table.pass(3);
    expect(await pair.ada.game(id)).toMatchObject({ status: 'ended', result: 'cancelled' });
    expect(await pair.table.lamports(pair.bob.wallet.address)).toBe(before);
    expect((await pair.ada.game(id)).stakes?.white).toMatchObject({ state: 'returned' });
  });

  test('are returned without a fee after a draw', async () => {
    const before = await Promise.all(
      [pair.ada, pair.bob].map(({ wallet }) => pair.table.lamports(wallet.address)),
    );
    const game = await pair.playing(await pair.seated());
    game.white.send('offer_draw');
    await shown(game.black, ({ drawOffer }) => drawOffer === 'white');
    game.black.send('accept_draw');
    await game.over();
    await pair.table.pass(8);
    const after = await Promise.all(
      [pair.ada, pair.bob].map(({ wallet }) => pair.table.lamports(wallet.address)),
    );
    expect(after).toEqual(before.map((amount) => amount - SIGNATURE));
    expect((await pair.ada.game(game.id)).stakes).toMatchObject({
      white: { state: 'returned' },
      black: { state: 'returned' },
    });
  });

  test('cancel and settle the game after three minutes without white’s stake', async () => {
    const { id } = await pair.ada.create();
    await pair.table.pass(179);
    expect((await pair.ada.game(id)).status).toBe('waiting');
    await pair.table.pass(3);
    expect(await pair.ada.game(id)).toMatchObject({ status: 'ended', result: 'cancelled' });
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

  test('pay the winner both stakes minus the fee, to the lamport', async () => {
    const [a, b, arbiter] = [pair.ada.wallet.address, pair.bob.wallet.address, pair.table.seatChain.arbiter];
    const before = await Promise.all([a, b, arbiter].map(pair.table.lamports));
    const id = await pair.seated();
    const game = await pair.playing(id);
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
    expect((await pair.ada.game(id)).stakes).toMatchObject({
      white: { state: 'paid' },
      black: { state: 'paid' },
    });
  });

  test('appear in the statement with both signatures, and change no playing balance', async () => {
    const game = await pair.playing(await pair.seated());
    game.black.resign();
    await game.over();
    await pair.table.pass(8);
    const statementOf = (player: Staker) =>
      player.ask<{ transactions: object[]; pagination: object }>(
        'GET',
        `/api/users/${player.userId}/transactions`,
      );
    const { stakes } = await pair.ada.game(game.id);
    const signature = stakes?.white?.signature;
    const line = { status: 'completed', balanceAfter: '0' };
    expect(await statementOf(pair.ada)).toMatchObject({
      transactions: [
        { ...line, type: 'winnings', amount: '0.195', transactionSignature: signature },
        { ...line, type: 'wager', amount: '0.1', transactionSignature: expect.any(String) },
      ],
      pagination: { totalTransactions: 2, totalPages: 1 },
    });
    expect(await statementOf(pair.bob)).toMatchObject({
      transactions: [{ ...line, type: 'wager', amount: '0.1' }],
    });
  });

  test('stop after a payout that the server did not decide', async () => {
    const ready = () => pair.ada.call<{ failed?: object }>('GET', '/readyz');
    const id = await pair.seated();
    const { stakes } = await pair.ada.game(id);
    const [winnerSeat = '', loserSeat = ''] = [stakes?.black?.seat, stakes?.white?.seat];
    const record = new Uint8Array(32);
    await pair.table.seatChain.take({
      do: 'decide',
      winner: pair.bob.wallet.address,
      winnerSeat,
      loserSeat,
      record,
    });
    await pair.table.pass(ESCROW.idleMs / 1000 + 5);
    expect(JSON.stringify((await ready()).body)).toContain('need an operator');
    const create = { whitePlayerId: pair.ada.userId, wagerAmount: '0.1', stakeSource: 'escrow' };
    expect(await pair.ada.call('POST', '/api/games', create)).toMatchObject({ status: 503 });
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
