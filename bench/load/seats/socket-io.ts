// Bench, load: a line of Engine.IO and Socket.IO, spoken as its client does, without that client.
import { WebSocket } from 'ws';

/** The handshake: open, then connect to the main namespace with what `auth` says, then answer pings. */
export function dialSocketIo(port: number, auth: object = {}): Promise<WebSocket> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    // From the first: the server speaks at once.
    socket.on('message', (data: Buffer) => {
      // '4' is a message, nearly every frame; '0' opens, '2' is a ping.
      if (data[0] === 0x30) socket.send(`40${JSON.stringify(auth)}`);
      else if (data[0] === 0x32) socket.send('3');
      else if (data[0] === 0x34 && data[1] === 0x30) resolve(socket);
    });
  });
}
