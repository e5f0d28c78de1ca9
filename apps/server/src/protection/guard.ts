// limits: refuses stakes that a player's break or limits do not allow, in the transaction that would take them.
import { isFriendly, type Lamports } from '@kingstake/protocol';
import { reservedGames } from '../escrow/index.ts';
import { type StakeResults, sumResults, type UncountedGame } from '../games/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import { type Refusal, refuse, refuseRegion } from '../platform/http/index.ts';
import type { Settings } from '../platform/settings/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import {
  breakInForce,
  hitDetails,
  isoOrNull,
  type LimitHit,
  shownUntil,
  stakeHit,
  type Use,
} from './decision.ts';
import { WINDOWS_MS } from './limits.ts';
import { acceptedAt, breaksOf, databaseNowMs, rulesOf } from './store.ts';

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
