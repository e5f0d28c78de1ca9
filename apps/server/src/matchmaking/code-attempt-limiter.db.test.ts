import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { openSharedRateLimits, type SharedRateLimits } from '../platform/shared-rate-limits.ts';
import { patientTime } from '../platform/testkit/patient-time.ts';
import { TestRedis } from '../platform/testkit/redis-server.ts';
import { createCodeAttemptLimiter } from './code-attempt-limiter.ts';

const { program, url: runningUrl } = inject('testRedis');

describe.skipIf(program === null && runningUrl === null)('several nodes', () => {
  let own: TestRedis | null = null;
  const open: SharedRateLimits[] = [];
  beforeAll(async () => {
    if (program !== null) own = await TestRedis.start(program);
  });
  afterAll(async () => {
    for (const limits of open) limits.stop();
    await own?.kill();
  });

  async function node() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const limits = await openSharedRateLimits({
      url: own?.url ?? runningUrl ?? '',
      clusterKey: `test-codes-${process.pid}`,
      time: patientTime,
      log: createLog('silent'),
      onReady: resolve,
    });
    open.push(limits);
    await promise;
    return createCodeAttemptLimiter(limits.create(1));
  }

  test('allows a user 20 code attempts a minute over three nodes in all', async () => {
    const nodes = await Promise.all([node(), node(), node()]);
    const answers = [];
    for (let count = 0; count < 60; count += 1)
      answers.push(await nodes[count % 3]?.take({ userId: 7, address: `192.0.2.${count}` }));
    expect(answers.slice(0, 20).every((answer) => answer === null)).toBe(true);
    expect(answers.slice(20).every((answer) => answer?.refused === 'RATE_LIMITED')).toBe(true);
  });
});
