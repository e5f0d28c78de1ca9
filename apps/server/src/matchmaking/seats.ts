// Seats for players who join. Takes the free seat and its stake in one transaction, for joins by call and by message. With
// stakes on chain, reserves the seat while the wallet signs and the transaction becomes final; the player is seated when both
// stakes are locked.
import { seatOf } from '@kingstake/chess';
import {
  type Game,
  gameCalls,
  isRefused,
  type Reason,
  type Result,
  type StakeSourceName,
} from '@kingstake/protocol';
import { ESCROW_QUOTAS } from '@kingstake/protocol/limits';
import type { Funds, NotReserved } from '../escrow/index.ts';
import {
  type ActOptions,
  type GameHandle,
  type GameRecord,
  isSeated,
  type LoadedGame,
  listUnplayedOnChain,
  refusalOf,
} from '../games/index.ts';
import { fromBalance } from '../money/wagers/index.ts';
import { lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import {
  type IdempotentCall,
  rollbackWith,
  transactOnce,
  withIdempotencyKey,
} from '../platform/idempotency/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import { readBlocked } from '../players/contacts/index.ts';
import {
  isCodeOf,
  isSuspendedNow,
  type MatchmakingContext,
  onGame,
  type RateLimitSubject,
  sendChallengeClosed,
  viewFor,
} from './context.ts';
import { refuseHold, refuseJoin, refuseRating, servicesOf } from './eligibility.ts';
import { ratingIn } from './open-games.ts';
import { confirmedStake, refuseOpponent, type Staker, stakeIn, stakerOf, withChallenge } from './staker.ts';

/** A player who already has a seat gets the game unchanged, and pays nothing. */
export function addJoinRoute(routes: RouteKit, context: MatchmakingContext): void {
  const { database, escrow } = context;
  routes.add(gameCalls.joinGame, async (arrived) => {
    // A retry with the answer to a challenge is the same request, so the body is used without it.
    const { challengeId, signature, ...body } = arrived.body;
    const staker = stakerOf(arrived, { challengeId, signature });
    if (isRefused(staker)) return staker;
    const { params, address, idempotencyKey } = arrived;
    const { walletAddress: wallet, userId } = arrived.caller;
    if (body.playerId !== userId) return refuseOtherPlayer();
    const call = { call: gameCalls.joinGame, userId, key: idempotencyKey, request: { params, body } };
    const answer = (tx: Tx, record: GameRecord) => viewFor(context, tx, record, userId);
    const { gameCode, stakeSource } = body;
    // Read before the game is locked, because a Solana node may be slow.
    const funds = stakeSource === 'escrow' ? ((await escrow?.fundsOf(wallet)) ?? null) : null;
    return onGame(context, params.id, async (handle, held): Promise<Result<{ body: Game }, Refusal>> => {
      if (seatOf(held.record.match, userId) !== null)
        return transactOnce<Game>(database, call, (tx) => answer(tx, held.record));
      const request = { userId, address, gameCode, stakeSource, call, staker, answer };
      return held.record.stakeSource === 'escrow'
        ? reserveSeat(context, held, { ...request, wallet, funds })
        : takeSeat(context, handle, held, request);
    });
  });
}

type Apply = Parameters<Parameters<GameHandle['transaction']>[0]>[1];

interface SeatRequest<T> extends RateLimitSubject {
  gameCode: string | undefined;
  stakeSource: StakeSourceName | undefined;
  call: IdempotentCall;
  staker: Staker;
  /** Reads the answer in the transaction that gave the seat. */
  answer(tx: Tx, record: GameRecord): Promise<T>;
  /** Set if the player joins from the board, so that the socket is attached with the seat. */
  arrival?: ActOptions;
}

/**
 * Takes the free seat of a game for a user who has none in it. Returns the result, or the refusal of the match, of
 * `eligibility.ts` or of the code limiter. The stake comes from the playing balance.
 */
export async function takeSeat<T>(
  context: MatchmakingContext,
  handle: GameHandle,
  { record }: LoadedGame,
  request: SeatRequest<T>,
): Promise<Result<{ body: T }, Refusal>> {
  const { userId, call, staker, arrival } = request;
  const stake = stakeIn(record);
  const refusal =
    (await refuseCode(context, record, request)) ?? refuseSource(context, record, request.stakeSource);
  if (refusal !== null) return refusal;
  const { status } = record.match;
  // A refusal of a keyed call is stored with its key. Without a key no transaction is needed.
  if (call.key === null && status !== 'waiting') {
    return refusalOf(status === 'ended' ? 'game-ended' : 'seat-taken');
  }
  let isHeld = false;
  const answer = await withIdempotencyKey<T>(context.database, call, (runKeyed) =>
    handle.transaction(
      (tx, apply) =>
        runKeyed(tx, async () => {
          const seated = await sit(context, tx, apply, { record, staker });
          if (isRefused(seated)) return seated;
          if (arrival !== undefined) {
            await apply({ type: 'connect', by: userId, at: context.games.nodeId() });
          }
          isHeld = true;
          return request.answer(tx, seated);
        }),
      arrival,
    ),
  );
  if (isHeld && !isRefused(answer)) {
    context.onBalanceChanged([userId]);
    context.onSeat(userId);
    sendChallengeClosed(context, record, 'accepted');
  }
  return withChallenge(context, { staker, stake }, answer);
}

const OTHER_SOURCE: Readonly<Record<StakeSourceName, Reason>> = {
  balance: 'stakes-from-balance',
  escrow: 'stakes-from-wallet',
};

/** Both seats of a game have the same stake source. */
function refuseSource(
  { escrow }: MatchmakingContext,
  record: GameRecord,
  asked: StakeSourceName = 'balance',
): Refusal | null {
  if (asked === 'escrow' && escrow === null) return refuse('NOT_IMPLEMENTED');
  return asked === record.stakeSource ? null : refuse('CONFLICT', OTHER_SOURCE[record.stakeSource]);
}

/** Returns why a code does not open a private game, or null if it matches or none is needed. Every compared code counts as an attempt. */
async function refuseCode(
  context: MatchmakingContext,
  record: GameRecord,
  { userId, address, gameCode }: RateLimitSubject & { gameCode: string | undefined },
): Promise<Refusal | null> {
  if (!record.match.isPrivate) return null;
  // The seat is reserved for one player, who needs no code. No code gives it to another player.
  if (record.challengedId !== null)
    return record.challengedId === userId ? null : refuse('FORBIDDEN', 'seat-reserved');
  const refusal = gameCode === undefined ? null : await context.codeAttempts.take({ userId, address });
  if (refusal !== null) return refusal;
  return isCodeOf(gameCode, record.gameCode) ? null : refusalOf('code-required');
}

/** Refuses a player outside the creator's rating range, as read in this transaction. */
async function refuseUnrated(
  { users }: MatchmakingContext,
  tx: Tx,
  { match, ratingRange }: GameRecord,
  userId: number,
): Promise<Refusal | null> {
  if (ratingRange === null) return null;
  const player = (await users.publicUsers(tx, [userId])).get(userId);
  return refuseRating(ratingIn(player, match.timeControl), ratingRange);
}

/** The facts on which a join depends. */
async function standingOf(
  tx: Tx,
  { creatorId, userId, nowMs }: { creatorId: number; userId: number; nowMs: number },
): Promise<Parameters<typeof refuseJoin>[0]> {
  return {
    blocked: await readBlocked(tx, userId, creatorId),
    creatorIsPlaying: await isSeated(tx, creatorId),
    suspended: await isSuspendedNow(tx, userId, nowMs),
  };
}

/**
 * Takes the seat and holds its stake. A refusal of the match is returned, because deadlines that the command applied must
 * be committed. Other refusals are thrown and undo the seat.
 */
export async function sit(
  context: MatchmakingContext,
  tx: Tx,
  apply: Apply,
  seat: { record: GameRecord; staker: Staker },
): Promise<Result<GameRecord, Refusal>> {
  const { staker } = seat;
  const { userId } = staker;
  const creatorId = seat.record.match.white.userId;
  // Taken before the game's row, because a transaction that holds a row never waits for these locks.
  await lockSeating(tx, [creatorId, userId]);
  const standing = await standingOf(tx, { creatorId, userId, nowMs: context.time.nowMs() });
  // A connected challenger need not accept again.
  const creatorIsReady = seat.record.challengedId !== null && context.hub.answersPings(creatorId);
  const record = await apply({ type: 'join', by: userId, hasCode: true, creatorIsReady });
  if (isRefused(record)) return refusalOf(record.refused);
  if (seatOf(record.match, userId) !== 'black') return record;
  const refusal =
    refuseJoin(standing) ??
    (await refuseUnrated(context, tx, record, userId)) ??
    (await refuseOpponent(context, tx, { userId: creatorId, gameId: record.id, wager: record.wager })) ??
    (await refuseStopped(tx, ...servicesOf(record.wager)));
  if (refusal !== null) throw rollbackWith(refusal);
  const hold = async () =>
    refuseHold(await fromBalance.hold(tx, { gameId: record.id, seat: 'b', userId, wager: record.wager }));
  const unheld = await confirmedStake(context, tx, { staker, stake: stakeIn(record) }, hold);
  if (unheld !== null) throw rollbackWith(unheld);
  return record;
}

const REFUSALS: Readonly<Record<NotReserved, Reason>> = {
  'no-stake-yet': 'creator-not-staked',
  taken: 'seat-being-taken',
  paused: 'stakes-frozen',
  'too-late': 'reservation-over',
  'reserved-elsewhere': 'reserved-elsewhere',
};

/** A player who stakes on chain. */
export interface ChainStaker {
  staker: Staker;
  wallet: string; // of the session
  funds: Funds | null; // of that wallet; null if no Solana node answers
}

type ReservationRequest = SeatRequest<Game> & ChainStaker;

/** Reserves black's seat in a game with stakes on chain. */
async function reserveSeat(
  context: MatchmakingContext,
  { record }: LoadedGame,
  request: ReservationRequest,
): Promise<Result<{ body: Game }, Refusal>> {
  const { escrow, database, time } = context;
  const { call, staker } = request;
  if (escrow === null) return refuse('NOT_IMPLEMENTED');
  const refusal =
    (await refuseCode(context, record, request)) ?? refuseSource(context, record, request.stakeSource);
  if (refusal !== null) return refusal;
  const { match } = record;
  if (match.status === 'waiting' && match.expiresAtMs <= time.nowMs()) return refusalOf('game-ended');
  if (match.status !== 'waiting') return refusalOf(match.status === 'ended' ? 'game-ended' : 'seat-taken');
  const answer = await transactOnce<Game>(database, call, async (tx) => {
    await reserve(context, tx, record, request);
    return request.answer(tx, record);
  });
  if (!isRefused(answer)) context.onOpenGames(); // the game is hidden now
  return withChallenge(context, { staker, stake: stakeIn(record) }, answer);
}

/** Reserves black's seat of a waiting game. Throws the refusal for `rollbackReason`. */
export async function reserve(
  context: MatchmakingContext,
  tx: Tx,
  record: GameRecord,
  { staker, wallet, funds }: ChainStaker,
): Promise<void> {
  const { escrow, time } = context;
  const { id: gameId, match, wager } = record;
  const { userId } = staker;
  const creatorId = match.white.userId;
  await lockSeating(tx, [creatorId, userId]);
  const barred =
    refuseJoin(await standingOf(tx, { creatorId, userId, nowMs: time.nowMs() })) ??
    (await refuseUnrated(context, tx, record, userId)) ??
    (await refuseOpponent(context, tx, { userId: creatorId, gameId, wager })) ??
    (await refuseUnplayed(tx, [creatorId, userId], time.nowMs())) ??
    (await refuseStopped(tx, 'newgames', 'stakes'));
  const hold = async (): Promise<Refusal | null> => {
    if (escrow === null) return refuse('NOT_IMPLEMENTED');
    const unreserved = await escrow.reserve(tx, { gameId, userId, wallet, wager, funds });
    if (unreserved === null || isRefused(unreserved)) return unreserved;
    return refuse(unreserved === 'paused' ? 'UNAVAILABLE' : 'CONFLICT', REFUSALS[unreserved]);
  };
  const refused = barred ?? (await confirmedStake(context, tx, { staker, stake: stakeIn(record) }, hold));
  if (refused !== null) throw rollbackWith(refused);
}

/** Two accounts that draw immediately, again and again, would use up the arbiter's steps for everyone else. */
async function refuseUnplayed(
  tx: Tx,
  pair: readonly [number, number],
  nowMs: number,
): Promise<Refusal | null> {
  const { max, windowMs } = ESCROW_QUOTAS.unplayedOfPair;
  const unplayed = await listUnplayedOnChain(tx, pair, nowMs - windowMs);
  return unplayed.length < max ? null : refuse('CONFLICT', 'too-many-unplayed');
}
