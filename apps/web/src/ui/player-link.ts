// ui: the address of a player's public page.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';

export function playerLink(username: string): string {
  return PAGE_ROUTES.player.replace(':username', encodeURIComponent(username));
}
