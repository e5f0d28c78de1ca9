// lobby: what is asked of the server around a match on the screen itself; dialog-calls.ts is for the dialogs.
import { cancelGame, listWaitingGames } from '@kingstake/protocol/http/games';
import { type SendOnce, useHttp } from '../../session/index.ts';

export type MatchCalls = ReturnType<typeof useMatchCalls>;

/** The calls themselves, with the fields they need. */
export function useMatchCalls(wager: string, once: SendOnce) {
  const http = useHttp();
  return {
    http,
    once,
    search: (userId: number) =>
      http.send(listWaitingGames, { query: { wagerAmount: wager, excludeUserId: userId } }),
    cancel: (userId: number, gameId: number) =>
      once(`cancel ${gameId}`, (idempotencyKey) =>
        http.send(cancelGame, { params: { id: gameId }, body: { playerId: userId }, idempotencyKey }),
      ),
  };
}
