// Health endpoints while one dependency after another is unavailable, as seen by balancers, operators and everyone else.
import type { Config } from '@kingstake/protocol';
import { type OrderSigner, SignerAway } from '@kingstake/signer/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { watchSigner } from '../../src/chain/index.ts';
import { createMemoryNetwork, inMemoryBus } from '../../src/cluster/testkit/in-memory-bus.ts';
import { clusterMessageParsers } from '../../src/cluster-messages.ts';
import { createTreasuryHistory } from '../../src/money/deposits/testkit/treasury-history.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { createSeededRandom } from '../../src/platform/testkit/seeded-random.ts';
import { metricIn } from '../testkit/metrics.ts';

/** Headers of a request that came through a proxy. */
const OUTSIDER = { 'x-forwarded-for': '203.0.113.7' };

describeEachDatabase('health endpoints', (database) => {
  let world: World;
  let writes: boolean;
  beforeEach(async () => {
    writes = true;
    const real = database();
    const away = () => Promise.reject(new Error('the database refuses'));
    const frail: Database = {
      ...real,
      run: (work) => (writes ? real.run(work) : away()),
      transaction: (work) => (writes ? real.transaction(work) : away()),
    };
    world = await openWorld(frail);
    await second();
  });
  afterEach(async () => {
    writes = true;
    await world.close();
  });

  const second = async (count = 1) => {
    for (let index = 0; index < count; index += 1) {
      world.time.advance(1_000);
      await world.app.settled();
    }
  };
  const statuses = async () => {
    const page = world.visitor();
    const answers = ['/healthz', '/playz', '/readyz'].map((path) => page.call('GET', path));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  const reasons = async (path: string) => {
    const { body } = await world.visitor().call<{ failed?: object; waiting?: object }>('GET', path);
    return { ...body.failed, ...body.waiting };
  };
  const toOutsider = async (path: string) =>
    (await world.visitor().call('GET', path, undefined, OUTSIDER)).body;

  test('return 200 three times while all dependencies are available', async () => {
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await reasons('/readyz')).toEqual({});
  });

  test('fail only readyz without the chain', async () => {
    const never = () => Promise.reject(new Error('the node does not answer'));
    world.history.chain.signaturesFor = never;
    await second(5);
    expect(await statuses()).toEqual([200, 200, 503]);
    expect(Object.keys(await reasons('/readyz')).sort()).toEqual(['chain', 'deposits', 'quiet jobs']);
    expect(await reasons('/playz')).toEqual({});
    expect(await toOutsider('/readyz')).toEqual({ message: 'Not ready.', code: 'UNAVAILABLE' });
  });

  test('fail only readyz while money is frozen', async () => {
    await world.operate('freeze', '--reason', 'a secret reason');
    expect(await statuses()).toEqual([200, 200, 503]);
    expect(await reasons('/readyz')).toMatchObject({ money: expect.stringContaining('a secret reason') });
    expect(JSON.stringify(await toOutsider('/readyz'))).not.toContain('secret');
  });

  test('stay ready without Redis, and name it', async () => {
    await world.close();
    const network = createMemoryNetwork();
    world = await openWorld(database(), {
      onChain: async (time) => {
        const deps = { self: () => 1, secret: new Uint8Array(32), time, log: createLog('silent') };
        const random = createSeededRandom(1);
        const bus = inMemoryBus({ ...deps, random, parsers: clusterMessageParsers }, network);
        return { chain: createTreasuryHistory().chain, seatChain: null, bus };
      },
    });
    await second();
    expect(await reasons('/readyz')).toEqual({});
    network.disconnectAll();
    expect(await statuses()).toEqual([200, 200, 200]);
    const { body } = await world.visitor().call('GET', '/readyz');
    expect(body).toEqual({ status: 'ready', waiting: { redis: 'no messages arrive over Redis' } });
    expect(await toOutsider('/readyz')).toEqual({ status: 'ready' });
    network.reconnectAll();
    expect(await reasons('/readyz')).toEqual({});
  });

  test('name a signer that does not answer from the state that the metric shows, without asking it', async () => {
    await world.close();
    let fault: Error | null = null;
    let asked = 0;
    const identity = async () => {
      asked += 1;
      if (fault !== null) throw fault;
    };
    world = await openWorld(database(), {
      onChain: async (time) => ({
        ...{ chain: createTreasuryHistory().chain, seatChain: null },
        signer: watchSigner({ identity } as unknown as OrderSigner, time),
      }),
    });
    const shown = async () => {
      const { body } = await world.visitor().call<string>('GET', '/metrics');
      return [await reasons('/readyz'), metricIn(body, 'kingstake_signer_away')];
    };
    await second(5);
    expect(await shown()).toEqual([{}, 0]);
    fault = new SignerAway('no answer');
    expect(await shown()).toEqual([{}, 0]);
    await second(5);
    const before = asked;
    expect(await shown()).toEqual([{ signer: 'no answer' }, 1]);
    fault = null;
    expect(await shown()).toEqual([{ signer: 'no answer' }, 1]);
    expect(asked).toBe(before);
    await second(5);
    expect(await shown()).toEqual([{}, 0]);
  });

  test('fail while games cannot be written, and recover', async () => {
    const config = () => world.visitor().call<Config>('GET', '/api/config');
    expect((await config()).body.moneyPaused).toBe(false);
    writes = false;
    await second(2);
    expect(await statuses()).toEqual([200, 503, 503]);
    expect(await reasons('/playz')).toEqual({ games: 'games cannot be written' });
    expect(await toOutsider('/playz')).toEqual({ message: 'Not ready.', code: 'UNAVAILABLE' });
    // The page still starts, with the last known state of money.
    expect(await config()).toMatchObject({ status: 200, body: { moneyPaused: false } });
    writes = true;
    await second(5);
    expect((await statuses())[1]).toBe(200);
    expect(await toOutsider('/playz')).toEqual({ status: 'ready' });
  });
});
