// Whole games with stakes on chain: the server, the local network with the program, and two wallets that sign.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { shown } from '../testkit/client-player.ts';
import { type EscrowTable, openEscrowTable, type Staker } from '../testkit/escrow-table.ts';
import { both, over, play, type SeatedGame } from '../testkit/played-games.ts';

const WAGER = 100_000_000n;
const FEE = 5_000_000n;
const SIGNATURE = 5_000n; // what the network takes for one

describeEachDatabase('stakes on chain', (database) => {
  let table: EscrowTable;
  let ada: Staker;
  let bob: Staker;

  beforeEach(async () => {
    table = await openEscrowTable(database());
    [ada, bob] = [await table.enter(1, 'Ada'), await table.enter(2, 'Bob')];
    await table.pass(4);
  });
  afterEach(() => table.close());

  /** Both have staked, and sit. */
  async function seated(): Promise<number> {
    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    expect((await bob.join(id)).status).toBe(200);
    await bob.stake(id);
    await table.pass(12);
    return id;
  }

  async function playing(id: number): Promise<SeatedGame> {
    const game = { id, white: ada.sit(id), black: bob.sit(id) };
    await both(game, ({ status }) => status === 'active');
    await play(game, ['e2e4', 'e7e5']);
    return game;
  }

  test('I18 I19 the playing balance is not asked, and the game is hidden until white’s stake is final', async () => {
    const game = await ada.create();
    expect(game).toMatchObject({ status: 'waiting', stakeSource: 'escrow' });
    const listed = (source = '') =>
      bob.client
        .send<{ id: number }[]>('GET', `/api/games/waiting/public?wagerAmount=0.1${source}`)
        .then(({ body }) => body);
    expect(await listed()).toEqual([]);
    expect((await bob.join(game.id)).body).toMatchObject({
      message: 'The creator’s stake is not on chain yet.',
    });
    const before = await table.lamports(ada.wallet.address);
    const signature = await ada.stake(game.id);
    expect(await ada.verify(game.id, signature)).toMatchObject({ status: 202, body: { status: 'pending' } });
    await table.pass(5);
    expect(await table.lamports(ada.wallet.address)).toBe(before - WAGER - SIGNATURE);
    expect(await ada.verify(game.id, signature)).toMatchObject({
      status: 200,
      body: { status: 'completed' },
    });
    expect(await listed()).toMatchObject([{ id: game.id, stakeSource: 'escrow' }]);
    expect(await listed('&stakeSource=escrow')).toMatchObject([{ id: game.id }]);
    expect(await listed('&stakeSource=balance')).toEqual([]);
    expect((await ada.game(game.id)).stakes).toMatchObject({
      white: { state: 'open', signature },
      black: null,
    });
    expect((await ada.ask(game.id)).body).toMatchObject({ code: 'CONFLICT' });
  });

  test('both stakes are bound before black sits; the game is ready then', async () => {
    const id = await seated();
    const game = await bob.game(id);
    expect(game).toMatchObject({ status: 'ready', blackPlayerId: bob.userId });
    expect(game.stakes).toMatchObject({ white: { state: 'locked' }, black: { state: 'locked' } });
    expect(Date.parse(game.stakes?.white?.deadline ?? '')).toBeGreaterThan(table.server.time.nowMs());
  });

  test('a player who does not pay in 90 s loses the reservation, and what comes late goes back', async () => {
    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    await bob.join(id);
    const before = await table.lamports(bob.wallet.address);
    await table.pass(80);
    // A wallet that takes its time.
    const send = await bob.sign(id);
    await table.pass(12);
    const carl = await table.enter(3, 'Carl');
    expect((await carl.join(id)).status).toBe(200);
    expect((await bob.ask(id)).body).toMatchObject({
      message: 'You have no seat in this game. Join it first.',
    });
    const signature = await send();
    await table.pass(4);
    expect((await bob.verify(id, signature)).body).toMatchObject({
      message: 'Your stake came too late for this game. It goes back to your wallet by itself.',
    });
    await table.pass(6);
    expect(await table.lamports(bob.wallet.address)).toBe(before - SIGNATURE);
    await carl.stake(id);
    await table.pass(12);
    expect(await carl.game(id)).toMatchObject({ status: 'ready', blackPlayerId: carl.userId });
  });

  test('white sees black’s seat reserved, then on its way, then on chain', async () => {
    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    const seen = async () => (await ada.game(id)).stakes;
    expect(await seen()).not.toHaveProperty('reservedUntil');
    await bob.join(id);
    const reservedUntil = new Date(table.server.time.nowMs() + 90_000).toISOString();
    expect(await seen()).toMatchObject({ black: null, reservedUntil });
    await bob.ask(id);
    expect(await seen()).toMatchObject({ black: { state: 'opening' }, reservedUntil });
    await bob.stake(id);
    await table.pass(12);
    expect(await seen()).toMatchObject({ black: { state: 'locked' } });
    expect(await seen()).not.toHaveProperty('reservedUntil');
  });

  test('who is not asked is refused: strangers, other wallets, other sources, twice', async () => {
    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    const { status } = await ada.client.send('POST', `/api/games/${id}/escrow`, {
      body: { playerWalletAddress: bob.wallet.address },
    });
    expect(status).toBe(403);
    expect((await bob.ask(id)).status).toBe(409);
    expect((await bob.verify(id, 'anything')).status).toBe(403);
    const fromBalance = { body: { playerId: bob.userId } };
    expect((await bob.client.send('POST', `/api/games/${id}/join`, fromBalance)).status).toBe(409);
    const carl = await table.enter(3, 'Carl');
    expect((await bob.join(id)).status).toBe(200);
    expect((await bob.join(id)).status).toBe(200);
    expect((await carl.join(id)).body).toMatchObject({ message: 'Another player is taking this seat.' });
    expect((await ada.ask(999)).status).toBe(404);
  });

  test('402 names what the wallet lacks', async () => {
    const { id } = await ada.create({ wagerAmount: '20' });
    expect(await ada.ask(id)).toMatchObject({
      status: 402,
      body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '20.000005', currentBalance: '10' },
    });
  });

  test('white leaves with the stake: the game is cancelled, and black’s stake comes back', async () => {
    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    await bob.join(id);
    const before = await table.lamports(bob.wallet.address);
    await ada.leave(id);
    await table.pass(3);
    expect(await ada.game(id)).toMatchObject({ status: 'ended', result: 'cancelled' });
    expect(await table.lamports(bob.wallet.address)).toBe(before);
    expect((await ada.game(id)).stakes?.white).toMatchObject({ state: 'returned' });
  });

  test('a draw gives each stake back, without a fee', async () => {
    const before = await Promise.all([ada, bob].map(({ wallet }) => table.lamports(wallet.address)));
    const game = await playing(await seated());
    game.white.send('offer_draw');
    await shown(game.black, ({ drawOffer }) => drawOffer === 'white');
    game.black.send('accept_draw');
    await over(game);
    await table.pass(8);
    const after = await Promise.all([ada, bob].map(({ wallet }) => table.lamports(wallet.address)));
    expect(after).toEqual(before.map((amount) => amount - SIGNATURE));
    expect((await ada.game(game.id)).stakes).toMatchObject({
      white: { state: 'returned' },
      black: { state: 'returned' },
    });
  });

  test('white never stakes: cancelled after three minutes, and settled', async () => {
    const { id } = await ada.create();
    await table.pass(179);
    expect((await ada.game(id)).status).toBe('waiting');
    await table.pass(3);
    expect(await ada.game(id)).toMatchObject({ status: 'ended', result: 'cancelled' });
  });

  test('a cancelled game’s stake comes back by itself', async () => {
    const { id } = await ada.create();
    const before = await table.lamports(ada.wallet.address);
    await ada.stake(id);
    await table.pass(5);
    const cancelled = await ada.client.send('POST', `/api/games/${id}/cancel`, {
      body: { playerId: ada.userId },
    });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { newBalance: '0', message: 'Game cancelled. Your stake comes back to your wallet by itself.' },
    });
    await table.pass(8);
    expect(await table.lamports(ada.wallet.address)).toBe(before - SIGNATURE);
    expect((await ada.game(id)).stakes?.white).toMatchObject({ state: 'returned' });
  });

  test('the winner is paid both stakes but the fee, on chain to the lamport', async () => {
    const [a, b, arbiter] = [ada.wallet.address, bob.wallet.address, table.seatChain.arbiter];
    const before = await Promise.all([a, b, arbiter].map(table.lamports));
    const id = await seated();
    const game = await playing(id);
    game.black.resign();
    await over(game);
    await table.pass(8);
    const after = await Promise.all([a, b, arbiter].map(table.lamports));
    // The arbiter pays for START and DECIDE.
    expect(after.map((now, index) => now - (before[index] ?? 0n))).toEqual([
      WAGER - FEE - SIGNATURE,
      -WAGER - SIGNATURE,
      FEE - 2n * SIGNATURE,
    ]);
    expect((await ada.game(id)).stakes).toMatchObject({ white: { state: 'paid' }, black: { state: 'paid' } });
  });

  test('the statement shows both ways of a stake, with their signatures, and no playing balance changes', async () => {
    const game = await playing(await seated());
    game.black.resign();
    await over(game);
    await table.pass(8);
    const statementOf = ({ client, userId }: Staker) =>
      client
        .send<{ transactions: object[]; pagination: object }>('GET', `/api/users/${userId}/transactions`)
        .then(({ body }) => body);
    const { stakes } = await ada.game(game.id);
    const signature = stakes?.white?.signature;
    const line = { status: 'completed', balanceAfter: '0' };
    expect(await statementOf(ada)).toMatchObject({
      transactions: [
        { ...line, type: 'winnings', amount: '0.195', transactionSignature: signature },
        { ...line, type: 'wager', amount: '0.1', transactionSignature: expect.any(String) },
      ],
      pagination: { totalTransactions: 2, totalPages: 1 },
    });
    expect(await statementOf(bob)).toMatchObject({
      transactions: [{ ...line, type: 'wager', amount: '0.1' }],
    });
  });

  test('a payout that nobody decided is noticed, and no new stake is taken', async () => {
    const ready = () => ada.client.send<{ failed?: object }>('GET', '/readyz');
    const id = await seated();
    const { stakes } = await ada.game(id);
    const [winnerSeat = '', loserSeat = ''] = [stakes?.black?.seat, stakes?.white?.seat];
    const record = new Uint8Array(32);
    await table.seatChain.take({ do: 'decide', winner: bob.wallet.address, winnerSeat, loserSeat, record });
    await table.pass(5);
    expect(JSON.stringify((await ready()).body)).toContain('need an operator');
    const create = { whitePlayerId: ada.userId, wagerAmount: '0.1', stakeSource: 'escrow' };
    expect(await ada.client.send('POST', '/api/games', { body: create })).toMatchObject({ status: 503 });
  });

  test('a reservation keeps from another one, until its game has begun', async () => {
    const first = await ada.create();
    const second = await ada.create();
    for (const { id } of [first, second]) await ada.stake(id);
    await table.pass(5);
    expect((await bob.join(first.id)).status).toBe(200);
    expect((await bob.join(second.id)).body).toMatchObject({
      message: 'You are taking a seat in another game. Stake there, or wait until it is free again.',
    });
    await bob.stake(first.id);
    await table.pass(12);
    const game = await playing(first.id);
    game.black.resign();
    await over(game);
    expect((await bob.join(second.id)).status).toBe(200);
  });
});
