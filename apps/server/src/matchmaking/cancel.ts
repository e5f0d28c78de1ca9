// matchmaking: cancels a waiting game for its creator, or for the server if the creator does not respond. The ending effects
// refund the stake.
import {
  type AnswerOf,
  formatSol,
  gameCalls,
  isFriendly,
  isRefused,
  type Result,
  type StakeSourceName,
} from '@kingstake/protocol';
import { type GameRecord, listWaitingOf, refusalOf } from '../games/index.ts';
import { account, balanceOf } from '../money/ledger/index.ts';
import { lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, refuseOtherPlayer } from '../platform/http/index.ts';
import { withIdempotencyKey } from '../platform/idempotency/index.ts';
import { sendChallengeClosed } from './challenges.ts';
import { type MatchmakingContext, onGame } from './context.ts';

type Cancelled = AnswerOf<typeof gameCalls.cancelGame>;

const REFUNDED: Readonly<Record<StakeSourceName, string>> = {
  balance: 'Game cancelled. Your wager was refunded.',
  escrow: 'Game cancelled. Your stake comes back to your wallet by itself.',
};

const NOTHING_STAKED = 'Game cancelled. Nothing was staked.';

export interface CancelRequest {
  gameId: number;
  body: { playerId: number };
  userId: number; // the session's
  idempotencyKey: string | null;
}

export async function cancelGame(
  context: MatchmakingContext,
  { gameId, body, userId, idempotencyKey }: CancelRequest,
): Promise<Result<{ body: Cancelled }, Refusal>> {
  if (body.playerId !== userId) return refuseOtherPlayer();
  const request = { params: { id: gameId }, body };
  const call = { call: gameCalls.cancelGame, userId, key: idempotencyKey, request };
  return onGame(context, gameId, async (handle, { record }) => {
    const answer = await withIdempotencyKey<Cancelled>(context.database, call, (runKeyed) =>
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
