// Challenges by name, and the players that are suggested for one. A challenge is a private game whose free seat is reserved for
// one player. Stake, join and endings are those of any other game.
import { CHALLENGE_MS } from '@kingstake/chess';
import {
  type AnswerOf,
  type BodyOf,
  CHALLENGES,
  challengeCalls,
  type Game,
  isRefused,
  lamportsFrom,
  type Result,
  SUGGESTIONS,
} from '@kingstake/protocol';
import {
  challengeView,
  type GameHandle,
  type GameRecord,
  havePlayed,
  havePlayedAmong,
  lastNewOpponentOf,
  listChallengesToNewOpponents,
  listOpenChallenges,
  listRecentOpponents,
  refusalOf,
} from '../games/index.ts';
import { fromBalance } from '../money/wagers/index.ts';
import { lockSeating, type Queries, type Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../platform/http/index.ts';
import { transactOnce } from '../platform/idempotency/index.ts';
import {
  hasChallengePrivacy,
  listBarred,
  listChallengePrivacy,
  readBlocked,
} from '../players/contacts/index.ts';
import { type MatchmakingContext, onGame, sendChallengeClosed } from './context.ts';
import { openGame } from './create.ts';
import { type ChallengeStanding, refuseChallenge, refuseWager } from './eligibility.ts';
import { RECENT_GAMES } from './limits.ts';
import { newStake, type Staker, stakerOf, withChallenge } from './staker.ts';

type Body = Omit<BodyOf<typeof challengeCalls.createChallenge>, 'userId' | 'challengeId' | 'signature'> & {
  userId?: number | undefined;
};
type Listed = AnswerOf<typeof challengeCalls.listChallenges>;

const DECLINED = 'Challenge declined.';

export function addChallengeRoutes(routes: RouteKit, context: MatchmakingContext): void {
  const { database, games } = context;

  routes.add(challengeCalls.createChallenge, async (arrived) => {
    const { challengeId, signature, ...body } = arrived.body;
    const staker = stakerOf(arrived, { challengeId, signature });
    if (isRefused(staker)) return staker;
    const { userId } = staker;
    const refusal = refuseWager(lamportsFrom(body.wagerAmount));
    if (refusal !== null) return refusal;
    if (!games.acceptsCommands()) return refuse('UNAVAILABLE');
    const { idempotencyKey: key } = arrived;
    const keyed = { call: challengeCalls.createChallenge, userId, key, request: { body } };
    let made: Game | null = null;
    const answer = await transactOnce<Game>(database, keyed, async (tx) => {
      const opened = await open(context, tx, staker, body);
      if (!isRefused(opened)) made = opened;
      return opened;
    });
    // Skipped for a repeated call, whose notices were sent the first time.
    if (made !== null && !isRefused(answer)) {
      context.onBalanceChanged([userId]);
      await sendReceived(context, answer.body.id);
    }
    return withChallenge(context, { staker, stake: newStake(body) }, answer);
  });

  routes.add(challengeCalls.listChallenges, async ({ caller }) => ({
    body: await listOf(context, caller.userId),
  }));

  routes.add(challengeCalls.declineChallenge, async ({ params, caller }) => {
    const refusal = await onGame(context, params.id, async (handle, { record }) =>
      record.challengedId === caller.userId
        ? end(context, handle, record, { type: 'decline-challenge', by: caller.userId })
        : refuse('FORBIDDEN'),
    );
    return refusal ?? { body: { message: DECLINED } };
  });

  routes.add(challengeCalls.suggestPlayers, async ({ query, caller }) => ({
    body: await database.run((queries) => suggest(context, queries, caller.userId, query.prefix)),
  }));
}

async function open(
  context: MatchmakingContext,
  tx: Tx,
  staker: Staker,
  { username, userId: namedId, wagerAmount, timeControl }: Body,
): Promise<Result<Game, Refusal>> {
  const { userId } = staker;
  const nowMs = context.time.nowMs();
  const challengedId = await playerOf(context, tx, { username, userId: namedId });
  const both = challengedId === null ? [userId] : [userId, challengedId];
  // Locks both players, so a concurrent block is either seen here or cancels the new challenge.
  await lockSeating(tx, both);
  const refusal = refuseChallenge(await standingOf(tx, userId, challengedId, nowMs), nowMs);
  if (refusal !== null) return refusal;
  if (challengedId === null) throw new Error('a challenge without a receiver was accepted');
  if ((await context.users.refuseClosed(tx, challengedId)) !== null)
    return refuse('FORBIDDEN', 'challenges-closed');
  return openGame(context, tx, {
    hold: fromBalance.hold,
    staker,
    body: { wagerAmount, timeControl, isPrivate: true },
    challenge: { challengedId, waitingMs: CHALLENGE_MS },
  });
}

async function playerOf(
  { users }: MatchmakingContext,
  tx: Tx,
  named: { username: string | undefined; userId: number | undefined },
): Promise<number | null> {
  if (named.username !== undefined) return (await users.playerNamed(tx, named.username))?.player.id ?? null;
  if (named.userId === undefined) return null;
  return (await users.publicUsers(tx, [named.userId])).has(named.userId) ? named.userId : null;
}

async function standingOf(
  tx: Tx,
  challengerId: number,
  challengedId: number | null,
  nowMs: number,
): Promise<ChallengeStanding> {
  const other = challengedId ?? challengerId;
  const sinceMs = nowMs - CHALLENGES.newOpponentsWindowMs;
  const open = await listOpenChallenges(tx, { by: challengerId }, { nowMs, limit: CHALLENGES.listed });
  const received = await listOpenChallenges(tx, { to: other }, { nowMs, limit: CHALLENGES.openPerReceiver });
  return {
    challengerId,
    challengedId,
    blocked: await readBlocked(tx, challengerId, other),
    hasChallengePrivacy: await hasChallengePrivacy(tx, other),
    havePlayed: await havePlayed(tx, challengerId, other),
    openTo: open.flatMap((record) => (record.challengedId === null ? [] : [record.challengedId])),
    openToReceiver: received.length,
    otherNewOpponentMs: await lastNewOpponentOf(tx, other, challengerId, nowMs - CHALLENGES.newOpponentMs),
    newOpponentsMs: await listChallengesToNewOpponents(tx, challengerId, sinceMs, CHALLENGES.newOpponents),
  };
}

async function listOf({ database, games, time }: MatchmakingContext, userId: number): Promise<Listed> {
  const asked = { nowMs: time.nowMs(), limit: CHALLENGES.listed };
  return database.run(async (queries) => {
    const barred = await listBarred(queries, userId);
    const records = [
      ...(await listOpenChallenges(queries, { to: userId }, asked)).filter(
        ({ match }) => !barred.includes(match.white.userId),
      ),
      ...(await listOpenChallenges(queries, { by: userId }, asked)),
    ];
    const shown = (await games.withPlayers(queries, records)).flatMap((held) => challengeView(held) ?? []);
    return {
      received: shown.filter(({ challenged }) => challenged.id === userId),
      sent: shown.filter(({ challenger }) => challenger.id === userId),
    };
  });
}

/** Ends an open challenge and notifies both players. Returns why it could not be ended, or null. */
async function end(
  context: MatchmakingContext,
  handle: GameHandle,
  record: GameRecord,
  command: { type: 'cancel' | 'decline-challenge'; by: number },
): Promise<Refusal | null> {
  const acted = await handle.execute(command);
  if (isRefused(acted)) return refusalOf(acted.refused);
  sendChallengeClosed(context, record, command.type === 'cancel' ? 'cancelled' : 'declined');
  return null;
}

/**
 * Notifies the challenged player on all nodes. Sends nothing if the players' names cannot be read, because the page also
 * lists the challenge.
 */
async function sendReceived(context: MatchmakingContext, gameId: number): Promise<void> {
  const held = await context.games.runExclusive(gameId, (handle) => handle.load());
  const shown = held === null ? null : challengeView(held);
  if (shown === null) return;
  const { challenger, challenged, wagerAmount: wager } = shown;
  context.sendNotice(challenged.id, { type: 'challenge_received', challenge: shown });
  context.notifyAway?.(challenged.id, { kind: 'challenge', gameId, challenger: challenger.username, wager });
}

/**
 * Ends the open challenges between two players after one has blocked the other. A challenge that cannot be ended now expires,
 * and the block prevents its acceptance.
 */
export async function closeChallengesBetween(
  context: MatchmakingContext,
  blockerId: number,
  blockedId: number,
): Promise<void> {
  const { database, time } = context;
  const asked = { nowMs: time.nowMs(), limit: CHALLENGES.listed };
  const open = await database.run(async (queries) => [
    ...(await listOpenChallenges(queries, { by: blockedId }, asked)),
    ...(await listOpenChallenges(queries, { by: blockerId }, asked)),
  ]);
  const isBetween = ({ challengedId, match }: GameRecord): boolean =>
    [match.white.userId, challengedId].every((id) => id === blockerId || id === blockedId);
  for (const { id } of open.filter(isBetween))
    await onGame(context, id, (handle, { record }) => {
      const isOwn = record.match.white.userId === blockerId;
      return end(context, handle, record, { type: isOwn ? 'cancel' : 'decline-challenge', by: blockerId });
    });
}

/**
 * Suggests players to challenge while a name is typed: recent opponents first, then online players who accept a challenge.
 * Throws if a player is presented without ratings.
 */
async function suggest(
  { users, hub }: MatchmakingContext,
  queries: Queries,
  userId: number,
  prefix: string,
): Promise<AnswerOf<typeof challengeCalls.suggestPlayers>> {
  const opponents = await listRecentOpponents(queries, userId, RECENT_GAMES);
  const hidden = new Set([userId, ...(await listBarred(queries, userId))]);
  const isRecent = new Set(opponents);
  const asked = new Set([...opponents, ...hub.onlineUsers()].filter((id) => !hidden.has(id)));
  const named = await users.startingWith(queries, [...asked], prefix);
  const matches = new Set(named);
  const recent = opponents.filter((id) => matches.has(id));
  const others = await acceptingFrom(
    queries,
    userId,
    named.filter((id) => !isRecent.has(id)),
  );
  const shown = [...recent, ...others].slice(0, SUGGESTIONS.most);
  const players = await users.publicUsers(queries, shown);
  return shown.map((id) => {
    const { username, profilePicId, ratings } = players.get(id) ?? {};
    if (username === undefined || profilePicId === undefined || ratings === undefined)
      throw new Error(`player ${id} is suggested without name or ratings`);
    return { id, username, profilePicId, ratings };
  });
}

/** Returns those whom the user may challenge: privacy does not apply to past opponents. */
async function acceptingFrom(
  queries: Queries,
  userId: number,
  playerIds: readonly number[],
): Promise<readonly number[]> {
  const closed = await listChallengePrivacy(queries, playerIds);
  const known = await havePlayedAmong(queries, userId, closed);
  const refusing = new Set(closed.filter((id) => !known.has(id)));
  return playerIds.filter((id) => !refusing.has(id));
}
