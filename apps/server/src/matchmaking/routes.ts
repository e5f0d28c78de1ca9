// Calls that find, open, join and close games.
import { maySee, seatOf } from '@kingstake/chess';
import {
  escrowCalls,
  type Game,
  gameCalls,
  invitationCalls,
  isRefused,
  lamportsFrom,
  parseGameCode,
} from '@kingstake/protocol';
import {
  findByCode,
  findGame,
  gameView,
  invitationView,
  type LoadedGame,
  refusalOf,
} from '../games/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../platform/http/index.ts';
import { cancelGame } from './cancel.ts';
import type { MatchmakingContext } from './context.ts';
import { createGame } from './create.ts';
import { refuseWager } from './eligibility.ts';
import { joinGame } from './join.ts';
import { stakerOf } from './staker.ts';
import { listOffers } from './waiting-list.ts';

export function addSeatRoutes(routes: RouteKit, context: MatchmakingContext): void {
  routes.add(gameCalls.createGame, async (arrived) => {
    const { challengeId, signature, ...body } = arrived.body;
    const staker = stakerOf(arrived, { challengeId, signature });
    if (isRefused(staker)) return staker;
    const { caller, idempotencyKey } = arrived;
    return createGame(context, { body, staker, wallet: caller.walletAddress, idempotencyKey });
  });
  routes.add(gameCalls.joinGame, async (arrived) => {
    const { challengeId, signature, ...body } = arrived.body;
    const staker = stakerOf(arrived, { challengeId, signature });
    if (isRefused(staker)) return staker;
    const { params, caller, address, idempotencyKey } = arrived;
    const wallet = caller.walletAddress;
    return joinGame(context, { gameId: params.id, body, staker, wallet, address, idempotencyKey });
  });
  routes.add(gameCalls.cancelGame, ({ params, body, caller, idempotencyKey }) =>
    cancelGame(context, { gameId: params.id, body, userId: caller.userId, idempotencyKey }),
  );
  if (context.escrow === null) addRefusedRoutes(routes, context);
}

/** The routes without an escrow program. */
function addRefusedRoutes(routes: RouteKit, context: MatchmakingContext): void {
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
  return !match.isPrivate || (gameCode !== null && parseGameCode(typed ?? '') === gameCode);
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
