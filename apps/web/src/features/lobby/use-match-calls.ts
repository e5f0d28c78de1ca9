// lobby: what is asked of the server around a match on the screen itself; dialog-calls.ts is for the dialogs.
import type { StakeSourceName } from '@kingstake/protocol/game';
import { cancelGame, listWaitingGames } from '@kingstake/protocol/http/games';
import type { OfferedTimeControl } from '@kingstake/protocol/time-control';
import type { SendOnce } from '../../api/intent-keys.ts';
import { useHttp } from '../../session/index.ts';

export type MatchCalls = ReturnType<typeof matchCalls>;

export function useMatchCalls(wager: string, once: SendOnce): MatchCalls {
  return matchCalls(useHttp(), wager, once);
}

/** The calls themselves, with the fields they need. */
export function matchCalls(http: ReturnType<typeof useHttp>, wager: string, once: SendOnce) {
  return {
    http,
    once,
    /** Of each source by itself: neither crowds out the other. */
    search: async (
      userId: number,
      sources: readonly StakeSourceName[],
      timeControl: OfferedTimeControl | null,
    ) => {
      const named = timeControl === null ? {} : { timeControl };
      const asked = { wagerAmount: wager, excludeUserId: userId, ...named };
      const found = sources.map((stakeSource) =>
        http.send(listWaitingGames, { query: { ...asked, stakeSource } }),
      );
      return (await Promise.all(found)).flat();
    },
    cancel: (userId: number, gameId: number) =>
      once(`cancel ${gameId}`, (idempotencyKey) =>
        http.send(cancelGame, { params: { id: gameId }, body: { playerId: userId }, idempotencyKey }),
      ),
  };
}
