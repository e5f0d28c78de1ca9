// Races in games with stakes on chain: another server, a lagging node or a slow wallet acts between two steps. The simulator found some
// of these cases, and reviews found the rest.
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { openWorld } from '../../../../testkit/world.ts';
import type { SeatAccount, SeatChain } from '../../src/chain/index.ts';
import { createTreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { release } from '../../src/escrow-games/reservation-store.ts';
import { askForSeat, findEscrowGame, seatsOfGames, settle } from '../../src/escrow-games/store.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('races of stakes on chain', (database) => {
  const pair = escrowPairForEachTest(database);

  const row = (id: number) => database().run((queries) => findEscrowGame(queries, id));

  /**
   * Runs one reconcile pass on a second server that also believes it is the leader. Its clock is ahead by `aheadMs`, and `seats` is its
   * view of the chain.
   */
  async function lookElsewhere(seats: SeatChain['seats'], aheadMs = 0): Promise<void> {
    const { chain } = createTreasuryHistory();
    const seatChain = { ...pair.table.seatChain, seats };
    const other = await openWorld(database(), {
      onChain: async () => ({
        chain,
        seatChain,
        isLeader: () => true,
      }),
    });
    other.time.advance(pair.table.world.time.nowMs() - other.time.nowMs() + aheadMs);
    await other.app.settled();
    await other.close();
  }

  test('keeps a reservation although a snapshot is older than the player’s seat', async () => {
    const id = await pair.reserved();
    await pair.table.pass(86);
    const send = await pair.bob.sign(id);
    let looks = 0;
    await lookElsewhere(async (addresses) => {
      const old = await pair.table.seatChain.seats(addresses);
      looks += 1;
      if (looks > 1) return old;
      await send();
      await pair.table.pass(12);
      expect((await pair.bob.game(id)).status).toBe('ready');
      return old;
    }, 10_000);
    expect(looks).toBeGreaterThan(0);
    expect((await row(id))?.black).toMatchObject({ userId: pair.bob.userId });
    // With its clock ahead, the other server had marked this one as dead. This server becomes the leader again after the other has
    // stopped.
    await pair.table.pass(5);
    expect((await pair.bob.game(id)).stakes?.black).toMatchObject({ state: 'locked' });
  });

  test('does not seat a player who has lost the reservation', async () => {
    const id = await pair.reserved();
    await pair.bob.stake(id);
    await pair.table.pass(3);
    const bound = (account: SeatAccount): SeatAccount =>
      account && {
        ...account,
        state: 'locked',
        deadline: 4_000_000_000n,
        opponent: (account.player === pair.ada.wallet.address ? pair.bob : pair.ada).wallet.address,
      };
    await lookElsewhere(async (addresses) => {
      await database().run((queries) => release(queries, id, pair.bob.userId));
      return (await pair.table.seatChain.seats(addresses)).map(bound);
    });
    expect((await pair.ada.game(id)).blackPlayerId).toBeNull();
  });

  test('refuses a player who stakes too late, because the late stake may arrive after a second one', async () => {
    const id = await pair.reserved();
    await pair.table.pass(50);
    const send = await pair.bob.sign(id);
    await pair.table.pass(42);
    await send();
    expect((await pair.bob.join(id)).body).toMatchObject({
      message: 'Your time to stake in this game is over. Please choose another one.',
    });
    await pair.table.pass(10);
    expect((await pair.bob.join(id)).status).toBe(409);
    expect((await row(id))?.black).toBeNull();
  });

  test('cancels and settles a game whose seat account names a different arbiter', async () => {
    const { id } = await pair.ada.create();
    const other: Address = pair.bob.wallet.address;
    await pair.ada.stake(id, { arbiter: other });
    await pair.table.pass(175);
    expect((await pair.ada.game(id)).status).toBe('waiting');
    await pair.table.pass(10);
    expect(await pair.ada.game(id)).toMatchObject({ status: 'ended', result: 'cancelled' });
    await pair.table.pass(125);
    expect((await row(id))?.settledMs).not.toBeNull();
  });

  test('offers no stake in a settled game, and settles no game whose player was just asked to stake', async () => {
    const { id } = await pair.ada.create();
    const nowMs = pair.table.world.time.nowMs();
    const seat = await pair.table.seatChain.seatAddress(
      pair.ada.wallet.address,
      (await row(id))?.match ?? new Uint8Array(),
    );
    const asked = {
      seat,
      gameId: id,
      side: 'white',
      playerId: pair.ada.userId,
      wallet: pair.ada.wallet.address,
    } as const;
    const ask = () => database().transaction((tx) => askForSeat(tx, asked, nowMs));
    const settleAfter = (askedSinceMs: number) =>
      database().transaction((tx) => settle(tx, id, { askedSinceMs, nowMs }));
    expect(await ask()).toBe(true);
    await settleAfter(nowMs - 1);
    expect((await row(id))?.settledMs).toBeNull();
    await settleAfter(nowMs);
    expect((await row(id))?.settledMs).toBe(nowMs);
    expect(await ask()).toBe(false);
    expect(await database().run((queries) => seatsOfGames(queries, [id]))).toHaveLength(1);
  });
});
