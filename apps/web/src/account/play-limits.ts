// account: the player's own limits, break and play session, one answer for all screens.
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import type { QueryClient } from '../api/query-client.ts';
import { wallClockMs } from '../api/timers.ts';
import { type QueryResult, useQuery } from '../api/use-query.ts';
import { useHttp, useSession } from '../session/provider.tsx';

const LIMITS = 'play-limits';
/** setInterval takes at most 24 days. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * The answer is undefined until it has arrived. It is requested again when a break in it ends. `isFresh`: it is requested again for
 * this component.
 */
export function usePlayLimits(isFresh = false): QueryResult<LimitsAnswer> {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LIMITS, user?.id],
    // A chunk of its own, because the lobby's first load has no room for the schema.
    queryFn: async () => (await import('./read-play-limits.ts')).readPlayLimits(http, user?.id ?? 0),
    enabled: user !== null,
    ...(isFresh && { refetchOnMount: 'always' }),
    refetchInterval: (answer) => untilBreakEndsMs(answer?.break?.until ?? null, wallClockMs()),
  });
}

/** ms until the break is over, at least a second; false without an end. */
export function untilBreakEndsMs(until: string | null, nowMs: number): number | false {
  if (until === null) return false;
  return Math.min(LONGEST_WAIT_MS, Math.max(1_000, Date.parse(until) - nowMs + 1_000));
}

/** Ignores a pending answer, which may be older than the change. */
export async function refetchPlayLimits(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [LIMITS] });
}
