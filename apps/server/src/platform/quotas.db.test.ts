import { createClient } from '@redis/client';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLog } from './log.ts';
import { openSharedRateLimits, RATES, type Rate, type RateLimiter, type SharedRateLimits } from './quotas.ts';
import { RedisConnection } from './redis-connection.ts';
import { patientTime } from './testkit/patient-time.ts';
import { TestRedis } from './testkit/redis-server.ts';
import { systemTime, type Time } from './time.ts';

const { program, url: runningUrl } = inject('testRedis');
const RATE: Rate = { max: 20, windowMs: 60_000, isShared: true };

interface Node extends SharedRateLimits {
  ready: Promise<void>;
  lost: Promise<void>;
}

const open: SharedRateLimits[] = [];
afterEach(() => {
  for (const limits of open.splice(0)) limits.stop();
});

let lastCluster = 0;
const newClusterKey = (): string => {
  lastCluster += 1;
  return `test-${process.pid}-${lastCluster}`;
};

async function join(url: string, clusterKey: string, time: Time = patientTime): Promise<Node> {
  const ready = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<void>();
  const given = { url, clusterKey, time, log: createLog('silent') };
  const limits = await openSharedRateLimits({ ...given, onReady: ready.resolve, onLost: lost.resolve });
  open.push(limits);
  return { ...limits, ready: ready.promise, lost: lost.promise };
}

/** Sends requests to the limiters in turn, and returns how many are allowed. */
async function letThrough(limiters: readonly RateLimiter[], key: string, requests: number): Promise<number> {
  let passed = 0;
  for (let count = 0; count < requests; count += 1)
    if ((await limiters[count % limiters.length]?.take(key)) === null) passed += 1;
  return passed;
}

test('shares the limits against guessing, and no others', () => {
  const shared = Object.entries(RATES).filter(([, rate]) => 'isShared' in rate);
  expect(shared.map(([name]) => name)).toEqual(['signIn', 'codeLookup']);
});

describe.skipIf(program === null && runningUrl === null)('shared rate limits', () => {
  let own: TestRedis | null = null;
  let url = runningUrl ?? '';
  beforeAll(async () => {
    if (program === null) return;
    own = await TestRedis.start(program);
    url = own.url;
  });
  afterAll(() => own?.kill());

  async function nodes(count: number, clusterKey = newClusterKey()): Promise<Node[]> {
    const all = await Promise.all(Array.from({ length: count }, () => join(url, clusterKey)));
    await Promise.all(all.map(({ ready }) => ready));
    return all;
  }

  test('allows a user 20 code look-ups over three nodes in total', async () => {
    const limiters = (await nodes(3)).map(({ create }) => create(1)('code:user', RATE));
    expect(await letThrough(limiters, '7', 60)).toBe(20);
    expect(await letThrough(limiters, '8', 60)).toBe(20);
    const waitMs = await limiters[0]?.take('7');
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(RATE.windowMs);
  });

  test('counts limits against overload on each node', async () => {
    const limiters = (await nodes(2)).map(({ create }) =>
      create(1)('http:read', { max: 20, windowMs: 60_000 }),
    );
    expect(await letThrough(limiters, '7', 60)).toBe(40);
  });

  test('multiplies shared limits by RATE_LIMIT_FACTOR, and separates clusters', async () => {
    const [one, other] = [await nodes(1), await nodes(1)];
    const limiters = [...one, ...other].map(({ create }) => create(2)('http:signIn', RATE));
    expect(await letThrough(limiters, '192.0.2.1', 120)).toBe(80);
  });

  describe.skipIf(program === null)('faults of Redis', () => {
    test('uses the local count when Redis evicts the shared one or is full', async () => {
      const [one] = (await nodes(1)) as [Node];
      const limiter = one.create(1)('code:user', RATE);
      const redis = createClient({ url });
      await redis.connect();
      expect(await letThrough([limiter], '7', 10)).toBe(10);
      await redis.flushAll();
      expect(await letThrough([limiter], '7', 60)).toBe(10);
      // From now on, writes fail with "OOM command not allowed when used memory > 'maxmemory'".
      await redis.configSet('maxmemory', '1');
      expect(await letThrough([limiter], '8', 60)).toBe(20);
      await redis.configSet('maxmemory', '0');
      await redis.close();
    });

    test('uses the local counts while Redis is down, and shares again when it is back', async () => {
      const [one, two] = (await nodes(2)) as [Node, Node];
      const limiters = [one, two].map(({ create }) => create(1)('code:user', RATE));
      expect(await letThrough(limiters, '7', 10)).toBe(10);
      await own?.kill();
      await Promise.all([one.lost, two.lost]);
      expect(await letThrough(limiters, '7', 60)).toBe(30);
      await own?.start();
      const [again] = (await nodes(1)) as [Node];
      expect(await letThrough([again.create(1)('code:user', RATE)], '7', 30)).toBe(20);
    });

    test('waits for a hung Redis once, then skips it until it reconnects', async () => {
      const one = await join(url, newClusterKey(), systemTime);
      await one.ready;
      const limiter = one.create(1)('code:user', RATE);
      expect(await limiter.take('7')).toBeNull();
      own?.freeze();
      const first = limiter.take('7');
      await one.lost; // the whole connection is given up, not only this answer
      expect(await first).toBeNull();
      expect(await letThrough([limiter], '7', 60)).toBe(18);
      own?.thaw();
    });
  });

  // The package builds a client class per set of options, which blocks the thread for milliseconds. Retries must not do that each time.
  test('builds the client class once for connections of different names', async () => {
    const lines = await Promise.all(
      ['say', 'hear'].map(
        (name) =>
          new Promise<RedisConnection>((resolve) => {
            const deps = { url, name, time: systemTime, log: createLog('silent') };
            const line = new RedisConnection({ ...deps, onReady: () => resolve(line) });
          }),
      ),
    );
    const [say, hear] = lines.map(({ client }) => client?.constructor);
    expect(say).toBeDefined();
    expect(say).toBe(hear);
    expect(await lines[1]?.client?.sendCommand(['client', 'getname'])).toBe('hear');
    for (const line of lines) line.close();
  });
});
