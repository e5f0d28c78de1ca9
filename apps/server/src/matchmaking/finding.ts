// Calls that find games: by their code, by an invitation, and in the list of waiting games. Find Match takes the first of that
// list whose creator is present.
import { maySee, seatOf } from '@kingstake/chess';
import {
  escrowCalls,
  type Game,
  gameCalls,
  invitationCalls,
  lamportsFrom,
  parseGameCode,
  type QueryOf,
  timeControlOf,
} from '@kingstake/protocol';
import {
  findByCode,
  findGame,
  gameView,
  invitationView,
  type LoadedGame,
  refusalOf,
} from '../games/index.ts';
import {
  type Refusal,
  type RouteKit,
  refuse,
  refuseOtherPlayer,
  WrittenJson,
} from '../platform/http/index.ts';
import { listBarred } from '../players/contacts/index.ts';
import { isCodeOf, type MatchmakingContext } from './context.ts';
import { refuseWager } from './eligibility.ts';
import { byNearness, type ListedGame, pageOf, ratingIn, withFewOfAbsent } from './open-games.ts';

export function addFindingRoutes(routes: RouteKit, context: MatchmakingContext): void {
  const { time } = context;

  routes.add(gameCalls.listWaitingGames, async ({ query, caller }) => {
    if (query.excludeUserId !== undefined && query.excludeUserId !== caller.userId)
      return refuseOtherPlayer();
    const refusal = query.wagerAmount === undefined ? null : refuseWager(lamportsFrom(query.wagerAmount));
    return refusal ?? { body: await listOffers(context, caller.userId, query) };
  });

  routes.add(gameCalls.getGameByCode, async ({ params, caller, address }) => {
    const refusal = await context.codeAttempts.take({ userId: caller.userId, address });
    if (refusal !== null) return refusal;
    const held = await findHeld(context, { gameCode: params.gameCode });
    const shown = held === null ? null : gameOfCode(held, caller.userId, time.nowMs());
    if (shown !== null) return { body: shown };
    // The holder of the code learns that the seat is taken, as an invitation says without a session.
    const isTaken = held !== null && mayBeInvited(held, params.gameCode) && held.record.match.black !== null;
    return isTaken ? refusalOf('seat-taken') : refuse('NOT_FOUND', 'no-such-code');
  });

  routes.add(invitationCalls.getInvitation, async ({ query, caller, address }) => {
    const refusal = await context.codeAttempts.take({ userId: caller?.userId ?? null, address });
    if (refusal !== null) return refusal;
    if (query.gameId === undefined && query.gameCode === undefined) return refuse('VALIDATION');
    const held = await findHeld(context, query);
    if (held === null || !mayBeInvited(held, query.gameCode)) return refuse('NOT_FOUND');
    return { body: invitationView(held, time.nowMs()) };
  });
}

interface WantedGame {
  gameId?: number | undefined;
  /** As typed. Ignored if the id is given. */
  gameCode?: string | undefined;
}

async function findHeld(
  { database, games }: MatchmakingContext,
  { gameId, gameCode = '' }: WantedGame,
): Promise<LoadedGame | null> {
  const code = parseGameCode(gameCode);
  if (gameId === undefined && code === null) return null;
  return database.run(async (queries) => {
    const record =
      gameId === undefined ? await findByCode(queries, code ?? '') : await findGame(queries, gameId);
    if (record === null) return null;
    return (await games.withPlayers(queries, [record]))[0] ?? null;
  });
}

/**
 * Whether a link may lead to the game: a public one, or a private one with its code. A challenge has no link. A game that two players
 * have ended invites no one.
 */
function mayBeInvited({ record }: LoadedGame, typed: string | undefined): boolean {
  const { match, challengedId, gameCode } = record;
  if (challengedId !== null || (match.status === 'ended' && match.black !== null)) return false;
  return !match.isPrivate || isCodeOf(typed, gameCode);
}

/** Returns the game of a code if the caller may see it: their own, or one with a free seat. */
function gameOfCode(held: LoadedGame, userId: number, nowMs: number): Game | null {
  const { match, challengedId } = held.record;
  if (seatOf(match, userId) !== null) return gameView(held, userId);
  if (challengedId !== null && challengedId !== userId) return null;
  // A game past its deadline counts as ended, even if the deadline is not applied yet.
  const isOpen = match.status === 'waiting' && match.expiresAtMs > nowMs;
  return isOpen && maySee(match, userId, true) ? { ...gameView(held, null), moves: [] } : null;
}

async function refuseView(
  { games }: MatchmakingContext,
  gameId: number,
  userId: number,
): Promise<Refusal | null> {
  const held = await games.runExclusive(gameId, (handle) => handle.load({ fresh: true }));
  if (held === null) return refuse('NOT_FOUND');
  return maySee(held.record.match, userId, false) ? null : refuse('FORBIDDEN');
}

type Query = Omit<QueryOf<typeof gameCalls.listWaitingGames>, 'page'> & { page?: number | undefined };

/**
 * Returns one page of the games that a player may join, ordered by `byNearness`. It comes from the cached open games, so calls
 * read no games.
 */
async function listOffers(
  { database, users, time, openGames }: MatchmakingContext,
  userId: number,
  { wagerAmount, timeControl, stakeSource, page = 1 }: Query,
): Promise<WrittenJson> {
  const games = await openGames.now();
  const wager = wagerAmount === undefined ? null : lamportsFrom(wagerAmount);
  const nowMs = time.nowMs();
  const asked = games.filter(
    (game) =>
      game.creatorId !== userId &&
      game.expiresAtMs > nowMs &&
      (wager === null || game.wager === wager) &&
      (timeControl === undefined || game.timeControl === timeControl) &&
      (stakeSource === undefined || game.stakeSource === stakeSource),
  );
  if (asked.length === 0) return new WrittenJson('[]');
  const { barred, ratings } = await database.run(async (queries) => ({
    barred: new Set(await listBarred(queries, userId)),
    ratings: await users.ratingsNow(queries, userId),
  }));
  const known = new Map<string, number>(); // ratings by time control
  const ratingFor = ({ timeControl }: ListedGame): number => {
    const rating = known.get(timeControl) ?? ratingIn({ ratings }, timeControlOf(timeControl));
    known.set(timeControl, rating);
    return rating;
  };
  const met = withFewOfAbsent(asked.filter(({ creatorId }) => !barred.has(creatorId)));
  const offers = pageOf(byNearness({ ratingFor, range: null }, met), page);
  return new WrittenJson(
    `[${offers.map(({ json, creatorOnline }) => `${json},"creatorOnline":${creatorOnline}}`).join()}]`,
  );
}

/** The routes without an escrow program. */
export function addRefusedRoutes(routes: RouteKit, context: MatchmakingContext): void {
  // Not available, but the caller's access to the game is checked first (ruling 1.5).
  routes.add(escrowCalls.escrowTransaction, async ({ params, body, caller }) => {
    if (body.playerWalletAddress !== caller.walletAddress) return refuseOtherPlayer();
    return (await refuseView(context, params.id, caller.userId)) ?? refuse('NOT_IMPLEMENTED');
  });
  routes.add(escrowCalls.verifyEscrow, async ({ params, body, caller }) => {
    if (body.playerId !== caller.userId) return refuseOtherPlayer();
    return (await refuseView(context, params.id, caller.userId)) ?? refuse('NOT_IMPLEMENTED');
  });
}
