import { expect, inject, test } from 'vitest';
import { createLog } from './log.ts';
import { RedisConnection } from './redis-connection.ts';
import { TestRedis } from './testkit/redis-server.ts';
import { systemTime } from './time.ts';

const { program } = inject('testRedis');

const opened = (url: string, name: string): Promise<RedisConnection> =>
  new Promise((resolve) => {
    const line = new RedisConnection({
      ...{ url, name, time: systemTime, log: createLog('silent') },
      onReady: () => resolve(line),
    });
  });

// The package builds a client class per set of options, which blocks the thread for milliseconds. Retries must not do that each time.
test.runIf(program !== null)('builds the client class once for connections of different names', async () => {
  const redis = await TestRedis.start(program ?? '');
  const lines = await Promise.all(['say', 'hear'].map((name) => opened(redis.url, name)));
  try {
    const [say, hear] = lines.map(({ client }) => client?.constructor);
    expect(say).toBeDefined();
    expect(say).toBe(hear);
    expect(await lines[1]?.client?.sendCommand(['client', 'getname'])).toBe('hear');
  } finally {
    for (const line of lines) line.close();
    await redis.kill();
  }
});
