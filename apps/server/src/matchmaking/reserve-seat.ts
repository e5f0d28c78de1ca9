// Reserves black's seat in a game with stakes on chain while the wallet signs and the transaction becomes final. The player
// is seated when both stakes are locked.
import { type Game, isRefused, type Reason, type Result, type StakeSourceName } from '@kingstake/protocol';
import { ESCROW_QUOTAS } from '@kingstake/protocol/limits';
import type { Funds, NotReserved } from '../escrow/index.ts';
import { type GameRecord, type LoadedGame, listUnplayedOnChain, refusalOf } from '../games/index.ts';
import { lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import { type IdempotentCall, rollbackWith, transactOnce } from '../platform/idempotency/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import type { RateLimitSubject } from './code-attempt-limiter.ts';
import type { MatchmakingContext } from './context.ts';
import { refuseJoin } from './eligibility.ts';
import { confirmedStake, refuseOpponent, type Staker, stakeIn, withChallenge } from './staker.ts';
import { refuseCode, refuseSource, refuseUnrated, standingOf } from './take-seat.ts';

const REFUSALS: Readonly<Record<NotReserved, Reason>> = {
  'no-stake-yet': 'creator-not-staked',
  taken: 'seat-being-taken',
  paused: 'stakes-frozen',
  'too-late': 'reservation-over',
  'reserved-elsewhere': 'reserved-elsewhere',
};

export interface ReservationRequest extends RateLimitSubject {
  wallet: string; // of the session
  funds: Funds | null; // of that wallet; null if no Solana node answers
  gameCode: string | undefined;
  stakeSource: StakeSourceName | undefined;
  call: IdempotentCall;
  staker: Staker;
  /** Reads the answer in the transaction that reserved the seat. */
  answer(tx: Tx, record: GameRecord): Promise<Game>;
}

export async function reserveSeat(
  context: MatchmakingContext,
  { record }: LoadedGame,
  request: ReservationRequest,
): Promise<Result<{ body: Game }, Refusal>> {
  const { escrow, database, time } = context;
  const { userId, wallet, funds, call, staker } = request;
  if (escrow === null) return refuse('NOT_IMPLEMENTED');
  const refusal =
    (await refuseCode(context, record, request)) ?? refuseSource(context, record, request.stakeSource);
  if (refusal !== null) return refusal;
  const { id: gameId, match, wager } = record;
  if (match.status === 'waiting' && match.expiresAtMs <= time.nowMs()) return refusalOf('game-ended');
  if (match.status !== 'waiting') return refusalOf(match.status === 'ended' ? 'game-ended' : 'seat-taken');
  const answer = await transactOnce<Game>(database, call, async (tx) => {
    const creatorId = match.white.userId;
    await lockSeating(tx, [creatorId, userId]);
    const barred =
      refuseJoin(await standingOf(tx, { creatorId, userId, nowMs: time.nowMs() })) ??
      (await refuseUnrated(context, tx, record, userId)) ??
      (await refuseOpponent(context, tx, { userId: creatorId, gameId, wager })) ??
      (await refuseUnplayed(tx, [creatorId, userId], time.nowMs())) ??
      (await refuseStopped(tx, 'newgames', 'stakes'));
    const reserve = async (): Promise<Refusal | null> => {
      const unreserved = await escrow.reserve(tx, { gameId, userId, wallet, wager, funds });
      if (unreserved === null || isRefused(unreserved)) return unreserved;
      return refuse(unreserved === 'paused' ? 'UNAVAILABLE' : 'CONFLICT', REFUSALS[unreserved]);
    };
    const refused =
      barred ?? (await confirmedStake(context, tx, { staker, stake: stakeIn(record) }, reserve));
    if (refused !== null) throw rollbackWith(refused);
    return request.answer(tx, record);
  });
  if (!isRefused(answer)) context.onOpenGames(); // the game is hidden now
  return withChallenge(context, { staker, stake: stakeIn(record) }, answer);
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
