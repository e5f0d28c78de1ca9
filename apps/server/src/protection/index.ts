// limits: public entry. Limits that players set for themselves, breaks and self-exclusion, and the terms they accept.
import { isFriendly } from '@kingstake/protocol';
import type { Queries, Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuseRegion } from '../platform/http/index.ts';
import type { Settings } from '../platform/settings.ts';
import type { Users } from '../players/users/index.ts';
import { breakRecords, reminderSeenAt } from './break-store.ts';
import { refuseByLimits, refuseOnBreak, refuseTerms, type WantedSeat } from './guard.ts';
import { addLimitRoutes, type LimitRoutesDeps } from './routes.ts';
import { changeRecords, ruleRecords } from './rule-store.ts';
import { addTermsRoute, type TermsDeps } from './terms-routes.ts';
import { termsRecords } from './terms-store.ts';

export type { CloseWaiting } from './break-routes.ts';
export { depositHit, type Rule, type Use, usablePart } from './decision.ts';
export { isOnBreak, refuseExcluded, refuseHit, refuseOnBreak, type WantedSeat } from './guard.ts';
export { LIMIT_COMMANDS, type LimitCommandDeps } from './operator-commands.ts';
export { rulesOf } from './rule-store.ts';
export { shownBreak } from './shown-break.ts';

export interface LimitsDeps extends LimitRoutesDeps, TermsDeps {
  settings: Pick<Settings, 'termsVersion' | 'blockedRegions'>;
  users: Pick<Users, 'ownUser' | 'sessionStart' | 'walletOf' | 'refuseClosed' | 'refuseSuspended'>;
  /** Returns the players who were credited with deposits from a wallet. */
  playersCreditedFrom(queries: Queries, walletAddress: string): Promise<readonly number[]>;
}

export interface Limits {
  routes(routes: RouteKit): void;
  /** See `LimitRoutesDeps`. */
  onBreak: LimitsDeps['onBreak'];
  /**
   * Refuses a seat to a closed account, and a seat in a staked game that a suspension or the player's region, break, terms
   * or limits do not allow. Runs in the transaction that takes the seat, under the player's seating lock.
   */
  refuseSeat(tx: Tx, seat: WantedSeat): Promise<Refusal | null>;
}

export function createLimits(deps: LimitsDeps): Limits {
  return {
    routes(routes) {
      addLimitRoutes(routes, deps);
      addTermsRoute(routes, deps);
    },
    onBreak: deps.onBreak,
    async refuseSeat(tx, seat) {
      const closed = await deps.users.refuseClosed(tx, seat.userId);
      if (closed !== null || isFriendly(seat.wager)) return closed;
      const suspended = await deps.users.refuseSuspended(tx, seat.userId);
      if (suspended !== null) return suspended;
      const { termsVersion, blockedRegions } = deps.settings;
      const barred = seat.region === undefined ? null : refuseRegion(blockedRegions, seat.region);
      if (barred !== null) return barred;
      const nowMs = deps.time.nowMs();
      const { userId } = seat;
      const fundedIds = await deps.playersCreditedFrom(tx, await deps.users.walletOf(tx, userId));
      return (
        (await refuseOnBreak(tx, { userId, fundedIds }, nowMs)) ??
        (await refuseTerms(tx, userId, termsVersion)) ??
        refuseByLimits(tx, seat, { nowMs, uncountedGames: deps.uncountedGames })
      );
    },
  };
}

/** Returns everything that is stored about a player, for the data export. Limits are in lamports, or minutes for reminders. */
export async function limitRecords(queries: Queries, userId: number) {
  return {
    rules: await ruleRecords(queries, userId),
    changes: await changeRecords(queries, userId),
    breaks: await breakRecords(queries, userId),
    reminderSeenAt: await reminderSeenAt(queries, userId),
    acceptedTerms: await termsRecords(queries, userId),
  };
}
