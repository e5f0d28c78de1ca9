// Creates a game, and cancels it while it waits: for its creator, or for the server if the creator does not respond. A game's
// row and its creator's stake are written in one transaction. The ending effects refund the stake.
import { createMatch } from '@kingstake/chess';
import {
  type AnswerOf,
  type BodyOf,
  DEFAULT_TIME_CONTROL,
  formatSol,
  type Game,
  gameCalls,
  isFriendly,
  isRefused,
  lamportsFrom,
  type Result,
  type StakeSourceName,
  timeControlOf,
} from '@kingstake/protocol';
import {
  countWaiting,
  findByCode,
  type GameRecord,
  insertGame,
  listCancels,
  listWaitingOf,
  refusalOf,
} from '../games/index.ts';
import { account, balanceOf } from '../money/ledger/index.ts';
import { fromBalance, type StakeSource, stakeTerms } from '../money/wagers/index.ts';
import { lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { rollbackWith, transactOnce, withIdempotencyKey } from '../platform/idempotency/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import {
  drawFreeCode,
  isSuspendedNow,
  type MatchmakingContext,
  onGame,
  sendChallengeClosed,
  viewFor,
} from './context.ts';
import { CANCEL_LOOKBACK, refuseCreate, refuseHold, refuseWager, servicesOf } from './eligibility.ts';
import { joinOrCreate } from './or-join.ts';
import { confirmedStake, newStake, type Staker, stakeIn, stakerOf, withChallenge } from './staker.ts';

type Cancelled = AnswerOf<typeof gameCalls.cancelGame>;

const REFUNDED: Readonly<Record<StakeSourceName, string>> = {
  balance: 'Game cancelled. Your wager was refunded.',
  escrow: 'Game cancelled. Your stake comes back to your wallet by itself.',
};

const NOTHING_STAKED = 'Game cancelled. Nothing was staked.';

// Without the answer to a challenge, because a retry with the answer is the same request.
type Body = Omit<BodyOf<typeof gameCalls.createGame>, 'whitePlayerId' | 'challengeId' | 'signature'>;

export function addCreateRoutes(routes: RouteKit, context: MatchmakingContext): void {
  const { database, games } = context;

  routes.add(gameCalls.createGame, async (arrived) => {
    const { challengeId, signature, ...body } = arrived.body;
    const staker = stakerOf(arrived, { challengeId, signature });
    if (isRefused(staker)) return staker;
    const { userId } = staker;
    if (body.whitePlayerId !== userId) return refuseOtherPlayer();
    const hold = holderOf(context, body.stakeSource ?? 'balance', arrived.caller.walletAddress);
    if (hold === null) return refuse('NOT_IMPLEMENTED');
    const refusal = refuseWager(lamportsFrom(body.wagerAmount), body.stakeSource);
    if (refusal !== null) return refusal;
    if (!games.acceptsCommands()) return refuse('UNAVAILABLE');
    const keyed = { call: gameCalls.createGame, userId, key: arrived.idempotencyKey, request: { body } };
    if (body.orJoin === true) {
      const { walletAddress: wallet } = arrived.caller;
      const create = (tx: Tx) => openGame(context, tx, { hold, staker, body });
      return joinOrCreate(context, { staker, wallet, body, keyed, create });
    }
    let isHeld = false;
    const answer = await transactOnce<Game>(database, keyed, async (tx) => {
      const made = await openGame(context, tx, { hold, staker, body });
      isHeld = !isRefused(made);
      return made;
    });
    if (isHeld && !isRefused(answer)) {
      context.onBalanceChanged([userId]);
      context.onOpenGames();
      context.onSeat(userId, answer.body.id);
    }
    const asked = await withChallenge(context, { staker, stake: newStake(body) }, answer);
    return isRefused(asked) ? asked : { ...asked, status: 201 as const };
  });

  routes.add(gameCalls.cancelGame, async ({ params, body, caller, idempotencyKey }) => {
    const { userId } = caller;
    if (body.playerId !== userId) return refuseOtherPlayer();
    const request = { params, body };
    const call = { call: gameCalls.cancelGame, userId, key: idempotencyKey, request };
    return onGame(context, params.id, async (handle, { record }) => {
      const answer = await withIdempotencyKey<Cancelled>(database, call, (runKeyed) =>
        handle.transaction((tx, apply) =>
          runKeyed(tx, async () => {
            const acted = await apply({ type: 'cancel', by: userId });
            // Returned rather than thrown: deadlines that the command applied must be committed.
            if (isRefused(acted)) return refusalOf(acted.refused);
            const balance = await balanceOf(tx, account('player', userId));
            const message = isFriendly(record.wager) ? NOTHING_STAKED : REFUNDED[record.stakeSource];
            return { newBalance: formatSol(balance), message };
          }),
        ),
      );
      if (!isRefused(answer)) sendChallengeClosed(context, record, 'cancelled');
      return answer;
    });
  });
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

interface NewSeat {
  hold: Hold;
  staker: Staker;
  body: Body;
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
    suspended: await isSuspendedNow(tx, userId, nowMs),
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
  return viewFor(context, tx, record, userId);
}

/** The player's games may change while their list is read; each try reads it again. */
const CLOSE_TRIES = 10;

/**
 * Runs `work` and cancels the player's waiting games with refunds, in one transaction, under the player's seating lock. A
 * game that an opponent joined first continues.
 */
export async function closeWaitingWith<T>(
  context: MatchmakingContext,
  userId: number,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { database, games } = context;
  for (let attempt = 0; attempt < CLOSE_TRIES; attempt += 1) {
    const gameIds = await database.run((queries) => listWaitingOf(queries, userId));
    let closed: GameRecord[] = [];
    const done = await games.transactOnSet(gameIds, async (tx, apply) => {
      closed = [];
      await lockSeating(tx, [userId]);
      const current = await listWaitingOf(tx, userId);
      // A game was created since the list was read: it must be cancelled too.
      if (current.some((id) => !gameIds.includes(id))) return null;
      for (const gameId of current) {
        const acted = await apply(gameId, { type: 'cancel', by: userId });
        if (!isRefused(acted)) closed.push(acted);
      }
      return { answer: await work(tx) };
    });
    if (done === null) continue;
    for (const record of closed) sendChallengeClosed(context, record, 'cancelled');
    return done.answer;
  }
  throw new Error(`waiting games of player ${userId} changed ${CLOSE_TRIES} times`);
}

/**
 * Closes the waiting games of a player who does not respond, with refunds. Otherwise opponents could join one after the
 * other while the player is away. A game that cannot be closed now expires later.
 */
export async function closeWaitingOf(context: MatchmakingContext, userId: number): Promise<void> {
  const { database, log } = context;
  try {
    for (const gameId of await database.run((queries) => listWaitingOf(queries, userId)))
      await onGame(context, gameId, async (handle, { record }) => {
        const acted = await handle.execute({ type: 'cancel', by: userId });
        if (!isRefused(acted)) sendChallengeClosed(context, record, 'cancelled');
        return null;
      });
  } catch (error) {
    log.error({ err: error, userId }, 'waiting games of a silent player could not be closed');
  }
}
