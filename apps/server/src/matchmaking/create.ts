// Creates a game. Its row and its creator's stake are written in one transaction.
import { createMatch } from '@kingstake/chess';
import {
  type BodyOf,
  DEFAULT_TIME_CONTROL,
  type Game,
  gameCalls,
  isFriendly,
  isRefused,
  lamportsFrom,
  type Result,
  type StakeSourceName,
  timeControlOf,
} from '@kingstake/protocol';
import { countWaiting, findByCode, gameView, insertGame, listAborts, listCancels } from '../games/index.ts';
import { fromBalance, type StakeSource, stakeTerms } from '../money/wagers/index.ts';
import { lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { rollbackWith, transactOnce } from '../platform/idempotency/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import { drawFreeCode } from './codes.ts';
import type { MatchmakingContext } from './context.ts';
import {
  ABORT_LOOKBACK_MS,
  CANCEL_LOOKBACK,
  isSuspended,
  refuseCreate,
  refuseHold,
  refuseWager,
  servicesOf,
} from './eligibility.ts';
import { confirmedStake, type PlannedStake, type Staker, stakeIn, withChallenge } from './staker.ts';

type Body = Omit<BodyOf<typeof gameCalls.createGame>, 'whitePlayerId' | 'challengeId' | 'signature'> & {
  whitePlayerId: number;
};

export interface CreateRequest {
  body: Body; // without the answer to a challenge, because a retry with the answer is the same request
  staker: Staker; // the player of the session
  wallet: string; // the player's address
  idempotencyKey: string | null;
}

export async function createGame(
  context: MatchmakingContext,
  { body, staker, wallet, idempotencyKey }: CreateRequest,
): Promise<Result<{ body: Game }, Refusal>> {
  const { userId } = staker;
  if (body.whitePlayerId !== userId) return refuseOtherPlayer();
  const hold = holderOf(context, body.stakeSource ?? 'balance', wallet);
  if (hold === null) return refuse('NOT_IMPLEMENTED');
  const refusal = refuseWager(lamportsFrom(body.wagerAmount), body.stakeSource);
  if (refusal !== null) return refusal;
  if (!context.games.acceptsCommands()) return refuse('UNAVAILABLE');
  let isHeld = false;
  const keyed = { call: gameCalls.createGame, userId, key: idempotencyKey, request: { body } };
  const answer = await transactOnce<Game>(context.database, keyed, async (tx) => {
    const made = await openGame(context, tx, { hold, staker, body });
    isHeld = !isRefused(made);
    return made;
  });
  if (isHeld && !isRefused(answer)) {
    context.onBalanceChanged([userId]);
    context.onOpenGames();
    context.onSeat(userId, answer.body.id);
  }
  return withChallenge(context, { staker, stake: newStake(body) }, answer);
}

type Hold = StakeSource['hold'];

/**
 * Returns how the creator's stake is taken; null without an escrow program. On chain, the wallet sends the stake after
 * the row was written.
 */
function holderOf({ escrow }: MatchmakingContext, source: StakeSourceName, wallet: string): Hold | null {
  if (source === 'balance') return fromBalance.hold;
  if (escrow === null) return null;
  return async (tx, { gameId }) => {
    const isOpen = await escrow.openGame(tx, { gameId, whiteWallet: wallet });
    return isOpen ? null : { refused: 'frozen' };
  };
}

/** The stake of a game that does not exist yet. */
export const newStake = ({
  wagerAmount,
  timeControl,
}: Pick<Body, 'wagerAmount' | 'timeControl'>): PlannedStake => ({
  gameId: null,
  wager: lamportsFrom(wagerAmount),
  timeControl: timeControlOf(timeControl ?? DEFAULT_TIME_CONTROL),
});

export interface NewSeat {
  hold: Hold;
  staker: Staker;
  body: Omit<Body, 'whitePlayerId'>;
  /** The only player who may join, and for how long. Absent: anyone may join within an hour. */
  challenge?: { challengedId: number; waitingMs: number };
}

/** Creates a game and holds the stake, if the player may create one. A refusal after the row was written is thrown. */
export async function openGame(
  context: MatchmakingContext,
  tx: Tx,
  { hold, staker, body, challenge }: NewSeat,
): Promise<Result<Game, Refusal>> {
  const { userId } = staker;
  const { random } = context;
  const nowMs = context.time.nowMs();
  await lockSeating(tx, [userId]);
  const wager = lamportsFrom(body.wagerAmount);
  const standing = {
    waiting: await countWaiting(tx, userId),
    isOneOfFriendly: isFriendly(wager) && challenge === undefined,
    suspended: isSuspended(await listAborts(tx, userId, nowMs - ABORT_LOOKBACK_MS), nowMs),
    cancelsMs: await listCancels(tx, userId, nowMs - CANCEL_LOOKBACK.ms, CANCEL_LOOKBACK.games),
  };
  const refusal = refuseCreate(standing, nowMs) ?? (await refuseStopped(tx, ...servicesOf(wager)));
  if (refusal !== null) return refusal;
  const isPrivate = body.isPrivate ?? false;
  const record = await insertGame(
    tx,
    {
      match: createMatch(
        userId,
        {
          isPrivate,
          allowObservers: body.allowObservers ?? false,
          timeControl: timeControlOf(body.timeControl ?? DEFAULT_TIME_CONTROL),
        },
        nowMs,
        challenge?.waitingMs,
      ),
      ...stakeTerms(wager),
      ...(challenge === undefined ? {} : { challengedId: challenge.challengedId }),
      stakeSource: body.stakeSource ?? 'balance',
      ratingRange: body.ratingRange ?? null,
      gameCode: isPrivate
        ? await drawFreeCode(random, async (code) => (await findByCode(tx, code)) !== null)
        : null,
    },
    nowMs,
  );
  const take = async () => refuseHold(await hold(tx, { gameId: record.id, seat: 'w', userId, wager }));
  const unheld = await confirmedStake(context, tx, { staker, stake: stakeIn(record) }, take);
  // Thrown, because the game's row is already written.
  if (unheld !== null) throw rollbackWith(unheld);
  const [held] = await context.games.withPlayers(tx, [record]);
  if (held === undefined) throw new Error(`game ${record.id} has no players`);
  return gameView(held, userId);
}
