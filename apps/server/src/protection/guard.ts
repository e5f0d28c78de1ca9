// limits: refuses stakes that a player's break or limits do not allow, in the transaction that would take them.

import { isFriendly, type Lamports, limitCalls, type PlayBreak, type Result } from '@kingstake/protocol';
import { reservedGames } from '../escrow/index.ts';
import { type StakeResults, sumResults, type UncountedGame } from '../games/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseOtherPlayer,
  refuseRegion,
} from '../platform/http/index.ts';
import { rollbackWith, withIdempotencyKey } from '../platform/idempotency/index.ts';
import type { Settings } from '../platform/settings/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import {
  addMonths,
  breakInForce,
  endOf,
  hitDetails,
  isoOrNull,
  type LimitHit,
  shownUntil,
  stakeHit,
  type Use,
  WINDOWS_MS,
} from './decision.ts';
import { acceptedAt, breaksOf, databaseNowMs, insertBreak, requestEnds, rulesOf } from './store.ts';

/** Returns a player's games whose stake an upheld case returned. Injected, because this module does not know cases. */
export type UncountedGames = (queries: Queries, userId: number) => Promise<readonly UncountedGame[]>;

/**
 * Runs `work` and cancels the player's waiting games with refunds, in one transaction, under the player's seating lock.
 * If `work` throws, everything is undone.
 */
