// games: the state of a game's stakes on chain. The page polls the server only while a stake is being sent or a seat is reserved.
import type { Game, SeatStakes } from '@kingstake/protocol/game';
import { getGame } from '@kingstake/protocol/http/games';
import type { QueryClient } from '../net/query-client.ts';
import { useQuery } from '../net/use-query.ts';
import { useHttp } from '../session/index.ts';

const STAKES = 'stakes';
const ASK_MS = 2_000;
/** Before an opponent joins: the server reserves a seat for 90 s without sending a message. */
const AWAITED_ASK_MS = 5_000;

/** A stake is being sent, Black's seat is reserved, or both stakes are on chain but not yet bound. */
export function isStakeMoving({ white, black, reservedUntil }: SeatStakes): boolean {
  if (reservedUntil !== undefined) return true;
  return white?.state === 'opening' || black?.state === 'opening' || black?.state === 'open';
}

/** The game has ended, and its stakes have not been paid or returned yet. */
export function isStakeOwed({ white, black }: SeatStakes): boolean {
  return [white, black].some((stake) => stake?.state === 'open' || stake?.state === 'locked');
}

interface StakesOptions {
  gameId: number;
  /** The stakes from the list of games; undefined if the list has none. */
  told: Game['stakes'];
  /** The game is over. The page polls until its stakes are paid or returned. */
  isOver?: boolean;
  /** The player's own game that no one has joined. The page polls for the opponent's stake. */
  isAwaited?: boolean;
}

/** The polling interval; false: the known state is final for now. */
export function stakesAskMs(
  stakes: SeatStakes,
  { isOver = false, isAwaited = false }: Pick<StakesOptions, 'isOver' | 'isAwaited'>,
): number | false {
  if (isStakeMoving(stakes) || (isOver && isStakeOwed(stakes))) return ASK_MS;
  return isAwaited && stakes.white?.state === 'open' ? AWAITED_ASK_MS : false;
}

/** Returns undefined until the stakes are known. */
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

/** Called after the player's own stake was sent, so that every component shows the new state. */
export async function refetchStakes(queries: QueryClient, gameId: number): Promise<void> {
  await queries.invalidateQueries({ queryKey: [STAKES, gameId] });
}
