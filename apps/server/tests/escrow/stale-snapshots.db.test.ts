// Reconcile passes whose rows are older than the chain. They return no stake and report no contradiction.
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { escrowPairForEachTest } from '../../../../testkit/escrow.ts';
import { openWorld } from '../../../../testkit/world.ts';
import type { SeatChain } from '../../src/chain/index.ts';
import { createTreasuryHistory } from '../../src/deposits/testkit/treasury-history.ts';
import { listContradicted } from '../../src/escrow-games/incident-store.ts';
import { tables } from '../../src/escrow-games/store.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('a snapshot of older rows', (database) => {
  const pair = escrowPairForEachTest(database);

  /** Runs one reconcile pass on a second server that also believes it is the leader. */
  async function lookElsewhere(from: Database, seats: SeatChain['seats']): Promise<void> {
    const { chain } = createTreasuryHistory();
    const seatChain = { ...pair.table.seatChain, seats };
    const other = await openWorld(from, {
      onChain: async () => ({
        chain,
        seatChain,
        isLeader: () => true,
      }),
    });
    other.time.advance(pair.table.world.time.nowMs() - other.time.nowMs());
    await other.app.settled();
    await other.close();
  }

  const readGames = () =>
    database().run((queries) => tables(queries).selectFrom('escrow_game').selectAll().execute());

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
    expect(before).toMatchObject([{ is_offered: true, black_id: null }]);
    await bob.join(id);
    await bob.stake(id);
    await table.pass(12);
    await lookElsewhere(toldFirst(before), table.seatChain.seats);
    await table.pass(5);
    expect(await ada.game(id)).toMatchObject({ status: 'ready', stakes: { black: { state: 'locked' } } });
  });

  test('reports no contradiction for a game that ended after the snapshot', async () => {
    const { ada, table } = pair;
    const game = await pair.playing(await pair.seated());
    let looks = 0;
    await lookElsewhere(database(), async (addresses) => {
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
