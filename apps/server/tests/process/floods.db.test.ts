// One address uses up its quota, while a player in a game at that address has a priority quota.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { ADDRESS } from '../../src/platform/quotas.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('an address over its quota', (database) => {
  let world: World;
  let port: number;

  beforeEach(async () => {
    world = await openWorld(database(), { environment: { RATE_LIMIT_FACTOR: '1' } });
    port = await world.port();
  });
  afterEach(() => world.close());

  const statusOf = async (path: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Requests an unknown path until requests are refused. Returns the number of answered requests. */
  async function flood(): Promise<number> {
    let asked = 0;
    while ((await statusOf('/nowhere')) === 404) asked += 1;
    return asked;
  }

  test('is refused calls and sockets, while a player in a staked game there can play and reconnect', async () => {
    const [ada, bob, cyd] = await world.players('Ada', 'Bob', 'Cyd');
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
