// sim: what a player may do to the world around it, and what it leaves for the auditor.

import type { ServerMessage } from '@kingstake/protocol';
import type { Answer } from './node.ts';
import type { Line } from './wire.ts';

/** Who asks the world for something. */
export interface Person {
  readonly userId: number;
  readonly wallet: string;
  readonly cookie: string;
  /** Never comes back. */
  gone: boolean;
  hear(message: ServerMessage): void;
  /** That connection is gone; a newer one may be there. */
  lost(line: Line): void;
}

export interface MoveSeen {
  gameId: number;
  ply: number;
  san: string;
  fen: string;
}

export interface EndSeen {
  gameId: number;
  result: string;
  winner: number | null;
}

/** `what` is the id of a game, or an amount of SOL. */
export interface Promised {
  userId: number;
  kind: 'created' | 'cancelled' | 'withdrawn';
  what: number | string;
}

/** What a player wanted of a game, in its own name, whether or not it arrived; or a call that was made once or more. */
export interface Said {
  userId: number;
  what: string; // the type of the message, or the call's path
  gameId: number | null;
  atMs: number;
}

/** What a player may do to the world. */
export interface World {
  nowMs(): number;
  after(ms: number, run: () => void): void;
  /** Rejects when no answer came. */
  call(player: Person, method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Answer>;
  connect(player: Person): Promise<Line | null>;
  pay(wallet: string): void;
  /** Games that somebody has told somebody else of. */
  readonly invitations: { gameId: number; code: string | null; by: number }[];
  readonly movesSeen: MoveSeen[];
  readonly endsSeen: EndSeen[];
  /** Nothing else may have been done in a player's name. */
  readonly said: Said[];
  /** What an answer said that must be true later. */
  readonly promises: Promised[];
}
