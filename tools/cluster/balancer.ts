// Tools, cluster: a load balancer for one machine, without stickiness. It sends each HTTP request and WebSocket to the node with the
// fewest open sockets. It checks whether each node accepts players, and skips a node that refuses a connection. Not for production: see
// deploy/.
import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { answerHeaders, headOf, NO_NODE, NODE_GONE, requestHeaders, wantedNode } from './forwarding.ts';
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

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

export async function startBalancer(options: BalancerOptions) {
  const { nodes, host = '127.0.0.1', port, steering = false } = options;
  const rotation = new Rotation(nodes);
  const sockets = new Map<string, Set<Socket>>(nodes.map(({ name }) => [name, new Set()]));
  const watch = watchNodes(nodes, rotation);
  const openSockets = (name: string): number => sockets.get(name)?.size ?? 0;
  /** Connects to the first of the nodes that accepts, or returns null. Nothing has been sent yet, so trying the next one is safe. */
  const reach = async (request: IncomingMessage, onTry: (node: NodeAddress) => void = () => {}) => {
    for (const node of rotation.turn(steering ? wantedNode(request) : null, openSockets)) {
      onTry(node);
      const upstream = await connected(node);
      if (upstream !== null) return { node, upstream };
      rotation.setReady(node.name, false);
    }
    return null;
  };

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
    /** Names of the nodes that accept connections. */
    ready: () => rotation.ready(),
    /** Resolves when exactly these nodes accept connections. */
    untilReady: watch.untilReady,
    /** Open sockets of each node, by name. */
    sockets: (): Readonly<Record<string, number>> =>
      Object.fromEntries([...sockets].map(([name, open]) => [name, open.size])),
    /** Closes the sockets of a node immediately, as a crash would. */
    cut(name: string) {
      for (const client of sockets.get(name) ?? []) client.destroy();
    },
    async close() {
      watch.stop();
      for (const open of sockets.values()) for (const client of open) client.destroy();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
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

/** Enough to connect on the same machine. */
const CONNECT_MS = 1_000;
/** A node that does not answer within this time is treated as dead. */
const ANSWER_MS = 15_000;

type Reached = { node: NodeAddress; upstream: Socket };

function connected({ host, port }: NodeAddress): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    const fail = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.setTimeout(CONNECT_MS, fail);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

/** Sends the request's head to the node over the open connection. */
function ask(request: IncomingMessage, upstream: Socket, isUpgrade: boolean): ClientRequest {
  const asked = requestOf({
    createConnection: () => upstream,
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: requestHeaders(request, { address: request.socket.remoteAddress ?? '', isUpgrade }),
  });
  asked.setTimeout(ANSWER_MS, () => asked.destroy(new Error('no answer')));
  return asked;
}

/** Forwards a request to the node, and its answer to the client. */
function forward(request: IncomingMessage, response: ServerResponse, reached: Reached | null): void {
  if (reached === null) {
    refuse(response, NO_NODE);
    return;
  }
  const { node, upstream } = reached;
  const asked = ask(request, upstream, false);
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answerHeaders(answer.rawHeaders, node.name));
    answer.pipe(response);
    // A truncated answer must not look complete.
    answer.on('error', () => response.destroy());
  });
  asked.on('error', () => {
    if (response.headersSent) response.destroy();
    else refuse(response, NODE_GONE);
  });
  // The client has closed the connection, or has received its answer.
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

type OwnAnswer = typeof NO_NODE | typeof NODE_GONE;

function refuse(response: ServerResponse, { status, headers, body }: OwnAnswer): void {
  response.writeHead(status, [...headers]).end(body);
}

/** Forwards an upgrade. Once the node has accepted it, connects both ends. `head`: bytes that followed the request's head. */
function forwardUpgrade(
  { request, client, head }: { request: IncomingMessage; client: Socket; head: Buffer },
  reached: Reached | null,
): void {
  const end = ({ status, headers, body }: OwnAnswer): void => void client.end(headOf(status, headers) + body);
  if (reached === null) {
    end(NO_NODE);
    return;
  }
  const { node, upstream } = reached;
  if (client.destroyed) {
    upstream.destroy();
    return;
  }
  const asked = ask(request, upstream, true);
  client.on('close', () => upstream.destroy());
  asked.on('error', () => end(NODE_GONE));
  asked.on('response', (answer) => {
    // The node refused the upgrade: no session, wrong origin, or too many sockets.
    client.write(headOf(answer.statusCode ?? 502, answerHeaders(answer.rawHeaders, node.name)));
    answer.pipe(client);
  });
  asked.on('upgrade', (answer, _socket, first: Buffer) => {
    upstream.setTimeout(0);
    client.setNoDelay(true);
    client.write(headOf(answer.statusCode ?? 101, answerHeaders(answer.rawHeaders, node.name, true)));
    if (first.length > 0) client.write(first);
    if (head.length > 0) upstream.write(head);
    upstream.on('error', () => client.destroy());
    // Bytes that the node has already sent, such as its close frame, are still delivered.
    upstream.on('close', () => client.destroySoon());
    upstream.pipe(client);
    client.pipe(upstream);
  });
  asked.end();
}
