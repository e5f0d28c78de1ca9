// Tools, cluster, testkit: a TCP proxy that gives the current primary a fixed address.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Forwarder {
  port: number;
  /** Directs new connections to this port and closes the open ones. */
  directTo(port: number): void;
  close(): Promise<void>;
}

export async function startForwarder(first: number): Promise<Forwarder> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closeAll = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    directTo(port) {
      target = port;
      closeAll();
    },
    async close() {
      server.close();
      closeAll();
      await once(server, 'close');
    },
  };
}
