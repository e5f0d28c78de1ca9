// One address uses up its quota, while a player in a game at that address has a priority quota.
import { Agent, get } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Player } from '../../../../testkit/player.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { ADDRESS } from '../../src/platform/http/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('an address over its quota', (database) => {
  let world: World;
  let port: number;
  let [ada, bob, cyd]: Player[] = [];

  beforeEach(async () => {
    world = await openWorld(database(), { environment: { RATE_LIMIT_FACTOR: '1' } });
    port = await world.port();
    const enter = (wallet: number, name: string) => world.player(name, { wallet, sol: '1' });
    ada = await enter(1, 'Ada');
    bob = await enter(2, 'Bob');
    cyd = await enter(3, 'Cyd');
  });
  afterEach(() => world.close());

  const statusOf = (path: string, agent?: Agent): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = get({ host: '127.0.0.1', port, path, agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
      asked.on('error', reject);
    });

  /** Requests an unknown path until requests are refused. Returns the number of answered requests. */
  async function flood(): Promise<number> {
    const agent = new Agent({ keepAlive: true });
    let asked = 0;
    while ((await statusOf('/nowhere', agent)) === 404) asked += 1;
    agent.destroy();
    return asked;
  }

  test('is refused calls and sockets, while a player in a staked game there can play and reconnect', async () => {
    if (ada === undefined || bob === undefined || cyd === undefined) throw new Error('no players');
    const game = await ada.plays(bob);
    const asked = await flood();
    // Three sockets were opened earlier.
    expect(asked).toBe(ADDRESS.requests - 3);
    expect(await statusOf('/api/config')).toBe(429);
    expect(await statusOf('/healthz')).toBe(200);
    expect((await cyd.openRawLine()).isOpen()).toBe(false);

    const line = await ada.openRawLine();
    expect(line.isOpen()).toBe(true);
    await game.play('e2e4 e7e5');
    world.time.advance(1_000);
    expect(await statusOf('/api/config')).toBe(200);
    expect((await cyd.openRawLine()).isOpen()).toBe(true);
  });
});
