import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { PRICE } from '../../src/platform/price.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';

describeEachDatabase('the price over HTTP', (database) => {
  let service: Server;
  let world: World;
  let answer: string;
  let asked: number;

  beforeEach(async () => {
    asked = 0;
    service = createServer((_request, response) => {
      asked += 1;
      response.end(answer);
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
  });
  afterEach(async () => {
    await world.close();
    service.closeAllConnections();
    service.close();
  });

  async function start(environment: Record<string, string>): Promise<void> {
    world = await openWorld(database(), { environment });
  }
  const price = () => world.visitor().call('GET', '/api/price');

  test('R46 needs no session, is cached, and is null while the price service returns an invalid value', async () => {
    const { port } = service.address() as AddressInfo;
    await start({ PRICE_URL: `http://127.0.0.1:${port}/sol` });
    answer = '{"solana":{"usd":166.25}}';
    expect(await price()).toMatchObject({ status: 200, body: { usd: 166.25 } });
    answer = '{"solana":{"usd":"dear"}}';
    const both = await Promise.all([price(), price()]);
    expect(both.map(({ body }) => body)).toEqual([{ usd: 166.25 }, { usd: 166.25 }]);
    expect(asked).toBe(1);
    world.time.advance(PRICE.freshMs);
    expect(await price()).toMatchObject({ status: 200, body: { usd: null } });
    expect(asked).toBe(2);
  });

  test('R46 is null without a price service, which is the default on the local network', async () => {
    await start({});
    expect(world.settings.priceUrl).toBeNull();
    expect(await price()).toMatchObject({ status: 200, body: { usd: null } });
    expect(asked).toBe(0);
  });
});
