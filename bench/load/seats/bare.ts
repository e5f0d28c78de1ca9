// Players over bare sockets: they look at a frame's first bytes, and count.
import { tokenOf } from '../server-messages.ts';
import { dial, type SitDown, startsWith } from './seat.ts';

const MOVE = Buffer.from('{"type":"move_made"');
const ERROR = Buffer.from('{"type":"error"');
const STATE = Buffer.from('{"type":"game_state"');
const STARTED = Buffer.from('{"type":"game_started"');

/** At our server, with the frames that the client that ships would send. */
export const sitBare: SitDown = ({ port, origin, gameId, playerId }, { hear, refused }) =>
  new Promise((resolve, reject) => {
    const cookie = `sid=${tokenOf(playerId)}`;
    const socket = dial(`ws://127.0.0.1:${port}/ws`, { cookie, origin }, reject);
    let received = 0;
    // The state answers the joining itself: before it, the server may still be writing that this player is here.
    let hasJoined = false;
    let hasStarted = false;
    const sitDownOnce = (): void => {
      if (hasJoined && hasStarted)
        resolve((move, ply) => {
          const clientMoveId = `bot-${playerId}-${ply}`;
          socket.send(JSON.stringify({ type: 'make_move', gameId, playerId, move, ply, clientMoveId }));
        });
    };
    socket.on('message', (data: Buffer) => {
      if (startsWith(data, MOVE)) {
        received += 1;
        hear(received, performance.now());
      } else if (startsWith(data, ERROR)) refused(data.toString());
      else if (startsWith(data, STATE)) {
        hasJoined = true;
        hasStarted ||= data.includes('"status":"active"');
        sitDownOnce();
      } else if (startsWith(data, STARTED)) {
        hasStarted = true;
        sitDownOnce();
      }
    });
    socket.on('close', (code) => refused(`closed with ${code}`));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'join_game', gameId, playerId })));
  });
