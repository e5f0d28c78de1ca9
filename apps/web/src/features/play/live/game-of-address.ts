// play, live: the game that an address with an id means, as the caller may see it.
import { type Game, gameCalls } from '@kingstake/protocol';
import { type Http, HttpError } from '../../../session/index.ts';

/**
 * A private game whose seat is free is seen through its code. The id decides: with the code of another game a link
 * would show one stake and hold another.
 */
export async function gameOfAddress(http: Http, gameId: number, gameCode: string | null): Promise<Game> {
  const byCode = gameCode === null ? null : await gameOfCode(http, gameCode);
  // Not by code: its seat is taken by now, and anyone who plays in it sees it by id.
  return byCode?.id === gameId ? byCode : http.send(gameCalls.getGame, { params: { id: gameId } });
}

async function gameOfCode(http: Http, gameCode: string): Promise<Game | null> {
  try {
    return await http.send(gameCalls.getGameByCode, { params: { gameCode } });
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** A malformed id or code, a game that is not this player's to see, none at all, or one that is over. */
const ABSENT: ReadonlySet<number> = new Set([400, 403, 404, 409]);

/** The server has said that there is no such game for this player; any other failure says nothing about the game. */
export function isAbsent(error: unknown): boolean {
  return error instanceof HttpError && ABSENT.has(error.status);
}
