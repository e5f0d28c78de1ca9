// matchmaking: the calls that find, open, join and close games.
import { maySee, seatOf } from '@kingstake/chess';
import { GAMES, type Game, gameCalls, lamportsFrom, parseGameCode } from '@kingstake/protocol';
import { findByCode, gameView, type Held, listWaiting, withPeople } from '../games/index.ts';
import { type Refusal, type RouteKit, refuse } from '../platform/http/index.ts';
import { cancelGame } from './cancel.ts';
import { createGame } from './create.ts';
import type { Desk } from './deps.ts';
import { NOT_YOURS, whyNoWager } from './gate.ts';
import { joinGame } from './join.ts';

const NO_SUCH_CODE = 'The game code you entered does not exist.';

export function addSeatRoutes(routes: RouteKit, desk: Desk): void {
  routes.add(gameCalls.createGame, ({ body, caller, idempotencyKey }) =>
    createGame(desk, { body, userId: caller.userId, idempotencyKey }),
  );
  routes.add(gameCalls.joinGame, ({ params, body, caller, address, idempotencyKey }) =>
    joinGame(desk, { gameId: params.id, body, userId: caller.userId, address, idempotencyKey }),
  );
  routes.add(gameCalls.cancelGame, ({ params, body, caller, idempotencyKey }) =>
    cancelGame(desk, { gameId: params.id, body, userId: caller.userId, idempotencyKey }),
  );
  // Stakes from the wallet wait for the program on chain; whose game it is, is asked all the same.
  routes.add(gameCalls.escrowTransaction, async ({ params, body, caller }) => {
    if (body.playerWalletAddress !== caller.walletAddress) return refuse('FORBIDDEN', NOT_YOURS);
    return (await whyUnseen(desk, params.id, caller.userId)) ?? refuse('NOT_IMPLEMENTED');
  });
  routes.add(gameCalls.verifyEscrow, async ({ params, body, caller }) => {
    if (body.playerId !== caller.userId) return refuse('FORBIDDEN', NOT_YOURS);
    return (await whyUnseen(desk, params.id, caller.userId)) ?? refuse('NOT_IMPLEMENTED');
  });
}

export function addFindingRoutes(routes: RouteKit, desk: Desk): void {
  const { database, time, users } = desk;

  routes.add(gameCalls.listWaitingGames, async ({ query, caller }) => {
    if (query.excludeUserId !== undefined && query.excludeUserId !== caller.userId)
      return refuse('FORBIDDEN', NOT_YOURS);
    const wager = lamportsFrom(query.wagerAmount);
    const refusal = whyNoWager(wager);
    if (refusal !== null) return refusal;
    const asked = { wager, exceptUserId: caller.userId, nowMs: time.nowMs(), limit: GAMES.waitingListed };
    const games = await database.run(async (queries) =>
      withPeople(queries, await listWaiting(queries, asked), users.publicUsers),
    );
    return {
      body: games.map((held) => ({
        ...gameView(held, caller.userId),
        creatorOnline: desk.isOnline(held.record.match.white.userId),
      })),
    };
  });

  routes.add(gameCalls.getGameByCode, async ({ params, caller, address }) => {
    const refusal = await desk.codeAttempts.take({ userId: caller.userId, address });
    if (refusal !== null) return refusal;
    const held = await findHeld(desk, params.gameCode);
    const shown = held === null ? null : invitation(held, caller.userId, time.nowMs());
    return shown === null ? refuse('NOT_FOUND', NO_SUCH_CODE) : { body: shown };
  });
}

async function findHeld({ database, users }: Desk, typed: string): Promise<Held | null> {
  const gameCode = parseGameCode(typed);
  if (gameCode === null) return null;
  return database.run(async (queries) => {
    const record = await findByCode(queries, gameCode);
    if (record === null) return null;
    return (await withPeople(queries, [record], users.publicUsers))[0] ?? null;
  });
}

/** What the holder of a code may see: the own game, or one with a free seat. Null when there is nothing to see. */
function invitation(held: Held, userId: number, nowMs: number): Game | null {
  const { match } = held.record;
  if (seatOf(match, userId) !== null) return gameView(held, userId);
  // One whose time is over, though nobody has looked at it yet, has ended.
  const isOpen = match.status === 'waiting' && match.expiresAtMs > nowMs;
  return isOpen && maySee(match, userId, true) ? { ...gameView(held, null), moves: [] } : null;
}

async function whyUnseen({ games }: Desk, gameId: number, userId: number): Promise<Refusal | null> {
  const held = await games.exclusive(gameId, (turn) => turn.held({ fresh: true }));
  if (held === null) return refuse('NOT_FOUND');
  return maySee(held.record.match, userId, false) ? null : refuse('FORBIDDEN');
}
