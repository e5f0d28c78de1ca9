// ui: where sharing a game leads. The page itself asks no one for anything: the player's browser opens it.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';

const INTENT = 'https://x.com/intent/post';

/** A new post with this text and, for a game that the server has, its address. */
export function shareLink(text: string, gameId: number | undefined, origin: string): string {
  const address =
    gameId === undefined ? '' : ` ${origin}${PAGE_ROUTES.gameById.replace(':id', String(gameId))}`;
  return `${INTENT}?${new URLSearchParams({ text: text + address })}`;
}
