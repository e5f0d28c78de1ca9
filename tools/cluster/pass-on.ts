// Tools, cluster: forwards one request or socket to a node that the balancer has chosen.
import {
  type ClientRequest,
  type IncomingMessage,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { answerHeaders, headOf, NO_NODE, NODE_GONE, requestHeaders } from './forwarding.ts';
import type { NodeAddress } from './rotation.ts';

/** Enough to connect on the same machine. */
const CONNECT_MS = 1_000;
/** A node that does not answer within this time is treated as dead. */
const ANSWER_MS = 15_000;

interface Reached {
  node: NodeAddress;
  upstream: Socket;
}

/** Connects to the first of these nodes that accepts, or returns null. Nothing has been sent yet, so trying the next one is safe. */
export async function firstThatAccepts(
  turn: readonly NodeAddress[],
  { onTry, onRefused }: { onTry?(node: NodeAddress): void; onRefused(node: NodeAddress): void },
): Promise<Reached | null> {
  for (const node of turn) {
    onTry?.(node);
    const upstream = await connected(node);
    if (upstream !== null) return { node, upstream };
    onRefused(node);
  }
  return null;
}

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
export function forward(request: IncomingMessage, response: ServerResponse, reached: Reached | null): void {
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

interface Upgrade {
  request: IncomingMessage;
  client: Socket;
  head: Buffer; // bytes that followed the request's head
}

/** Forwards an upgrade. Once the node has accepted it, connects both ends. */
export function forwardUpgrade({ request, client, head }: Upgrade, reached: Reached | null): void {
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
