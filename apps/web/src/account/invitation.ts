// account: the game link with which a visitor opened the page. Sign-in leads to the lobby (acceptance A7), registration takes time,
// and the wallet on a phone may reload the page. The browser therefore stores the link until the player is signed in.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { forgivingStorage, type PlainStorage } from '../api/storage.ts';

const KEY = 'chess-invitation';
const BY_ID = /^\/game\/[1-9]\d{0,14}$/;
const MAX_LENGTH = 500; // characters; the page's own links have fewer than 80

export interface Invitation {
  /** Stores the address if it is that of a game. */
  keep(path: string, search: string): void;
  /** Returns the stored address and removes it. */
  take(): string | null;
}

/** Returns the address if it is that of a game, by id or by code, otherwise null. */
export function invitationOf(path: string, search: string): string | null {
  const address = `${path}${search}`;
  if (address.length > MAX_LENGTH) return null;
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
      // Checked again, because any script of this origin can write to the storage.
      return invitationOf(path, query === undefined ? '' : `?${query}`);
    },
  };
}

export const browserInvitation: Invitation = createInvitation(forgivingStorage(() => window.sessionStorage));
