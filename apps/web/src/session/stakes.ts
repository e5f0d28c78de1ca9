// session: where the stakes of a game on chain are. Asked again while one is on its way or a seat is reserved, and by no clock
// otherwise.
import type { Game, SeatStakes } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import { useHttp } from './provider.tsx';
import type { QueryClient } from './query-client.ts';
import { useQuery } from './use-query.ts';

const STAKES = 'stakes';
const ASK_MS = 2_000;

/** A stake is on its way, or Black's is there and both are not bound yet. */
export function isStakeMoving({ white, black }: SeatStakes): boolean {
  return white?.state === 'opening' || black?.state === 'opening' || black?.state === 'open';
}

/** The game has ended, and what it decided is not on chain yet. */
export function isStakeOwed({ white, black }: SeatStakes): boolean {
  return [white, black].some((stake) => stake?.state === 'open' || stake?.state === 'locked');
}

interface StakesOptions {
  gameId: number;
  /** As a list told them; undefined where none did. */
  told: Game['stakes'];
  /** The game is over: its stakes are followed until they are paid or returned. */
  isOver?: boolean;
}

/** Undefined until they are known. */
export function useStakes({ gameId, told, isOver = false }: StakesOptions): SeatStakes | undefined {
  const http = useHttp();
  const isAsked = (stakes: SeatStakes) => isStakeMoving(stakes) || (isOver && isStakeOwed(stakes));
  const isSettled = told !== undefined && !isAsked(told);
  const { data } = useQuery({
    queryKey: [STAKES, gameId],
    queryFn: async () => (await http.send(getGame, { params: { id: gameId } })).stakes ?? null,
    staleTime: 0,
    enabled: !isSettled,
    refetchInterval: (stakes) => (stakes != null && isAsked(stakes) ? ASK_MS : false),
  });
  return isSettled ? told : (data ?? told);
}

/** After the player's own stake: what is shown asks again. */
export async function refetchStakes(queries: QueryClient, gameId: number): Promise<void> {
  await queries.invalidateQueries({ queryKey: [STAKES, gameId] });
}
