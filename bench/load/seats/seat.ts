// Bench, load: one side of a game, whatever server it is played at.
import { WebSocket } from 'ws';
import type { Step } from '../moves.ts';

export interface SeatAsked {
  port: number;
  origin: string;
  gameId: number;
  playerId: number; // users 2n-1 and 2n play the n-th game
  side: 0 | 1; // 0 is White
}

export interface SeatEvents {
  /** This side heard of a half-move; `atMs` is when its frame had arrived. */
  hear(ply: number, atMs: number): void;
  refused(message: string): void;
}

/** Sends a half-move (`ply`, from 1) of this side. */
export type Seat = (step: Step, ply: number) => void;

/** Resolves when the game can be played, as far as this side is concerned. */
export type SitDown = (asked: SeatAsked, events: SeatEvents) => Promise<Seat>;

/** A socket that the game's line has; it fails the promise of whoever dials. Frames of one turn of the loop come one by one. */
export function dial(
  url: string,
  headers: Record<string, string>,
  failed: (error: Error) => void,
): WebSocket {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  socket.on('error', failed);
  return socket;
}
