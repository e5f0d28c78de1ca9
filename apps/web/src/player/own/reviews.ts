// player: the player's own fair play cases, the amounts they hold, and returned wagers. All screens share one query.
import { listReviews, type OwnReviews, type ReviewSummary } from '@kingstake/protocol/http/fair-play';
import { type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { QueryClient } from '../../net/query-client.ts';
import { type QueryResult, useQuery } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { heldOf } from './balance.ts';

const REVIEWS = 'own-reviews';

interface Use {
  /** Refetch when this component mounts. */
  isFresh?: boolean;
  /** False: return only cached data. */
  enabled?: boolean;
}

/** `data` is undefined until it has loaded. */
export function useOwnReviews({ isFresh = false, enabled = true }: Use = {}): QueryResult<OwnReviews> {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [REVIEWS, user?.id],
    queryFn: () => http.send(listReviews, { params: { id: user?.id ?? 0 }, isLater: true }),
    enabled: enabled && user !== null,
    ...(isFresh && { refetchOnMount: 'always' }),
  });
}

/** Ignores a pending answer, which may be older than the change. */
export async function refetchOwnReviews(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [REVIEWS] });
}

export const casePath = (caseId: number): string => PAGE_ROUTES.review.replace(':id', String(caseId));

const isHeld = ({ state, held }: Pick<ReviewSummary, 'state' | 'held'>): boolean =>
  state === 'open' && (parseSol(held) ?? 0n) > 0n;

/** The case that holds the profit of this game, or null. Other games of the case may be held or not. */
export function caseThatHolds(answer: OwnReviews | undefined, gameId: number): ReviewSummary | null {
  return (
    answer?.reviews.find(({ games }) => games.some((game) => game.gameId === gameId && isHeld(game))) ?? null
  );
}

/** The total that open cases hold, and the case to link to; null if nothing is held. */
export interface HeldMoney {
  amount: Lamports;
  until: string | null;
  caseId: number | null;
}

/** `known`: what the player's balance says is held. It applies until the cases have loaded. */
export function heldMoneyOf(answer: OwnReviews | undefined, known: Lamports): HeldMoney | null {
  const amount = answer === undefined ? known : (parseSol(answer.held) ?? lamports(0n));
  if (amount === 0n) return null;
  return { amount, until: answer?.until ?? null, caseId: answer?.reviews.find(isHeld)?.id ?? null };
}

/** Refetches when the component mounts. */
export function useHeldMoney(): HeldMoney | null {
  const { user } = useSession();
  return heldMoneyOf(useOwnReviews({ isFresh: true }).data, heldOf(user));
}
