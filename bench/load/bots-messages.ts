// Messages between the bench and its players.
export type Players = 'bare' | 'signing' | 'shipped-client';

interface Idlers {
  firstUser: number;
  each: number; // sockets of one user
  visitor?: number; // a user who connects and disconnects repeatedly
}

export type BotsAsked =
  | {
      about: 'sit';
      players: Players;
      ports: number[];
      origin: string;
      games: { id: number; number: number }[];
    }
  | {
      about: 'play';
      warmSeconds: number;
      seconds: number;
      perSecond: number | null; // null: as fast as they are answered
      isSigned: boolean; // by players who have keys
    }
  | ({ about: 'idle'; port: number; origin: string; sockets: number } & Idlers);

export type BotsAnswered =
  | { about: 'seated'; games: number } // so far
  | { about: 'begun' } // the warm-up is over, what is measured begins
  | { about: 'ended' } // what is measured has ended; the bots play on
  | ({ about: 'played' } & Played)
  | { about: 'idling'; sockets: number };

export interface Played {
  moves: number; // received by the opponent while it was measured
  seconds: number;
  p50: number; // ms from when a move was due to when the opponent received it
  p99: number;
  max: number;
  refused: number; // error messages
  missing: number; // moves that were due and not received half a second after the end; 0 without a fixed rate
  botsCpuMs: number; // the bots' own process
  botsThreadMs: number; // CPU of the thread that plays
  botsWaitedMs: number; // that thread was ready, and had no processor
  botsTurnP99: number; // ms of a turn of the bots' event loop
}
