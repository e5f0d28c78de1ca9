// Bench, attack: what a player was charged for a move, against what the player needed by its own clock.
import type { Charges } from './messages.ts';

export interface ChargeBook {
  /** The opponent's move was heard, with the own clock (seconds) that stood beside it. */
  heard(ownSeconds: number, atMs: number): void;
  /** The answer goes out. A move that is sent again counts from the first time. */
  sent(atMs: number): void;
  /** The server has told the own clock after the answer. */
  charged(ownSeconds: number): void;
}

export function noCharges(): Charges {
  return { moves: 0, over: 0, under: 0, given: 0 };
}

/** Adds each move's difference to `into`. */
export function bookCharges(into: () => Charges): ChargeBook {
  let before: { seconds: number; heardMs: number } | null = null;
  let sentMs: number | null = null;
  return {
    heard(seconds, heardMs) {
      before = { seconds, heardMs };
      sentMs = null;
    },
    sent(atMs) {
      sentMs ??= atMs;
    },
    charged(seconds) {
      if (before === null || sentMs === null) return;
      const difference = (before.seconds - seconds) * 1000 - (sentMs - before.heardMs);
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
