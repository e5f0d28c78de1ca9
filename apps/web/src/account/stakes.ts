// account: where the stakes of a game on chain are. Asked again while one is on its way or a seat is reserved, and by no clock
// otherwise.
import type { Game, SeatStakes } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import type { QueryClient } from '../api/query-client.ts';
import { useQuery } from '../api/use-query.ts';
import { useHttp } from '../session/provider.tsx';

const STAKES = 'stakes';
const ASK_MS = 2_000;
/** While no one has come: a seat is reserved for 90 s, and no message says so. */
const AWAITED_ASK_MS = 5_000;

/** A stake is on its way, Black's seat is reserved, or Black's stake is there and both are not bound yet. */
export function isStakeMoving({ white, black, reservedUntil }: SeatStakes): boolean {
  if (reservedUntil !== undefined) return true;
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
  /** The player's own game, which no one has joined: an opponent's stake is looked for. */
  isAwaited?: boolean;
}

/** After how long they are asked for again; false: what was told stands. */
export function stakesAskMs(
  stakes: SeatStakes,
  { isOver = false, isAwaited = false }: Pick<StakesOptions, 'isOver' | 'isAwaited'>,
): number | false {
  if (isStakeMoving(stakes) || (isOver && isStakeOwed(stakes))) return ASK_MS;
  return isAwaited && stakes.white?.state === 'open' ? AWAITED_ASK_MS : false;
}

/** Undefined until they are known. */
export function useStakes(options: StakesOptions): SeatStakes | undefined {
  const { gameId, told } = options;
  const http = useHttp();
  const isSettled = told !== undefined && stakesAskMs(told, options) === false;
  const { data } = useQuery({
    queryKey: [STAKES, gameId],
    queryFn: async () => (await http.send(getGame, { params: { id: gameId } })).stakes ?? null,
    staleTime: 0,
    enabled: !isSettled,
    refetchInterval: (stakes) => (stakes == null ? false : stakesAskMs(stakes, options)),
  });
  return isSettled ? told : (data ?? told);
}

/** After the player's own stake: what is shown asks again. */
export async function refetchStakes(queries: QueryClient, gameId: number): Promise<void> {
  await queries.invalidateQueries({ queryKey: [STAKES, gameId] });
}
