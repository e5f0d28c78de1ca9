// account: the game of a link that a visitor came by. Signing in leads to the lobby (acceptance A7), registering takes its
// time, and a phone's wallet may reload the page: the link is kept for an hour and opened once someone plays.
import { forgivingStorage, type PlainStorage } from '../api/storage.ts';
import { wallClockMs } from '../api/timers.ts';

const KEY = 'chess-invitation';
/** The page's own addresses of one game, by id or by code. */
const OF_GAME = /^\/(game\/[1-9]\d{0,14}($|\?)|chess-game-mobile\?(.*&)?game(Id|Code)=[^&])/;
/** As long as a game waits for an opponent. */
const KEPT_MS = 60 * 60_000;

export interface Invitation {
  /** Keeps an address of the page if it is a game's; any other one is left alone. */
  keep(address: string): void;
  /** The address that was kept within the last hour; null without one. */
  peek(): string | null;
  /** The same, once. */
  take(): string | null;
}

/** Returns an address of the page if it is that of one game; null otherwise. */
export function invitationOf(address: string): string | null {
  return OF_GAME.test(address) ? address : null;
}

export function createInvitation(storage: PlainStorage, nowMs: () => number): Invitation {
  const peek = (): string | null => {
    const [keptAt, address = ''] = storage.getItem(KEY)?.split(' ') ?? [];
    // What another program left there leads nowhere.
    return nowMs() - Number(keptAt) < KEPT_MS ? invitationOf(address) : null;
  };
  return {
    keep(address) {
      if (invitationOf(address) !== null) storage.setItem(KEY, `${nowMs()} ${address}`);
    },
    peek,
    take() {
      const address = peek();
      storage.removeItem(KEY);
      return address;
    },
  };
}

export const browserInvitation: Invitation = createInvitation(
  forgivingStorage(() => window.sessionStorage),
  wallClockMs,
);
