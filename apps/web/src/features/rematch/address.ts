// rematch: the addresses that it leads to. Pure.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { Way } from '../../session/rematch-view.ts';

export function addressOf(way: Way): string {
  switch (way.to) {
    case 'game':
      return `${PAGE_ROUTES.game}?${new URLSearchParams({ gameId: String(way.gameId) })}`;
    case 'rematch':
      return `${PAGE_ROUTES.lobby}?${new URLSearchParams({ mode: 'rematch', wager: way.wager })}`;
    case 'home':
      return PAGE_ROUTES.lobby;
  }
}
