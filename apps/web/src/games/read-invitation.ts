// games: what the server says about an invitation by link. Loaded only by visitors and by players who arrived through a link.
import { parseGameCode } from '@kingstake/protocol/game';
import { listOwnGames } from '@kingstake/protocol/http/games';
import { getInvitation, type Invitation } from '@kingstake/protocol/http/invitations';
import { type Http, HttpError } from '../net/http-client.ts';

const BY_ID = /^\/game\/([1-9]\d{0,14})$/;
const GAME_ID = /^[1-9]\d{0,14}$/;
/** A malformed id or code, and no such invitation. */
const ABSENT: ReadonlySet<number> = new Set([400, 404]);

interface InvitedGame {
  gameId?: string;
  gameCode?: string;
}

/** Returns the game of an address from `invitationOf`. An id that is not a number is ignored, as on the game screen. */
export function invitedGame(address: string): InvitedGame {
  const { pathname, searchParams } = new URL(address, 'http://page.invalid');
  const gameId = BY_ID.exec(pathname)?.[1] ?? searchParams.get('gameId') ?? '';
  const gameCode = searchParams.get('gameCode')?.trim() ?? '';
  return { ...(GAME_ID.test(gameId) ? { gameId } : {}), ...(gameCode === '' ? {} : { gameCode }) };
}

/** Returns the invitation of an address from `invitationOf`; null if there is none. Rejects if the request failed. */
export async function readInvitation(http: Http, address: string): Promise<Invitation | null> {
  try {
    return await http.send(getInvitation, { query: invitedGame(address) });
  } catch (error) {
    if (error instanceof HttpError && ABSENT.has(error.status)) return null;
    throw error;
  }
}

/**
 * Whether the game of the address waits for a player, or is an unfinished one of the player. After a failed request, too, because the
 * game's screen can ask again.
 */
export async function mayOpen(http: Http, address: string, walletAddress: string): Promise<boolean> {
  try {
    const invitation = await readInvitation(http, address);
    if (invitation?.open === true) return true;
    const { gameId, gameCode = '' } = invitedGame(address);
    const { games } = await http.send(listOwnGames, { query: { walletAddress } });
    return games.some(({ id, gameCode: own }) =>
      gameId === undefined ? own !== null && own === parseGameCode(gameCode) : id === Number(gameId),
    );
  } catch {
    return true;
  }
}
