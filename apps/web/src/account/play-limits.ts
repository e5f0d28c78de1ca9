// account: the player's own limits, break and play session. All screens share one query.
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import type { PlayBreak } from '@kingstake/protocol/http/users';
import { type Lamports, parseSol } from '@kingstake/protocol/money';
import type { QueryClient } from '../api/query-client.ts';
import { type QueryResult, useQuery } from '../api/use-query.ts';
import { useHttp, useSession } from '../session/provider.tsx';

const LIMITS = 'play-limits';

/** `data` is undefined until it has loaded. `isFresh`: refetch when this component mounts. */
export function usePlayLimits(isFresh = false): QueryResult<LimitsAnswer> {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LIMITS, user?.id],
    // A separate chunk, because the schema would exceed the size budget of the lobby's first load.
    queryFn: async () => (await import('./read-play-limits.ts')).readPlayLimits(http, user?.id ?? 0),
    enabled: user !== null,
    ...(isFresh && { refetchOnMount: 'always' }),
  });
}

/**
 * The active break or exclusion. Until the limits have loaded, the one in the player's record applies, so the lobby never offers a
 * wager that a break forbids.
 */
export function usePlayBreak(): PlayBreak | null {
  const { data } = usePlayLimits();
  const { user } = useSession();
  return data === undefined ? (user?.break ?? null) : data.break;
}

/** Ignores a pending answer, which may be older than the change. */
export async function refetchPlayLimits(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [LIMITS] });
}

/** The player's maximum wager; null if there is no such limit or it has not loaded. */
export function largestWagerOf(answer: Pick<LimitsAnswer, 'limits'> | undefined): Lamports | null {
  return parseSol(answer?.limits.find(({ kind }) => kind === 'wager')?.value ?? '');
}
