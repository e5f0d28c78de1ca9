// lobby: what is asked of the server around a match.
import {
  cancelGame,
  createGame,
  getGameByCode,
  joinGame,
  listWaitingGames,
} from '@kingstake/protocol/http/games';
import { type SendOnce, useHttp } from '../../session/index.ts';

export type MatchCalls = ReturnType<typeof useMatchCalls>;

/** A private game is its players' alone: observers are for public ones (ruling 2.5). */
export interface Terms {
  isPrivate: boolean;
  allowObservers: boolean;
}

/** The calls themselves, with the fields they need. */
export function useMatchCalls(wager: string, once: SendOnce) {
  const http = useHttp();
  return {
    search: (userId: number) =>
      http.send(listWaitingGames, { query: { wagerAmount: wager, excludeUserId: userId } }),
    create: (userId: number, { isPrivate, allowObservers }: Terms) =>
      once(`create ${wager} ${isPrivate} ${allowObservers}`, (idempotencyKey) =>
        http.send(createGame, {
          body: { whitePlayerId: userId, wagerAmount: wager, isPrivate, allowObservers },
          idempotencyKey,
        }),
      ),
    byCode: (gameCode: string) => http.send(getGameByCode, { params: { gameCode } }),
    join: (userId: number, gameId: number, gameCode: string | null) =>
      once(`join ${gameId}`, (idempotencyKey) =>
        http.send(joinGame, {
          params: { id: gameId },
          body: { playerId: userId, ...(gameCode === null ? {} : { gameCode }) },
          idempotencyKey,
        }),
      ),
    cancel: (userId: number, gameId: number) =>
      once(`cancel ${gameId}`, (idempotencyKey) =>
        http.send(cancelGame, { params: { id: gameId }, body: { playerId: userId }, idempotencyKey }),
      ),
  };
}
