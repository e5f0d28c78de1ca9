// One side of a game, on any server.
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
  /** Called when this side has received a ply. `atMs` is the time of its arrival. */
  hear(ply: number, atMs: number): void;
  refused(message: string): void;
}

/** Sends ply `ply` (counted from 1) of this side. */
export type Seat = (step: MoveInput, ply: number) => void;

/** Resolves when this side of the game is ready to play. */
export type SitDown = (asked: SeatAsked, events: SeatEvents) => Promise<Seat>;

/** Opens a socket. */
export function dial(
  url: string,
  headers: Record<string, string>,
  failed: (error: Error) => void,
): WebSocket {
  const socket = new WebSocket(url, { headers, perMessageDeflate: false });
  socket.on('error', failed);
  return socket;
}

/** Bots check only the first bytes of a frame, because parsing frames would make the bots the bottleneck. */
export const startsWith = (data: Buffer, start: Buffer): boolean =>
  data.length >= start.length && data.compare(start, 0, start.length, 0, start.length) === 0;
