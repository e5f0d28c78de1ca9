// Bench, load: players at Socket.IO, whose protocol is spoken here by hand: Engine.IO's type of packet, then Socket.IO's.
import type { WebSocket } from 'ws';
import { moveOf } from '../moves.ts';
import { dial, type SitDown, startsWith } from './seat.ts';

const OPEN = Buffer.from('0');
const PING = Buffer.from('2');
const CONNECTED = Buffer.from('40');
const MOVE_MADE = Buffer.from('42["move_made"');
const JOINED = Buffer.from('42["joined"');

/**
 * The handshake: open, then connect to the main namespace with what `auth` says, then answer pings. `hear` gets every message,
 * also those that come together with the end of the handshake.
 */
export function dialSocketIo(
  port: number,
  auth: object = {},
  hear: (data: Buffer, socket: WebSocket) => void = () => {},
): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = dial(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {}, reject);
    // From the first: the server speaks at once.
    socket.on('message', (data: Buffer) => {
      if (startsWith(data, OPEN)) socket.send(`40${JSON.stringify(auth)}`);
      else if (startsWith(data, PING)) socket.send('3');
      else if (startsWith(data, CONNECTED)) resolve(socket);
      else hear(data, socket);
    });
  });
}

export const sitAtSocketIo: SitDown = ({ port, gameId, playerId, side }, { hear, refused }) => {
  let heard = 0;
  return new Promise((resolve, reject) => {
    const dialled = dialSocketIo(port, { gameId, side }, (data, socket) => {
      if (startsWith(data, MOVE_MADE)) {
        heard += 1;
        hear(heard, performance.now());
      } else if (startsWith(data, JOINED)) {
        resolve((step, ply) =>
          socket.send(`42["move",${JSON.stringify(moveOf({ gameId, playerId }, step, ply))}]`),
        );
      } else refused(data.toString());
    });
    dialled.then((socket) => socket.on('close', (code) => refused(`closed with ${code}`)), reject);
  });
};
