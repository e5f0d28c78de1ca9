// e2e: a relay between browsers and a server, which can cut all connections as a lost network does.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../fixtures/server.ts';

export interface Relay {
  origin: string;
  /** Closes all connections and accepts none until `restore`. */
  cut(): void;
  restore(): void;
  close(): void;
}

/** Opens a relay to a port, which may be closed at first. */
export async function openRelay(targetPort: number): Promise<Relay> {
  const open = new Set<Socket>();
  let isCut = false;
  const follow = (socket: Socket, other: Socket) => {
    open.add(socket);
    socket.pipe(other);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  };
  const relay = createServer((inside) => {
    if (isCut) {
      inside.destroy();
      return;
    }
    const outside = connect(targetPort, '127.0.0.1');
    follow(inside, outside);
    follow(outside, inside);
  });
  const port = await freePort();
  relay.listen(port, 'localhost');
  await once(relay, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://localhost:${port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close() {
      cut();
      relay.close();
    },
  };
}
