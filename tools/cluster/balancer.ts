// Tools, cluster: a load balancer for one machine, without stickiness. It sends each HTTP request and WebSocket to the node with the
// fewest open sockets. It checks whether each node accepts players, and skips a node that refuses a connection. Not for production: see
// deploy/.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { wantedNode } from './forwarding.ts';
import { firstThatAccepts, forward, forwardUpgrade } from './pass-on.ts';
import { type NodeAddress, Rotation } from './rotation.ts';

/** The interval of the checks. A node that has not answered by the next check is not ready. */
const CHECK_MS = 500;

export interface BalancerOptions {
  nodes: readonly NodeAddress[];
  host?: string;
  port: number; // 0 lets the system choose
  /** Whether a request may choose its node, by the header or parameter of forwarding.ts. For tests only. */
  steering?: boolean;
}

export interface Balancer {
  port: number;
  /** Names of the nodes that accept connections. */
  ready(): readonly string[];
  /** Resolves when exactly these nodes accept connections. */
  untilReady(names: readonly string[]): Promise<void>;
  /** Open sockets of each node, by name. */
  sockets(): Readonly<Record<string, number>>;
  /** Closes the sockets of a node immediately, as a crash would. */
  cut(name: string): void;
  close(): Promise<void>;
}

export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { nodes, host = '127.0.0.1', port, steering = false } = options;
  const rotation = new Rotation(nodes);
  const sockets = new Map<string, Set<Socket>>(nodes.map(({ name }) => [name, new Set()]));
  const watch = watchNodes(nodes, rotation);
  const openSockets = (name: string): number => sockets.get(name)?.size ?? 0;
  const reach = (request: IncomingMessage, onTry?: (node: NodeAddress) => void) =>
    firstThatAccepts(rotation.turn(steering ? wantedNode(request) : null, openSockets), {
      onRefused: ({ name }) => rotation.setReady(name, false),
      ...(onTry === undefined ? {} : { onTry }),
    });

  const server = createServer((request, response) => {
    void reach(request).then((reached) => forward(request, response, reached));
  });
  server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
    client.on('error', () => client.destroy());
    // A socket counts from the first try, so that many sockets that arrive together are distributed too.
    const remove = () => {
      for (const open of sockets.values()) open.delete(client);
    };
    client.on('close', remove);
    const onTry = ({ name }: NodeAddress) => {
      remove();
      if (!client.destroyed) sockets.get(name)?.add(client);
    };
    void reach(request, onTry).then((reached) => forwardUpgrade({ request, client, head }, reached));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    ready: () => rotation.ready(),
    untilReady: watch.untilReady,
    sockets: () => Object.fromEntries([...sockets].map(([name, open]) => [name, open.size])),
    cut(name) {
      for (const client of sockets.get(name) ?? []) client.destroy();
    },
    async close() {
      watch.stop();
      for (const open of sockets.values()) for (const client of open) client.destroy();
      await closed(server);
    },
  };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Checks periodically whether the nodes accept players. */
function watchNodes(nodes: readonly NodeAddress[], rotation: Rotation) {
  const waiting = new Set<() => void>();
  const check = async (node: NodeAddress): Promise<void> => {
    rotation.setReady(node.name, await acceptsPlayers(node));
    for (const run of waiting) run();
  };
  const checkAll = () => nodes.forEach((node) => void check(node));
  const timer = setInterval(checkAll, CHECK_MS);
  checkAll();
  return {
    stop: () => clearInterval(timer),
    untilReady(names: readonly string[]): Promise<void> {
      const wanted = [...names].sort().join();
      return new Promise((resolve) => {
        const run = (): void => {
          if ([...rotation.ready()].sort().join() !== wanted) return;
          waiting.delete(run);
          resolve();
        };
        waiting.add(run);
        run();
      });
    },
  };
}

async function acceptsPlayers({ host, port }: NodeAddress): Promise<boolean> {
  try {
    const answer = await fetch(`http://${host}:${port}/playz`, { signal: AbortSignal.timeout(CHECK_MS) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    // The connection was refused, cut or timed out, so the node accepts no players now. The next check repeats this.
    return false;
  }
}
