// Races in games with stakes on chain: another server, a lagging node or a slow wallet acts between two steps. The simulator found some
// of these cases, and reviews found the rest.
import type { Address } from '@solana/kit';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { openWorld } from '../../../../testkit/world.ts';
import type { SeatAccount, SeatChain } from '../../src/chain/index.ts';
import {
  askForSeat,
  findEscrowGame,
  listContradicted,
  release,
  reserve,
  seatsOfGames,
  settle,
  tables,
} from '../../src/escrow/store.ts';
import { createTreasuryHistory } from '../../src/money/deposits/testkit/treasury-history.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('races of stakes on chain', (database) => {
  const pair = escrowPairForEachTest(database);

  const row = (id: number) => database().run((queries) => findEscrowGame(queries, id));

  /**
   * Runs one reconcile pass on a second server that also believes it is the leader. `seats` is its view of the chain, `from` its database,
   * and its clock is ahead by `aheadMs`.
   */
  async function lookElsewhere(
    seats: SeatChain['seats'],
    { aheadMs = 0, from = database() }: { aheadMs?: number; from?: Database } = {},
  ): Promise<void> {
    const { chain } = createTreasuryHistory();
    const seatChain = { ...pair.table.seatChain, seats };
    const other = await openWorld(from, {
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
    await lookElsewhere(
      async (addresses) => {
        const old = await pair.table.seatChain.seats(addresses);
        looks += 1;
        if (looks > 1) return old;
        await send();
        await pair.table.pass(12);
        expect((await pair.bob.game(id)).status).toBe('ready');
        return old;
      },
      { aheadMs: 10_000 },
    );
    expect(looks).toBeGreaterThan(0);
    expect((await row(id))?.blackId).toBe(pair.bob.userId);
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
    // The seat itself is refused too, not only the lapse that the server has recorded.
    const { userId, wallet } = pair.bob;
    const again = { userId, wallet: wallet.address, untilMs: pair.table.world.time.nowMs() + 1_000 };
    expect(await database().transaction((tx) => reserve(tx, id, again))).toBe(false);
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
    expect((await row(id))?.settledAt).not.toBeNull();
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
    expect((await row(id))?.settledAt).toBeNull();
    await settleAfter(nowMs);
    expect((await row(id))?.settledAt).toEqual(new Date(nowMs));
    expect(await ask()).toBe(false);
    expect(await database().run((queries) => seatsOfGames(queries, [id]))).toHaveLength(1);
  });

  // Passes whose rows are older than the chain.
  const readGames = () =>
    database().run((queries) => tables(queries).selectFrom('escrowGame').selectAll().execute());

  /** Wraps the database, so that the first read of games with stakes on chain returns `rows`. */
  function toldFirst(rows: Awaited<ReturnType<typeof readGames>>): Database {
    const real = database();
    let isTold = false;
    const older: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isOfGames = 'is_offered' in (result.rows[0] ?? {});
        if (isTold || !isOfGames) return result;
        isTold = true;
        return { ...result, rows };
      },
    };
    return { ...real, run: (work) => real.run((queries) => work(queries.withPlugin(older))) };
  }

  test('returns no stake of a player who reserved and staked after the snapshot', async () => {
    const { ada, bob, table } = pair;
    const { id } = await ada.create();
    await ada.stake(id);
    await table.pass(5);
    const before = await readGames();
    expect(before).toMatchObject([{ isOffered: true, blackId: null }]);
    await bob.join(id);
    await bob.stake(id);
    await table.pass(12);
    await lookElsewhere(table.seatChain.seats, { from: toldFirst(before) });
    await table.pass(5);
    expect(await ada.game(id)).toMatchObject({ status: 'ready', stakes: { black: { state: 'locked' } } });
  });

  test('reports no contradiction for a game that ended after the snapshot', async () => {
    const { ada, table } = pair;
    const game = await pair.playing(await pair.seated());
    let looks = 0;
    await lookElsewhere(async (addresses) => {
      looks += 1;
      if (looks === 1) {
        game.white.resign();
        await game.over();
        await table.pass(5);
        expect((await ada.game(game.id)).stakes?.white?.state).toBe('paid');
      }
      return table.seatChain.seats(addresses);
    });
    expect(looks).toBeGreaterThan(0);
    expect(await database().run(listContradicted)).toEqual([]);
  });
});
