// matchmaking: the use case behind join by call and by message: the free seat and its stake in one transaction.
import { seatOf } from '@kingstake/chess';
import type { Reason, StakeSourceName } from '@kingstake/protocol';
import { readBlocked } from '../contacts/index.ts';
import {
  type ActOptions,
  type GameRecord,
  type Held,
  isSeated,
  listAborts,
  refusalOf,
  type Turn,
} from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { isRefusal, type Refusal, refuse } from '../platform/http/index.ts';
import { type IdempotentCall, rollbackWith, withIdempotencyKey } from '../platform/idempotency/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import { fromBalance } from '../wagers/index.ts';
import { tellChallengeClosed } from './challenges.ts';
import type { RateLimitSubject } from './code-attempt-limiter.ts';
import { isCodeOf } from './codes.ts';
import type { MatchmakingContext } from './context.ts';
import {
  ABORT_LOOKBACK_MS,
  isSuspended,
  refuseHold,
  refuseJoin,
  refuseRating,
  servicesOf,
} from './eligibility.ts';
import { lockSeating } from './lock-store.ts';
import { ratingIn } from './rating-in.ts';
import { confirmedStake, type Staker, stakeIn, withChallenge } from './staker.ts';

type Apply = Parameters<Parameters<Turn['transaction']>[0]>[1];

export interface SeatRequest<T> extends RateLimitSubject {
  gameCode: string | undefined;
  stakeSource: StakeSourceName | undefined;
  call: IdempotentCall;
  staker: Staker;
  /** What the player is answered, read in the transaction that gave the seat. */
  answer(tx: Tx, record: GameRecord): Promise<T>;
  /** The player joins from the board: they arrive with the seat. */
  arrival?: ActOptions;
}

/**
 * Takes the free seat of a game for a user who has none there. Returns the answer of the request, the refusal of the
 * match or of `eligibility.ts`, or RATE_LIMITED. The stake comes from the playing balance.
 */
export async function takeSeat<T>(
  context: MatchmakingContext,
  handle: Turn,
  { record }: Held,
  request: SeatRequest<T>,
): Promise<{ body: T } | Refusal> {
  const { userId, call, staker, arrival } = request;
  const stake = stakeIn(record);
  const refusal =
    (await refuseCode(context, record, request)) ?? refuseSource(context, record, request.stakeSource);
  if (refusal !== null) return refusal;
  const { status } = record.match;
  // A refusal under a key is written with the key; without one it needs no transaction.
  if (call.key === null && status !== 'waiting') {
    return refusalOf(status === 'ended' ? 'game-ended' : 'seat-taken');
  }
  let isHeld = false;
  const answer = await withIdempotencyKey<T>(context.database, call, (runKeyed) =>
    handle.transaction(
      (tx, apply) =>
        runKeyed(tx, async () => {
          const seated = await sit(context, tx, apply, { record, staker });
          if (isRefusal(seated)) return seated;
          if (arrival !== undefined) {
            await apply({ type: 'arrive', by: userId, at: context.games.nodeId() });
          }
          isHeld = true;
          return request.answer(tx, seated);
        }),
      arrival,
    ),
  );
  if (isHeld && !isRefusal(answer)) {
    context.onBalanceChanged([userId]);
    tellChallengeClosed(context, record, 'accepted');
  }
  return withChallenge(context, { staker, stake }, answer);
}

const OTHER_SOURCE: Readonly<Record<StakeSourceName, Reason>> = {
  balance: 'stakes-from-balance',
  escrow: 'stakes-from-wallet',
};

/** A game has one source for both seats. */
export function refuseSource(
  { escrow }: MatchmakingContext,
  record: GameRecord,
  asked: StakeSourceName = 'balance',
): Refusal | null {
  if (asked === 'escrow' && escrow === null) return refuse('NOT_IMPLEMENTED');
  return asked === record.stakeSource ? null : refuse('CONFLICT', OTHER_SOURCE[record.stakeSource]);
}

/**
 * Returns why a code does not open a private game; null when none is needed or it is the right one. Every code that is
 * compared counts as an attempt, right or wrong.
 */
export async function refuseCode(
  context: MatchmakingContext,
  record: GameRecord,
  { userId, address, gameCode }: RateLimitSubject & { gameCode: string | undefined },
): Promise<Refusal | null> {
  if (!record.match.isPrivate) return null;
  // Kept for one player, who needs no code, and whom a code does not replace.
  if (record.challengedId !== null)
    return record.challengedId === userId ? null : refuse('FORBIDDEN', 'seat-reserved');
  const refusal = gameCode === undefined ? null : await context.codeAttempts.take({ userId, address });
  if (refusal !== null) return refusal;
  return isCodeOf(gameCode, record.gameCode) ? null : refusalOf('code-required');
}

/** Returns the refusal of a player whose rating the creator does not play, as it is in this transaction; null when it fits. */
export async function refuseUnrated(
  { users }: MatchmakingContext,
  tx: Tx,
  { match, ratingRange }: GameRecord,
  userId: number,
): Promise<Refusal | null> {
  if (ratingRange === null) return null;
  const player = (await users.publicUsers(tx, [userId])).get(userId);
  return refuseRating(ratingIn(player, match.timeControl), ratingRange);
}

/** What decides whether a player may join. */
export async function standingOf(
  tx: Tx,
  { creatorId, userId, nowMs }: { creatorId: number; userId: number; nowMs: number },
): Promise<Parameters<typeof refuseJoin>[0]> {
  return {
    blocked: await readBlocked(tx, userId, creatorId),
    creatorIsPlaying: await isSeated(tx, creatorId),
    suspended: isSuspended(await listAborts(tx, userId, nowMs - ABORT_LOOKBACK_MS), nowMs),
  };
}

/**
 * Takes the seat and holds its stake. A refusal of the match is returned, because deadlines that it applied on the way
 * must be committed. Any other refusal is thrown and undoes the seat.
 */
async function sit(
  context: MatchmakingContext,
  tx: Tx,
  apply: Apply,
  seat: { record: GameRecord; staker: Staker },
): Promise<GameRecord | Refusal> {
  const { staker } = seat;
  const { userId } = staker;
  const creatorId = seat.record.match.white.userId;
  // Before the game's row: a transaction that holds a row never waits for these.
  await lockSeating(tx, [creatorId, userId]);
  const standing = await standingOf(tx, { creatorId, userId, nowMs: context.time.nowMs() });
  const joined = await apply({ type: 'join', by: userId, hasCode: true });
  if (!joined.ok) return refusalOf(joined.refusal);
  const { record } = joined;
  if (seatOf(record.match, userId) !== 'black') return record;
  const refusal =
    refuseJoin(standing) ??
    (await refuseUnrated(context, tx, record, userId)) ??
    (await refuseStopped(tx, ...servicesOf(record.wager)));
  if (refusal !== null) throw rollbackWith(refusal);
  const hold = async () =>
    refuseHold(await fromBalance.hold(tx, { gameId: record.id, seat: 'b', userId, wager: record.wager }));
  const unheld = await confirmedStake(context, tx, { staker, stake: stakeIn(record) }, hold);
  if (unheld !== null) throw rollbackWith(unheld);
  return record;
}
