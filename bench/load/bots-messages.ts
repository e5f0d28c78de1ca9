// Messages between the bench and the process of its players.
export type Players = 'bare' | 'signing' | 'shipped-client';

interface Idlers {
  firstUser: number;
  each: number; // sockets per user
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
      perSecond: number | null; // null: each move follows the previous answer
      isSigned: boolean; // players with keys sign their moves
    }
  | ({ about: 'idle'; port: number; origin: string; sockets: number } & Idlers);

export type BotsAnswered =
  | { about: 'seated'; games: number } // games with connected players so far
  | { about: 'begun' } // the warm-up is over, and the measurement begins
  | { about: 'ended' } // the measurement has ended, and the bots play on
  | ({ about: 'played' } & Played)
  | { about: 'idling'; sockets: number };

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
