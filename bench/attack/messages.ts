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

/** The results of one phase of the games. */
export interface Played {
  due: number; // moves that were due
  received: number; // moves that the opponent received
  refused: Record<string, number>; // by error code, or by another cause
  p50: number; // ms from when a move was due to when the opponent received it
  p95: number;
  p99: number;
  max: number;
  charges: Charges;
  ownLateMs: number; // p99 of the process's own timer delay, which the machine adds, not the server
}

/** The time that the server's clocks charged, minus the time between receiving and sending, in ms. */
export interface Charges {
  moves: number;
  over: number; // the largest overcharge; 0 or more
  under: number; // the largest undercharge; 0 or more
  given: number; // the sum of all undercharges
}

/** The attackers that can be started, by id. */
export const ATTACKS = {
  C3: 'lists',
} as const;
export type AttackId = keyof typeof ATTACKS;

export type AttackAsked =
  | { about: 'prepare'; place: ServerPlace; victims: string[] } // wallets of players
  | { about: 'attack'; seconds: number };

export type AttackAnswered = { about: 'prepared' } | { about: 'done'; achieved: Achieved };

export interface Achieved {
  counts: Record<string, number>; // what was sent, and the results
}
