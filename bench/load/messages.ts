// Messages between the bench, the servers and the process of the players.
import type { Meter } from './process-meter.ts';

export const ORIGIN = 'http://localhost:3000';

/** The session token of a player, in the format of a real one. */
export const tokenOf = (userId: number): string => `bench${userId}`.padEnd(43, '-');

export type ServerAsked = 'meter' | 'stop';

export type ServerReport =
  | { about: 'games'; games: { id: number; number: number }[]; ports: number[] } // the games are created, and the ready check runs
  | { about: 'ready'; port: number }
  | { about: 'meter'; meter: Meter };

export type BotsAsked =
  | { about: 'sit'; ports: number[]; games: { id: number; number: number }[] }
  | {
      about: 'play';
      warmSeconds: number;
      seconds: number;
      perSecond: number | null; // null: each move follows the previous answer
    };

export type BotsAnswered =
  | { about: 'seated'; games: number } // games with connected players so far
  | { about: 'begun' } // the warm-up is over, and the measurement begins
  | { about: 'ended' } // the measurement has ended, and the bots play on
  | ({ about: 'played' } & Played);

export interface Played {
  moves: number; // received by the opponent during the measurement
  seconds: number;
  p50: number; // ms from when a move was due to when the opponent received it
  p99: number;
  max: number;
  refused: number; // error messages
  missing: number; // moves that were due, but not received half a second after the end; 0 without a fixed rate
  botsCpuMs: number; // CPU time of the bots' process
  botsThreadMs: number; // CPU time of the thread that plays
  botsWaitedMs: number; // time in which that thread was runnable but had no processor
  botsTurnP99: number; // p99 of the bots' event-loop turns, in ms
}
