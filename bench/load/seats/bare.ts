// Players over bare sockets, who only check the first bytes of a frame and count.
import type { MoveInput } from '@kingstake/protocol';
import { tokenOf } from '../server-messages.ts';
import { dial, type SeatAsked, type SeatEvents, type SitDown, startsWith } from './seat.ts';

const MOVE = Buffer.from('{"type":"move_made"');
const ERROR = Buffer.from('{"type":"error"');
const STATE = Buffer.from('{"type":"game_state"');
const STARTED = Buffer.from('{"type":"game_started"');

/** Processes the frames of a game, and returns additional fields for a move. */
export interface Additions {
  received(frame: Buffer): void;
  of(move: MoveInput, ply: number): object;
}

const NOTHING: Additions = { received() {}, of: () => ({}) };

/** Connects to our server and sends the same frames as the product's client. */
export const sitBare: SitDown = (asked, events) => sitAt(asked, events, NOTHING);

export const sitAt = (
  { port, origin, gameId, playerId }: SeatAsked,
  { hear, refused }: SeatEvents,
  additions: Additions,
): ReturnType<SitDown> =>
  new Promise((resolve, reject) => {
    const cookie = `sid=${tokenOf(playerId)}`;
    const socket = dial(`ws://127.0.0.1:${port}/ws`, { cookie, origin }, reject);
    let received = 0;
    // The game state answers the join. Before it, the server may still be storing that this player is connected.
    let hasJoined = false;
    let hasStarted = false;
    const sitDownOnce = (): void => {
      if (hasJoined && hasStarted)
        resolve((move, ply) => {
          const clientMoveId = `bot-${playerId}-${ply}`;
          const added = additions.of(move, ply);
          socket.send(
            JSON.stringify({ type: 'make_move', gameId, playerId, move, ply, clientMoveId, ...added }),
          );
        });
    };
    socket.on('message', (data: Buffer) => {
      if (startsWith(data, MOVE)) {
        received += 1;
        additions.received(data);
        hear(received, performance.now());
      } else if (startsWith(data, ERROR)) refused(data.toString());
      else if (startsWith(data, STATE)) {
        additions.received(data);
        hasJoined = true;
        hasStarted ||= data.includes('"status":"active"');
        sitDownOnce();
      } else if (startsWith(data, STARTED)) {
        additions.received(data);
        hasStarted = true;
        sitDownOnce();
      }
    });
    socket.on('close', (code) => refused(`closed with ${code}`));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'join_game', gameId, playerId })));
  });
