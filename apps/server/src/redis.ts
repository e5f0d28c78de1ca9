// Connects the server to Redis if REDIS_URL is set: messages between nodes, users online on any node, shared rate limits.
import {
  type BusDeps,
  type ClusterBus,
  createPresenceSync,
  type PresenceSync,
  redisBus,
} from './cluster/index.ts';
import { type ClusterMessages, clusterMessageParsers } from './cluster-messages.ts';
import { openSharedRateLimits, type SharedRateLimits } from './platform/quotas.ts';

/** The parts of the app that need Redis; a server without Redis has none of them. */
export interface RedisParts {
  bus: ClusterBus<ClusterMessages>;
  presenceSync: PresenceSync;
  rateLimiters: SharedRateLimits['create'];
}

/** `clusterKey` separates the rate limits of clusters that share one Redis. Does not wait for Redis: until it answers, the node works alone. */
export async function openRedis(
  url: string,
  given: Omit<BusDeps<ClusterMessages>, 'parsers'> & { clusterKey: string },
): Promise<{ parts: RedisParts; stop(): Promise<void> }> {
  const deps = { ...given, url };
  const bus = await redisBus<ClusterMessages>({ ...deps, parsers: clusterMessageParsers });
  const presenceSync = createPresenceSync({ ...deps, bus });
  const limits = await openSharedRateLimits(deps);
  return {
    parts: { bus, presenceSync, rateLimiters: limits.create },
    async stop() {
      presenceSync.stop();
      limits.stop();
      await bus.stop();
    },
  };
}
