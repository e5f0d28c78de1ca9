// games: the game link through which a visitor arrived. Sign-in leads to the lobby (acceptance A7), registration takes time, and a
// phone's wallet may reload the page. The link is therefore kept for an hour and opened once, after sign-in.
import { forgivingStorage, type PlainStorage } from '../net/storage.ts';
import { wallClockMs } from '../net/timers.ts';

const KEY = 'chess-invitation';
/** Paths of a single game, by id or by code. */
const OF_GAME = /^\/(game\/[1-9]\d{0,14}($|\?)|chess-game-mobile\?(.*&)?game(Id|Code)=[^&])/;
/** The same time as a game waits for an opponent. */
const KEPT_MS = 60 * 60_000;

export interface Invitation {
  /** Stores the path if it is a game's; ignores any other path. */
  keep(address: string): void;
  /** Returns the path that was stored within the last hour, or null. */
  peek(): string | null;
  /** Like `peek`, but also removes the path. */
  take(): string | null;
}

/** Returns the path if it is that of one game, otherwise null. */
export function invitationOf(address: string): string | null {
  return OF_GAME.test(address) ? address : null;
}

export function createInvitation(storage: PlainStorage, nowMs: () => number): Invitation {
  const peek = (): string | null => {
    const [keptAt, address = ''] = storage.getItem(KEY)?.split(' ') ?? [];
    // Validated again, because other programs can write to this storage.
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
