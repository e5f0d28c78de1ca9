// platform/testkit: a TCP proxy in front of a database. A test can direct it elsewhere, cut its connections, or let it drop all data.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Tunnel {
  port: number;
  /** Whether it drops all data, like a network that has lost its route. */
  isDeaf: boolean;
  /** Closes all connections. */
  cut(): void;
  close(): void;
}

/** `target` returns where a new connection leads. */
export async function openTunnel(target: () => { port: number; host?: string }): Promise<Tunnel> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', ...target() });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from.setNoDelay(true));
      from.on('data', (chunk) => {
        if (!tunnel.isDeaf) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const tunnel: Tunnel = {
    port: (server.address() as AddressInfo).port,
    isDeaf: false,
    cut() {
      for (const socket of open) socket.destroy();
    },
    close() {
      server.close();
      tunnel.cut();
    },
  };
  return tunnel;
}
