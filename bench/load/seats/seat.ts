// One side of a game, whatever server it is played at.
import type { MoveInput } from '@kingstake/protocol';
import { WebSocket } from 'ws';

export interface SeatAsked {
  port: number;
  origin: string;
  gameId: number;
  playerId: number; // users 2n-1 and 2n play the n-th game
  side: 0 | 1; // 0 is White
}

export interface SeatEvents {
  /** This side received of a ply; `atMs` is when its frame had arrived. */
  hear(ply: number, atMs: number): void;
  refused(message: string): void;
}

/** Sends a ply (`ply`, from 1) of this side. */
export type Seat = (step: MoveInput, ply: number) => void;

/** Resolves when the game can be played, as far as this side is concerned. */
export type SitDown = (asked: SeatAsked, events: SeatEvents) => Promise<Seat>;

/** Opens a line. */
export function dial(
  url: string,
  headers: Record<string, string>,
  failed: (error: Error) => void,
): WebSocket {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  socket.on('error', failed);
  return socket;
}

/** Bots look at a frame's first bytes only: parsing them would make them the slow ones. */
export const startsWith = (data: Buffer, start: Buffer): boolean =>
  data.length >= start.length && data.compare(start, 0, start.length, 0, start.length) === 0;
