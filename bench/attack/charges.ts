// Compares the clock time charged for a move with the time that the player used.
import type { Charges } from './messages.ts';

export interface ChargeBook {
  /** The opponent's move was received, with the player's clock in seconds. */
  received(ownSeconds: number, atMs: number): void;
  /** The player sends its move. A repeated send does not count. */
  sent(atMs: number): void;
  /** The server has sent the player's clock after the move. */
  charged(ownSeconds: number): void;
}

export function noCharges(): Charges {
  return { moves: 0, over: 0, under: 0, given: 0 };
}

/** Adds each move's difference to `into`. */
export function bookCharges(into: () => Charges): ChargeBook {
  let before: { seconds: number; receivedMs: number } | null = null;
  let sentMs: number | null = null;
  return {
    received(seconds, receivedMs) {
      before = { seconds, receivedMs };
      sentMs = null;
    },
    sent(atMs) {
      sentMs ??= atMs;
    },
    charged(seconds) {
      if (before === null || sentMs === null) return;
      const difference = (before.seconds - seconds) * 1000 - (sentMs - before.receivedMs);
      const charges = into();
      charges.moves += 1;
      charges.over = Math.max(charges.over, difference);
      charges.under = Math.max(charges.under, -difference);
      charges.given += Math.max(0, -difference);
      before = null;
      sentMs = null;
    },
  };
}
