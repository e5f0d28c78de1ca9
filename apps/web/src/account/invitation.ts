// account: the game of a link that a visitor came by. Signing in leads to the lobby (acceptance A7), registering takes its
// time, and a phone's wallet may load the page anew: the link is kept until someone plays, and opened then.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { forgivingStorage, type PlainStorage } from '../api/storage.ts';

const KEY = 'chess-invitation';
const BY_ID = /^\/game\/[1-9]\d{0,14}$/;
const LONGEST = 500; // letters; an honest link has under 80

export interface Invitation {
  /** Keeps the address if it is a game's; any other one is left alone. */
  keep(path: string, search: string): void;
  /** The address that was kept, once. */
  take(): string | null;
}

/** The page's own address of one game, by id or by code; null for every other one. */
export function invitationOf(path: string, search: string): string | null {
  const address = `${path}${search}`;
  if (address.length > LONGEST) return null;
  const query = new URLSearchParams(search);
  const names = query.get('gameId') || query.get('gameCode');
  return BY_ID.test(path) || (path === PAGE_ROUTES.game && names) ? address : null;
}

export function createInvitation(storage: PlainStorage): Invitation {
  return {
    keep(path, search) {
      const address = invitationOf(path, search);
      if (address !== null) storage.setItem(KEY, address);
    },
    take() {
      const address = storage.getItem(KEY);
      storage.removeItem(KEY);
      if (address === null) return null;
      const [path = '', query] = address.split('?', 2);
      // What another program left there leads nowhere.
      return invitationOf(path, query === undefined ? '' : `?${query}`);
    },
  };
}

export const browserInvitation: Invitation = createInvitation(forgivingStorage(() => window.sessionStorage));
