// A relay to a server, which can cut all connections, as a lost network does, or direct them to another port.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePorts } from './free-ports.ts';

export interface Relay {
  port: number;
  /** Closes all connections and accepts none until `directTo`. */
  cut(): void;
  /** Closes all connections and directs new ones to this port. */
  directTo(port: number): void;
  close(): Promise<void>;
}

/** Opens a relay to a port, which may be closed at first. */
export async function openRelay(firstTarget: number): Promise<Relay> {
  let target: number | null = firstTarget;
  const open = new Set<Socket>();
  const follow = (socket: Socket, other: Socket): void => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.pipe(other);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  };
  const relay = createServer((inside) => {
    if (target === null) return void inside.destroy();
    const outside = connect(target, '127.0.0.1');
    follow(inside, outside);
    follow(outside, inside);
  });
  const direct = (port: number | null): void => {
    target = port;
    for (const socket of open) socket.destroy();
  };
  const port = await freePorts(1);
  relay.listen(port, 'localhost');
  await once(relay, 'listening');
  return {
    port,
    cut: () => direct(null),
    directTo: direct,
    async close() {
      relay.close();
      direct(null);
      await once(relay, 'close');
    },
  };
}
