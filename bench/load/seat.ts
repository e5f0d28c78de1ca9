// One side of a game, over a bare socket. It checks only the first bytes of most frames, because parsing frames would make the bots the
// bottleneck.
import type { MoveInput, ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { ORIGIN, tokenOf } from './messages.ts';

const MOVE = Buffer.from('{"type":"move_made"');
const ERROR = Buffer.from('{"type":"error"');
const STATE = Buffer.from('{"type":"game_state"');
const STARTED = Buffer.from('{"type":"game_started"');

interface SeatAsked {
  port: number;
  gameId: number;
  playerId: number;
}

interface SeatEvents {
  /** Called when this side has received a ply. `atMs` is the time of its arrival. */
  hear(ply: number, atMs: number): void;
  refused(message: string): void;
}

/** Sends ply `ply` (counted from 1) of this side. */
type Seat = (move: MoveInput, ply: number) => void;

/** Resolves when this side of the game is ready to play. */
export function sitDown({ port, gameId, playerId }: SeatAsked, { hear, refused }: SeatEvents): Promise<Seat> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie: `sid=${tokenOf(playerId)}`, origin: ORIGIN },
      perMessageDeflate: false,
    });
    let received = 0;
    // The game state answers the join. Before it, the server may still be storing that this player is connected.
    let hasJoined = false;
    let hasStarted = false;
    const hearTo = (ply: number): void => {
      received = ply;
      hear(ply, performance.now());
    };
    socket.on('message', (data: Buffer) => {
      if (startsWith(data, MOVE)) hearTo(received + 1);
      else if (startsWith(data, ERROR)) refused(data.toString());
      else if (startsWith(data, STATE)) {
        // A node that read the game from its row sends the state instead of a move.
        const state = JSON.parse(data.toString()) as Extract<ServerMessage, { type: 'game_state' }>;
        if (state.moves.length > received) hearTo(state.moves.length);
        hasJoined = true;
        hasStarted ||= state.game.status === 'active';
      } else if (startsWith(data, STARTED)) hasStarted = true;
      if (hasJoined && hasStarted)
        resolve((move, ply) => {
          const clientMoveId = `bot-${playerId}-${ply}`;
          socket.send(JSON.stringify({ type: 'make_move', gameId, playerId, move, ply, clientMoveId }));
        });
    });
    socket.on('error', reject);
    socket.on('close', (code) => refused(`closed with ${code}`));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'join_game', gameId, playerId })));
  });
}

const startsWith = (data: Buffer, start: Buffer): boolean =>
  data.length >= start.length && data.compare(start, 0, start.length, 0, start.length) === 0;
