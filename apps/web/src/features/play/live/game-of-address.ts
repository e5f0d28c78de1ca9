// play, live: the game that an address with an id means, as the caller may see it.
import { type Game, gameCalls } from '@kingstake/protocol';
import type { Http } from '../../../session/index.ts';

/**
 * A private game whose seat is free is seen through its code. The id decides: with the code of another game a link
 * would show one stake and hold another.
 */
export async function gameOfAddress(http: Http, gameId: number, gameCode: string | null): Promise<Game> {
  const byCode =
    gameCode === null
      ? null
      : await http.send(gameCalls.getGameByCode, { params: { gameCode } }).catch(() => null);
  // No answer by code: its seat is taken by now, and anyone who plays in it sees it by id.
  return byCode?.id === gameId ? byCode : http.send(gameCalls.getGame, { params: { id: gameId } });
}
