// Bench, load: what the bench and its players say to each other.
export type Players = 'bare' | 'shipped-client';

interface Idlers {
  firstUser: number;
  each: number; // sockets of one user
  visitor?: number; // a user who comes and goes all the time
}

export type BotsAsked =
  | {
      about: 'sit';
      players: Players;
      ports: number[];
      origin: string;
      games: { id: number; number: number }[];
    }
  | { about: 'play'; warmSeconds: number; seconds: number; perSecond: number | null } // null: as fast as they are answered
  | ({ about: 'idle'; port: number; origin: string; sockets: number } & Idlers);

export type BotsAnswered =
  | { about: 'seated'; games: number } // so far
  | { about: 'begun' } // the warm-up is over, what is measured begins
  | { about: 'ended' } // what is measured has ended; the bots play on
  | ({ about: 'played' } & Played)
  | { about: 'idling'; sockets: number };

export interface Played {
  moves: number; // heard by the opponent while it was measured
  seconds: number;
  p50: number; // ms from when a move was due to when the opponent heard of it
  p99: number;
  max: number;
  refused: number; // error messages
  unheard: number; // moves that were due and not heard of half a second after the end; played as fast as answered: none is due
  botsCpuMs: number; // the bots' own process
  botsThreadMs: number; // CPU of the thread that plays
  botsWaitedMs: number; // that thread was ready, and had no processor
  botsTurnP99: number; // ms of a turn of the bots' event loop
}
