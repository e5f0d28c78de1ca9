import { expect, test } from 'vitest';
import { rateLimitersInMemory } from '../platform/rate-limits.ts';
import { createCodeAttemptLimiter } from './code-attempt-limiter.ts';

test('allows 20 code attempts a minute from one network, over all users and addresses', async () => {
  const limiter = createCodeAttemptLimiter(rateLimitersInMemory(1));
  const tryFrom = (userId: number, address: string) => limiter.take({ userId, address });
  for (let user = 1; user <= 20; user += 1)
    expect(await tryFrom(user, `2001:db8:1:2::${user.toString(16)}`)).toBeNull();
  expect(await tryFrom(21, '2001:db8:1:2:ffff::1')).toMatchObject({ refused: 'RATE_LIMITED' });
  expect(await tryFrom(22, '2001:db8:1:3::1')).toBeNull();
});

test('charges attempts without a session to the address alone', async () => {
  const limiter = createCodeAttemptLimiter(rateLimitersInMemory(1));
  const visit = (address: string) => limiter.take({ userId: null, address });
  for (let count = 0; count < 20; count += 1) expect(await visit('192.0.2.1')).toBeNull();
  expect(await visit('192.0.2.1')).toMatchObject({ refused: 'RATE_LIMITED' });
  expect(await visit('192.0.2.2')).toBeNull();
});