export type CloseWaiting = <T>(userId: number, work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface LimitsDeps {
  database: Database;
  time: Time;
  settings: Pick<Settings, 'termsVersion' | 'blockedRegions'>;
  users: Users;
  /** Returns a player's gross deposits in each window. */
  depositUse(queries: Queries, userId: number): Promise<{ gross: Use }>;
  uncountedGames: UncountedGames;
  /** Returns the players who were credited with deposits from a wallet. */
  playersCreditedFrom(queries: Queries, walletAddress: string): Promise<readonly number[]>;
  closeWaiting: CloseWaiting;
  /**
   * Notifies a player's sockets that a break has begun or changed, and ends the player's wait for an opponent. Never
   * rejects. `until` is as in `shownUntil`.
   */
  onBreak(userId: number, until: string | null): Promise<void>;
}

/** A seat that a player wants. */
export interface WantedSeat {
  userId: number;
  wager: Lamports;
  /** The game, if it exists already, so that its stake counts only once. */
  gameId: number | null;
  /** The client's region; null: unknown. Absent for an opponent, whose region was checked when they took their seat. */
  region?: string | null;
}

/** Refuses with `LIMIT_REACHED` if a limit would be exceeded. */
export const refuseHit = (hit: LimitHit | null): Refusal | null =>
  hit === null ? null : refuse('LIMIT_REACHED', undefined, hitDetails(hit));

/**
 * Refuses a player who is on a break or excluded. Also refuses a player whose wallet funded an excluded player, because
 * an exclusion covers every wallet from which deposits came. `fundedIds` are the players whom the wallet funded.
 */
export async function refuseOnBreak(
  queries: Queries,
  { userId, fundedIds }: { userId: number; fundedIds: readonly number[] },
  nowMs: number,
): Promise<Refusal | null> {
  const row = breakInForce(await breaksOf(queries, [userId]), nowMs);
  if (row !== null) return refuse('ON_BREAK', undefined, { until: isoOrNull(shownUntil(row, nowMs)) });
  return refuseExcluded(queries, fundedIds, nowMs);
}

/** Whether a player is on a break or excluded, by the database's clock. `fundedIds` are as for `refuseOnBreak`. */
export async function isOnBreak(
  queries: Queries,
  player: { userId: number; fundedIds: readonly number[] },
): Promise<boolean> {
  return (await refuseOnBreak(queries, player, await databaseNowMs(queries))) !== null;
}

/** Refuses a wallet that has funded these players if one of them is excluded. */
export async function refuseExcluded(
  queries: Queries,
  fundedIds: readonly number[],
  nowMs: number,
): Promise<Refusal | null> {
  if (fundedIds.length === 0) return null;
  const exclusions = (await breaksOf(queries, fundedIds)).filter(({ kind }) => kind === 'exclusion');
  const row = breakInForce(exclusions, nowMs);
  return row === null
    ? null
    : refuse('ON_BREAK', 'wallet-excluded', { until: isoOrNull(shownUntil(row, nowMs)) });
}

/** Refuses a player who has not accepted this version of the terms. Null means that no terms are configured. */
async function refuseTerms(
  queries: Queries,
  userId: number,
  version: string | null,
): Promise<Refusal | null> {
  if (version === null || (await acceptedAt(queries, userId, version)) !== null) return null;
  return refuse('TERMS_NOT_ACCEPTED', undefined, { version });
}

/** Returns what the player lost in each window, and the stakes at risk. A seat in `exceptGameId` is not at risk. */
export async function lossUse(
  queries: Queries,
  userId: number,
  asked: { nowMs: number; exceptGameId: number | null; uncountedGames: UncountedGames },
): Promise<StakeResults> {
  const { nowMs, exceptGameId } = asked;
  const sinceMs = {
    day: nowMs - WINDOWS_MS.day,
    week: nowMs - WINDOWS_MS.week,
    month: nowMs - WINDOWS_MS.month,
  };
  const reservedGameIds = await reservedGames(queries, userId, nowMs);
  const uncounted = await asked.uncountedGames(queries, userId);
  return sumResults(queries, userId, { sinceMs, exceptGameId, reservedGameIds, uncounted });
}

/**
 * Refuses a stake that the limits do not allow. The caller must hold the player's seating lock, so that concurrent stakes
 * of one player are counted.
 */
async function refuseByLimits(
  tx: Tx,
  { userId, wager, gameId }: WantedSeat,
  { nowMs, uncountedGames }: { nowMs: number; uncountedGames: UncountedGames },
): Promise<Refusal | null> {
  const rules = await rulesOf(tx, userId);
  if (rules.every(({ kind }) => kind !== 'wager' && kind !== 'loss')) return null;
  const lost = await lossUse(tx, userId, { nowMs, exceptGameId: gameId, uncountedGames });
  return refuseHit(stakeHit(rules, { wager, lost, atRisk: lost.atRisk }));
}

/**
 * Refuses a seat to a closed account, and a seat in a staked game that a suspension or the player's region, break, terms or
 * limits do not allow. Runs in the transaction that takes the seat, under the player's seating lock.
 */
export async function refuseSeat(deps: LimitsDeps, tx: Tx, seat: WantedSeat): Promise<Refusal | null> {
  const { users, time, settings, uncountedGames } = deps;
  const { userId } = seat;
  const closed = await users.refuseClosed(tx, userId);
  if (closed !== null || isFriendly(seat.wager)) return closed;
  const suspended = await users.refuseSuspended(tx, userId);
  if (suspended !== null) return suspended;
  const barred = seat.region === undefined ? null : refuseRegion(settings.blockedRegions, seat.region);
  if (barred !== null) return barred;
  const nowMs = time.nowMs();
  const fundedIds = await deps.playersCreditedFrom(tx, await users.walletOf(tx, userId));
  return (
    (await refuseOnBreak(tx, { userId, fundedIds }, nowMs)) ??
    (await refuseTerms(tx, userId, settings.termsVersion)) ??
    refuseByLimits(tx, seat, { nowMs, uncountedGames })
  );
}

// Breaks and self-exclusion. Waiting games are cancelled with refunds in the transaction that begins one.

const HOUR_MS = 3_600_000;

/** Returns the break or exclusion in force that lasts longest; null if there is none. */
export async function shownBreak(queries: Queries, userId: number, nowMs: number): Promise<PlayBreak | null> {
  const row = breakInForce(await breaksOf(queries, [userId]), nowMs);
  if (row === null) return null;
  return {
    kind: row.kind,
    began: row.beganAt.toISOString(),
    until: isoOrNull(shownUntil(row, nowMs)),
    isEndRequested: row.endRequestedAt !== null,
  };
}

interface WantedBreak {
  kind: 'break' | 'exclusion';
  untilMs: number;
}

/**
 * Begins a break and returns the end of the break in force, as `shownUntil` does. Throws a refusal, which undoes
 * everything, if the break would end before the one in force.
 */
async function beginBreak(
  tx: Tx,
  userId: number,
  { kind, untilMs }: WantedBreak,
  nowMs: number,
): Promise<{ until: string | null }> {
  const inForce = breakInForce(await breaksOf(tx, [userId]), nowMs);
  const lastsMs = inForce === null ? 0 : (endOf(inForce) ?? Math.max(inForce.until.getTime(), nowMs));
  // An exclusion may replace a longer break, because it ends only on request.
  const isStronger = kind === 'exclusion' && inForce?.kind !== 'exclusion';
  const isKept = kind === 'break' && inForce?.kind === 'exclusion';
  if (isKept || (untilMs < lastsMs && !isStronger)) throw rollbackWith(refuse('CONFLICT', 'break-is-longer'));
  await insertBreak(tx, { userId, kind, beganAt: new Date(nowMs), until: new Date(untilMs) });
  return { until: (await shownBreak(tx, userId, nowMs))?.until ?? null };
}

export function addBreakRoutes(routes: RouteKit, deps: LimitsDeps): void {
  const { database, time, users } = deps;

  /** Begins a break once per idempotency key, and notifies the player's sockets. */
  async function begin(
    wanted: WantedBreak,
    keyed: Parameters<typeof withIdempotencyKey>[1],
  ): Promise<Result<{ body: { until: string | null } }, Refusal>> {
    const { userId } = keyed;
    let isBegun = false;
    const answer = await withIdempotencyKey<{ until: string | null }>(database, keyed, (runKeyed) =>
      deps.closeWaiting(userId, (tx) =>
        runKeyed(tx, async () => {
          const begun = await beginBreak(tx, userId, wanted, time.nowMs());
          isBegun = true;
          return begun;
        }),
      ),
    );
    if (isBegun && 'body' in answer) await deps.onBreak(userId, answer.body.until);
    return answer;
  }

  routes.add(limitCalls.startBreak, async ({ params, body, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    const call = { call: limitCalls.startBreak, userId, key: idempotencyKey, request: { params, body } };
    return begin({ kind: 'break', untilMs: time.nowMs() + body.hours * HOUR_MS }, call);
  });

  routes.add(limitCalls.startExclusion, async ({ params, body, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (params.id !== userId) return refuseOtherPlayer();
    if (body.username !== undefined) {
      const { username } = await database.run((queries) => users.ownUser(queries, userId));
      if (!isSameName(username, body.username)) return refuse('VALIDATION', 'other-name-typed');
    }
    const call = { call: limitCalls.startExclusion, userId, key: idempotencyKey, request: { params, body } };
    return begin({ kind: 'exclusion', untilMs: addMonths(time.nowMs(), body.months) }, call);
  });

  routes.add(limitCalls.endExclusion, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    const nowMs = time.nowMs();
    return database.transaction(async (tx) => {
      const row = breakInForce(await breaksOf(tx, [caller.userId]), nowMs);
      if (row?.kind !== 'exclusion') return refuse('CONFLICT', 'not-excluded');
      if (row.until.getTime() > nowMs)
        return refuse('CONFLICT', 'exclusion-runs', { until: row.until.toISOString() });
      await requestEnds(tx, caller.userId, nowMs);
      return { body: { until: (await shownBreak(tx, caller.userId, nowMs))?.until ?? null } };
    });
  });
}

/** Compares names, ignoring case and surrounding spaces. */
function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().normalize('NFC').toLowerCase();
  return plain(one) === plain(other);
}
