// player: the player's own limits, break, play session and reminder. All screens share one query.
import { getLimits, type LimitsAnswer } from '@kingstake/protocol/http/limits';
import type { PlayBreak, User } from '@kingstake/protocol/http/users';
import { LIMIT_VALUES } from '@kingstake/protocol/limits';
import { type Lamports, lamports, parseSol, parseTypedSol } from '@kingstake/protocol/money';
import type { QueryClient } from '../../net/query-client.ts';
import { type QueryResult, useQuery } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { amountOf } from '../../ui/format.ts';
import { freeToStake, heldOf } from './balance.ts';
import { useDialogs } from './dialogs.ts';

const LIMITS = 'play-limits';

/** `data` is undefined until it has loaded. `isFresh`: refetch when this component mounts. */
export function usePlayLimits(isFresh = false): QueryResult<LimitsAnswer> {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LIMITS, user?.id],
    queryFn: () => http.send(getLimits, { params: { id: user?.id ?? 0 } }),
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

/** The most that the player can wager now, because of an own limit or of what a fair play case holds. */
export interface WagerCap {
  kind: 'wager' | 'loss' | 'held';
  most: Lamports;
}

/** The strictest cap; null if nothing is held, and no limit caps a wager or the limits have not loaded. `user`: who pays the wager. */
export function wagerCapOf(
  answer: Pick<LimitsAnswer, 'limits' | 'used'> | undefined,
  user: User | null = null,
): WagerCap | null {
  let cap: WagerCap | null = heldOf(user) > 0n ? { kind: 'held', most: freeToStake(user) } : null;
  for (const { kind, period, value } of answer?.limits ?? []) {
    const limit = parseSol(value ?? '');
    if (limit === null || (kind !== 'wager' && kind !== 'loss')) continue;
    // A loss is negative if more was won than lost. Stakes of unfinished games count as lost.
    const use = answer?.used.find((each) => kind === 'loss' && each.kind === kind && each.period === period);
    const left = limit - (amountOf(use?.used ?? '') ?? 0n);
    const most = lamports(left < 0n ? 0n : left);
    if (cap === null || most < cap.most) cap = { kind, most };
  }
  return cap;
}

/** Parses the amount of a limit that a player types. Accepts a comma as the decimal point. Returns null for text that is not a valid limit. */
export function parseLimit(text: string): Lamports | null {
  const value = parseTypedSol(text);
  return value !== null && value >= LIMIT_VALUES.least && value <= LIMIT_VALUES.most ? value : null;
}

export interface ReminderFacts {
  isDue: boolean;
  /** A game screen is open; training counts too. */
  isAtTable: boolean;
  /** A game of the player is in progress. */
  hasRunningGame: boolean;
  /** Either side has offered a rematch. */
  isRematchOpen: boolean;
}

/** Decides when the player's own reminder is shown (rulings 13.1): between games, never during a game or a rematch countdown. */
export function isReminderShown({ isDue, isAtTable, hasRunningGame, isRematchOpen }: ReminderFacts): boolean {
  return isDue && !isAtTable && !hasRunningGame && !isRematchOpen;
}

/** Wraps clicks that request another game. If the reminder is due, it opens first, and `act` runs when the player continues. */
export function useReminderFirst(): (act: () => void) => void {
  const { data } = usePlayLimits();
  const { openReminder } = useDialogs();
  return (act) => (data?.session.isReminderDue === true ? openReminder(act) : act());
}
