// Connects the server to Redis, where REDIS_URL names one: hints between nodes, who is online at any of them, and shared budgets.
import { type HintKinds, hintParsers } from './between-nodes.ts';
import { type Hints, type HintsDeps, redisHints } from './platform/hints/index.ts';
import { createRollCall, type RollCall } from './platform/roll-call/index.ts';
import { openSharedRateLimits, type SharedRateLimits } from './platform/shared-rate-limits.ts';

/** What the app is given; a server without Redis has none of it. */
export interface RedisParts {
  hints: Hints<HintKinds>;
  rollCall: RollCall;
  rateLimiters: SharedRateLimits['create'];
}

/** `house` names the shared budgets' keys. Does not wait for Redis: until it answers, the node goes on by itself. */
export async function openRedis(
  url: string,
  given: Omit<HintsDeps<HintKinds>, 'parsers'> & { house: string },
): Promise<{ parts: RedisParts; stop(): Promise<void> }> {
  const deps = { ...given, url };
  const hints = await redisHints<HintKinds>({ ...deps, parsers: hintParsers });
  const rollCall = createRollCall({ ...deps, hints });
  const limits = await openSharedRateLimits(deps);
  return {
    parts: { hints, rollCall, rateLimiters: limits.create },
    async stop() {
      rollCall.stop();
      limits.stop();
      await hints.stop();
    },
  };
}
