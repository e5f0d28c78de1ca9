// Joins a game by call. A player who already has a seat gets the game unchanged, and pays nothing.
import { seatOf } from '@kingstake/chess';
import { type BodyOf, type Game, gameCalls, type Result } from '@kingstake/protocol';
import { type GameRecord, gameView } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, refuseOtherPlayer } from '../platform/http/index.ts';
import { transactOnce } from '../platform/idempotency/index.ts';
import { type MatchmakingContext, onGame } from './context.ts';
import { reserveSeat } from './reserve-seat.ts';
import type { Staker } from './staker.ts';
import { takeSeat } from './take-seat.ts';

type Body = Omit<BodyOf<typeof gameCalls.joinGame>, 'playerId' | 'challengeId' | 'signature'> & {
  playerId: number;
};

export interface JoinRequest {
  gameId: number;
  body: Body; // without the answer to a challenge, because a retry with the answer is the same request
  staker: Staker; // the player of the session
  wallet: string; // the player's address
  address: string;
  idempotencyKey: string | null;
}

export async function joinGame(
  context: MatchmakingContext,
  { gameId, body, staker, wallet, address, idempotencyKey }: JoinRequest,
): Promise<Result<{ body: Game }, Refusal>> {
  const { userId } = staker;
  if (body.playerId !== userId) return refuseOtherPlayer();
  const call = {
    call: gameCalls.joinGame,
    userId,
    key: idempotencyKey,
    request: { params: { id: gameId }, body },
  };
  const answer = async (tx: Tx, record: GameRecord): Promise<Game> => {
    const [held] = await context.games.withPlayers(tx, [record]);
    if (held === undefined) throw new Error(`game ${record.id} has no players`);
    return gameView(held, userId);
  };
  // Read before the game is locked, because a Solana node may be slow.
  const funds = body.stakeSource === 'escrow' ? await context.escrow?.fundsOf(wallet) : null;
  return onGame(context, gameId, async (handle, held): Promise<Result<{ body: Game }, Refusal>> => {
    if (seatOf(held.record.match, userId) !== null)
      return transactOnce<Game>(context.database, call, (tx) => answer(tx, held.record));
    const { gameCode, stakeSource } = body;
    const request = { userId, address, gameCode, stakeSource, call, staker, answer };
    return held.record.stakeSource === 'escrow'
      ? reserveSeat(context, held, { ...request, wallet, funds: funds ?? null })
      : takeSeat(context, handle, held, request);
  });
}
