// cluster: the bus over Redis. The client is loaded here only, because it takes 28 MB and 0.2 s.
import { createBus } from './bus.ts';
import type { BusDeps, ClusterBus } from './contract.ts';

/** `url` as in REDIS_URL. Does not wait for Redis: the bus is degraded until it answers. */
export async function redisBus<Payloads extends Record<string, unknown>>(
  deps: BusDeps<Payloads> & { url: string },
): Promise<ClusterBus<Payloads>> {
  const { RedisTransport } = await import('./redis-transport.ts');
  return createBus(deps, new RedisTransport(deps));
}
