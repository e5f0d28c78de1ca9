// Messages between the bench and its child processes.
import type { ServerPlace } from '../../apps/server/tests/testkit/server-process.ts';

export interface Seat {
  userId: number;
  cookie: string;
  address: string;
}

export type PlayersRequest =
  | { about: 'sit'; port: number; origin: string; tables: { gameId: number; seats: [Seat, Seat] }[] }
  | { about: 'play'; seconds: number; perSecond: number };

export type PlayersAnswer = { about: 'seated' } | ({ about: 'played' } & Played);

/** A phase of the games. */
export interface Played {
  due: number; // moves
  received: number; // by the opponent
  refused: Record<string, number>; // by code, or by what happened instead
  p50: number; // ms from when a move was due to when the opponent received it
  p95: number;
  p99: number;
  max: number;
  charges: Charges;
  ownLateMs: number; // p99 of the lateness of the process itself: what the machine, not the server, adds
}

/** What the server's clocks took, minus the time between receiving and sending, in ms. */
export interface Charges {
  moves: number;
  over: number; // the most that was charged wrongly; 0 or more
  under: number; // the most that was given; 0 or more
  given: number; // in all
}

/** The attackers that can be started, by their id. */
export const ATTACKS = {
  C3: 'lists',
} as const;
export type AttackId = keyof typeof ATTACKS;

export type AttackAsked =
  | { about: 'prepare'; place: ServerPlace; victims: string[] } // wallets of players
  | { about: 'attack'; seconds: number };

export type AttackAnswered = { about: 'prepared' } | { about: 'done'; achieved: Achieved };

export interface Achieved {
  counts: Record<string, number>; // what was sent, and what became of it
}
