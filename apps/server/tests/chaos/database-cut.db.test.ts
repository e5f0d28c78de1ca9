// Cuts every connection of the server to PostgreSQL at random moments of a staked game, as a restart of the database would. The process
// survives, every move that a player received is stored, play continues, and the stakes are paid correctly.
import type { Game as GameShown } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { serversToKill } from '../../../../testkit/killed-servers.ts';
import { pickerOf } from '../../../../testkit/random-moves.ts';
import { enter, expectKept, sitAgain, sitDown } from '../../../../testkit/staked-table.ts';
import { until } from '../../../../testkit/until.ts';
import { asAdmin } from '../../src/platform/testkit/database-setup.ts';
import { describeOnServices } from '../../src/platform/testkit/databases.ts';
import { testDatabaseName } from '../../src/platform/testkit/test-database-names.ts';
import { giveTo } from '../testkit/operator-process.ts';

const CUTS = 6;
const CUT_SPREAD_MS = 150;
const SEED = 20_261_121;
const NAME = testDatabaseName('cut');

/** Cuts all connections and returns their number. */
async function cutAll(adminUrl: string): Promise<number> {
  return asAdmin(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [NAME],
    );
    return rowCount ?? 0;
  });
}

describeOnServices('a staked game', ({ adminUrl }) => {
  const openServer = serversToKill('cut');

  test(`survives ${CUTS} cuts of all connections, and loses no received move and no stake`, async () => {
    const { place, start } = await openServer('postgres');
    const server = await start();
    const pick = pickerOf(SEED);
    const people = await enter(place);
    const { gameId, players } = await sitDown(people, pick);
    const isWell = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${place.port}/playz`)).status === 200;

    let connections = 0;
    for (let count = 0; count < CUTS; count += 1) {
      await players.white.nextMove();
      // The delay only chooses the moment of the cut.
      await new Promise((resolve) => setTimeout(resolve, pick(CUT_SPREAD_MS)));
      connections += await cutAll(adminUrl);
      for (const player of players.both) player.leave();
      await until(isWell, 'the server ready');
      await sitAgain(players.both, gameId);
      await expectKept(people[0], gameId, players.both);
    }
    expect(connections).toBeGreaterThanOrEqual(CUTS);

    await players.white.nextMove();
    players.white.resign();
    const game = () => people[0].ask<GameShown>('GET', `/api/games/${gameId}`);
    await until(async () => (await game()).status === 'ended', 'the game ended');
    const { moves, result } = await expectKept(people[0], gameId, players.both);
    expect(result).toBe('black_wins');
    expect(moves.length).toBeGreaterThan(CUTS);
    const balances = people.map((person) => person.balance());
    expect(await Promise.all(balances)).toEqual(['4.9', '5.095']);
    expect((await giveTo(place.folder, ['audit']))?.message).toBe('Clean.');
    await server.kill();
  }, 120_000);
});
