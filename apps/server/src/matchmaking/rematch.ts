// Rematches. The players of an ended game offer, decline and accept. Accepting creates the next game, with both stakes, in
// one transaction.
import { createRematch, otherSide, SIDES, type Side, seatOf, userOf } from '@kingstake/chess';
import { isRefused, type Lamports, type Result, type ServerMessage } from '@kingstake/protocol';
import {
  findByCode,
  findRematch,
  type GameHandle,
  type GameRecord,
  insertGame,
  isSeated,
  type LoadedGame,
  listOffering,
  openRematchOffers,
  refusalOf,
} from '../games/index.ts';
import { fromBalance, stakeTerms } from '../money/wagers/index.ts';
import { lockSeating, type Tx } from '../platform/database/index.ts';
import { type Refusal, refusalAnswer, refuse } from '../platform/http/index.ts';
import { rollbackReason, rollbackWith } from '../platform/idempotency/index.ts';
import type { HandledMessage, HubSocket } from '../platform/sockets/index.ts';
import { refuseStopped } from '../platform/switches/index.ts';
import { readBlocked } from '../players/contacts/index.ts';
import { drawFreeCode, isSuspendedNow, type MatchmakingContext } from './context.ts';
import { refuseHold, refuseOpponentHold, refuseRematch, servicesOf } from './eligibility.ts';
import {
  confirmedStake,
  type PlannedStake,
  type Staker,
  stakeIn,
  stakerAt,
  withChallenge,
} from './staker.ts';

export type RematchMessage = Extract<
  HandledMessage,
  { type: 'rematch_offer' | 'rematch_accept' | 'rematch_decline' }
>;

/** The player who accepts, and the one who offered. */
interface Pair {
  gameId: number;
  staker: Staker; // the player who accepts
  accepterId: number;
  opponentId: number;
  wager: Lamports; // the stake of each player
}

export async function handleRematch(
  context: MatchmakingContext,
  handle: GameHandle,
  held: LoadedGame,
  request: { socket: HubSocket; message: RematchMessage; arrivedMs: number },
): Promise<Refusal | null> {
  const { socket, message, arrivedMs } = request;
  const { type } = message;
  const { userId } = socket.identity;
  const { id: gameId, match, stakeSource } = held.record;
  // Both wallets must sign new stakes, which are never taken from the playing balances instead.
  if (stakeSource === 'escrow' && type !== 'rematch_decline')
    return refuse('CONFLICT', 'no-rematch-on-chain');
  const side = seatOf(match, userId);
  const opponentId = side === null ? null : userOf(match, otherSide(side));
  if (type === 'rematch_accept' && match.status === 'ended' && opponentId !== null) {
    const staker = stakerAt(socket, message);
    if (isRefused(staker)) return staker;
    const pair = { gameId, staker, accepterId: userId, opponentId, wager: held.record.wager };
    const accepted = await acceptRematch(context, handle, pair, arrivedMs);
    if (!isRefused(accepted)) return null;
    // The acceptance was repeated, or both players accepted at once. There is one game, and both are sent to it.
    if (accepted.refused === 'CONFLICT' && (await sendToRematch(context, socket, gameId))) return null;
    return withChallenge(context, { staker, stake: stakeIn(held.record) }, accepted);
  }
  if (type === 'rematch_offer') {
    const staker = stakerAt(socket, message);
    if (isRefused(staker)) return staker;
    return offerRematch(context, handle, { staker, stake: stakeIn(held.record) }, arrivedMs);
  }
  const command = type === 'rematch_accept' ? 'accept-rematch' : 'decline-rematch';
  const acted = await handle.execute({ type: command, by: userId }, { arrivedMs });
  return isRefused(acted) ? refusalOf(acted.refused) : null;
}

/**
 * The stake of an offer is taken when the other side accepts. The wallet confirms when the offer is made, and open offers
 * count as staked. Accepting therefore needs no further signature of the player who offered.
 */
async function offerRematch(
  context: MatchmakingContext,
  handle: GameHandle,
  planned: { staker: Staker; stake: PlannedStake },
  arrivedMs: number,
): Promise<Refusal | null> {
  const { userId } = planned.staker;
  const offer = handle.transaction(
    async (tx, apply) => {
      await lockSeating(tx, [userId]);
      const offered = await apply({ type: 'offer-rematch', by: userId });
      // Returned rather than thrown: deadlines that the command applied must be committed.
      if (isRefused(offered)) return refusalOf(offered.refused);
      const unconfirmed = await confirmedStake(context, tx, planned, async () => null);
      if (unconfirmed !== null) throw rollbackWith(unconfirmed);
      return null;
    },
    { arrivedMs },
  );
  return withChallenge(context, planned, await offer.catch(rollbackReason));
}

/** Sends the new game to a player's socket. Returns false if that game has ended too. */
export async function sendToRematch(
  { database }: MatchmakingContext,
  socket: HubSocket,
  gameId: number,
): Promise<boolean> {
  const rematchId = await database.run((queries) => findRematch(queries, gameId));
  if (rematchId !== null) socket.send(startedMessage(rematchId));
  return rematchId !== null;
}

