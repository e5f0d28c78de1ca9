// platform/hints: for a server with Redis. The client is read only there: it takes 28 MB and 0.2 s.
import type { Hints, HintsDeps } from './contract.ts';
import { createHints } from './hints.ts';

/** `url` as in REDIS_URL. Does not wait for Redis: hints are broken until it answers. */
export async function redisHints<Kinds extends Record<string, unknown>>(
  deps: HintsDeps<Kinds> & { url: string },
): Promise<Hints<Kinds>> {
  const { RedisCarrier } = await import('./redis-carrier.ts');
  return createHints(deps, new RedisCarrier(deps));
}
