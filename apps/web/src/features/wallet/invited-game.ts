// wallet: the game of an invitation. Pure.

const BY_ID = /^\/game\/([1-9]\d{0,14})$/;
const GAME_ID = /^[1-9]\d{0,14}$/;

export interface InvitedGame {
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