/** Sends a player's socket the open offers of both sides. Each game is read exclusively, so no offer is sent after it has ended. */
export async function sendOpenOffers(
  { database, games }: MatchmakingContext,
  socket: HubSocket,
): Promise<void> {
  const { userId } = socket.identity;
  const gameIds = await database.run((queries) => listOffering(queries, userId));
  for (const gameId of gameIds)
    await games.runExclusive(gameId, async (handle) => {
      const held = await handle.load({ fresh: true });
      if (held !== null) for (const offer of openRematchOffers(held, userId)) socket.send(offer);
    });
}

/** `seq` is 0, because nothing has happened in the new game yet. */
function startedMessage(gameId: number): ServerMessage {
  return { type: 'rematch_started', gameId, seq: 0 };
}

async function acceptRematch(
  context: MatchmakingContext,
  handle: GameHandle,
  pair: Pair,
  arrivedMs: number,
): Promise<Result<GameRecord, Refusal>> {
  const { hub, onBalanceChanged } = context;
  const short: { opponent: Refusal | null } = { opponent: null };
  let made: Result<GameRecord, Refusal>;
  try {
    made = await handle.transaction(
      async (tx, apply) => {
        // Taken before the game's row, because a transaction that holds a row never waits for these locks.
        await lockSeating(tx, [pair.accepterId, pair.opponentId]);
        const refusal =
          refuseRematch(await standingOf(context, tx, pair)) ??
          (await refuseStopped(tx, ...servicesOf(pair.wager)));
        const accepted = await apply({ type: 'accept-rematch', by: pair.accepterId });
        // Returned rather than thrown: deadlines that the command applied must be committed.
        if (isRefused(accepted)) return refusalOf(accepted.refused);
        if (refusal !== null) throw rollbackWith(refusal);
        const planned = { staker: pair.staker, stake: stakeIn(accepted) };
        const next = await confirmedStake(context, tx, planned, async () => {
          const game = await insertRematch(context, tx, accepted);
          const stakes = await holdStakes(tx, game, pair);
          short.opponent = stakes.opponentShort;
          return stakes.refusal ?? game;
        });
        if (isRefused(next)) throw rollbackWith(next);
        return next;
      },
      { arrivedMs },
    );
  } catch (error) {
    made = rollbackReason(error);
    sendShortfall(context, pair, short.opponent);
  }
  if (isRefused(made)) return made;
  const players = [pair.accepterId, pair.opponentId];
  onBalanceChanged(players);
  context.onOpenGames(); // the players' other games are hidden now
  for (const userId of players) hub.sendToUser(userId, startedMessage(made.id));
  return made;
}

async function standingOf({ time, limits }: MatchmakingContext, tx: Tx, pair: Pair) {
  const { accepterId, opponentId, gameId, wager } = pair;
  const nowMs = time.nowMs();
  return {
    suspended: await isSuspendedNow(tx, accepterId, nowMs),
    opponentIsSuspended:
      (await isSuspendedNow(tx, opponentId, nowMs)) ||
      (await limits.refuseSeat(tx, { userId: opponentId, gameId, wager })) !== null,
    opponentIsPlaying: await isSeated(tx, opponentId),
    blocked: await readBlocked(tx, accepterId, opponentId),
  };
}

/** Inserts the next game: same wager and time control, today's fee, colours swapped. Its stakes are not held yet. */
async function insertRematch(
  { random, time }: MatchmakingContext,
  tx: Tx,
  { id, match, wager }: GameRecord,
): Promise<GameRecord> {
  if (match.status !== 'ended') throw new Error(`game ${id} was accepted to be repeated before its end`);
  const nowMs = time.nowMs();
  return insertGame(
    tx,
    {
      match: createRematch(match, nowMs),
      ...stakeTerms(wager),
      stakeSource: 'balance',
      gameCode: await drawFreeCode(random, async (code) => (await findByCode(tx, code)) !== null),
      rematchOf: id,
    },
    nowMs,
  );
}

/** Holds both stakes in the order of the players' ids, as refunds do, so that two games of the same players cannot deadlock. */
async function holdStakes(
  tx: Tx,
  { id, match, wager }: GameRecord,
  { accepterId }: Pair,
): Promise<{ refusal: Refusal | null; opponentShort: Refusal | null }> {
  const seats = SIDES.map((side: Side) => ({ side, userId: userOf(match, side) ?? 0 }));
  let own: Refusal | null = null;
  let others: Refusal | null = null;
  let opponentShort: Refusal | null = null;
  for (const { side, userId } of seats.sort((one, other) => one.userId - other.userId)) {
    const seat = side === 'white' ? 'w' : 'b';
    const held = await fromBalance.hold(tx, { gameId: id, seat, userId, wager });
    if (userId === accepterId) own = refuseHold(held);
    else {
      others = refuseOpponentHold(held);
      if (held !== null && held.refused !== 'frozen') opponentShort = refuseHold(held);
    }
  }
  return { refusal: own ?? others, opponentShort: own === null ? opponentShort : null };
}

/** Sends the other side, which can no longer pay, what is missing or held, as if it had accepted. */
function sendShortfall(
  context: MatchmakingContext,
  { gameId, opponentId }: Pair,
  short: Refusal | null,
): void {
  if (short === null) return;
  context.sendNotice(opponentId, { type: 'error', ...refusalAnswer(short).body, gameId });
}
