// account: the player's own limits, break and play session, one answer for all screens.
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import type { PlayBreak } from '@kingstake/protocol/http/users';
import { type Lamports, parseSol } from '@kingstake/protocol/money';
import type { QueryClient } from '../api/query-client.ts';
import { type QueryResult, useQuery } from '../api/use-query.ts';
import { useHttp, useSession } from '../session/provider.tsx';

const LIMITS = 'play-limits';

/** The answer is undefined until it has arrived. `isFresh`: it is requested again for this component. */
export function usePlayLimits(isFresh = false): QueryResult<LimitsAnswer> {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LIMITS, user?.id],
    // A chunk of its own, because the lobby's first load has no room for the schema.
    queryFn: async () => (await import('./read-play-limits.ts')).readPlayLimits(http, user?.id ?? 0),
    enabled: user !== null,
    ...(isFresh && { refetchOnMount: 'always' }),
  });
}

/**
 * The break or exclusion in force. Until the limits have arrived it is the one that came with the player, so that the lobby does not
 * offer a wager before.
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

/** The player's largest wager; null without that limit, or while it is unknown. */
export function largestWagerOf(answer: Pick<LimitsAnswer, 'limits'> | undefined): Lamports | null {
  return parseSol(answer?.limits.find(({ kind }) => kind === 'wager')?.value ?? '');
}
