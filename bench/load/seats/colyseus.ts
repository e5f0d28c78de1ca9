// Bench, load: players at Colyseus. Its rooms are found by HTTP; its frames are a byte that says what they are, then a name and
// a value, both as MessagePack, which is fetched with it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { moveOf } from '../moves.ts';
import { dial, type SitDown, startsWith } from './seat.ts';

const JOIN_ROOM = 10;
const ROOM_DATA = 13;
/** A name of up to 31 bytes, as MessagePack. */
const named = (name: string): Buffer =>
  Buffer.concat([Buffer.from([ROOM_DATA, 0xa0 | name.length]), Buffer.from(name)]);
const MOVE = named('move');
const MOVE_MADE = named('move_made');

interface Reserved {
  processId: string;
  roomId: string;
  sessionId: string;
}

/** `folder`: where its packages were fetched to. */
export function sitAtColyseus(folder: string): SitDown {
  const pack: (value: unknown) => Buffer = createRequire(join(folder, 'package.json'))('msgpackr').pack;
  const rooms = new Map<number, PromiseWithResolvers<string>>(); // White makes the room, Black joins it

  return async ({ port, gameId, playerId, side }, { hear, refused }) => {
    const room = rooms.get(gameId) ?? Promise.withResolvers<string>();
    rooms.set(gameId, room);
    const call = side === 0 ? 'create/game' : `joinById/${await room.promise}`;
    const reserved = await reserve(`http://127.0.0.1:${port}/matchmake/${call}`, { gameId, side });
    room.resolve(reserved.roomId);
    const { processId, roomId, sessionId } = reserved;
    return new Promise((resolve, reject) => {
      const url = `ws://127.0.0.1:${port}/${processId}/${roomId}?sessionId=${sessionId}`;
      const socket = dial(url, {}, reject);
      let heard = 0;
      socket.on('message', (data: Buffer) => {
        if (startsWith(data, MOVE_MADE)) {
          heard += 1;
          hear(heard, performance.now());
        } else if (data[0] === JOIN_ROOM) {
          socket.send(Buffer.from([JOIN_ROOM]));
          resolve((step, ply) =>
            socket.send(Buffer.concat([MOVE, pack(moveOf({ gameId, playerId }, step, ply))])),
          );
        } else refused(data.toString('latin1'));
      });
      socket.on('close', (code) => refused(`closed with ${code}`));
    });
  };
}

async function reserve(url: string, options: object): Promise<Reserved> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(options),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Reserved;
}
