// session: whether an address is the game screen of one game. Pure.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';

const BY_ID = PAGE_ROUTES.gameById.replace(':id', '');

/** `path` and `search` as the browser has them. */
export function isScreenOf(gameId: number, path: string, search: string): boolean {
  if (path === `${BY_ID}${gameId}`) return true;
  return path === PAGE_ROUTES.game && new URLSearchParams(search).get('gameId') === String(gameId);
}
