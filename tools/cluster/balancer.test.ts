import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Balancer, startBalancer } from './balancer.ts';
import { NODE_HEADER } from './forwarding.ts';
import type { NodeAddress } from './rotation.ts';

interface FakeNode extends NodeAddress {
  server: Server;
  received: IncomingMessage[];
  connections: Set<Socket>;
}

const nodes: FakeNode[] = [];
const balancers: Balancer[] = [];
afterEach(async () => {
  for (const balancer of balancers.splice(0)) await balancer.close();
  for (const node of nodes.splice(0)) await die(node);
});

/** A server that answers with its name and echoes messages. It never answers `/silent`. */
async function nodeCalled(name: string, port = 0): Promise<FakeNode> {
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => {
    if (request.url === '/playz') return void response.end();
    node.received.push(request);
    if (request.url === '/silent') return;
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    request.pipe(response.writeHead(request.method === 'POST' ? 201 : 200));
    if (request.method !== 'POST') response.end(name);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head) => {
    node.received.push(request);
    sockets.handleUpgrade(request, socket, head, (open) => {
      open.send(`welcome to ${name}`);
      open.on('message', (data) => open.send(`${name}: ${String(data)}`));
    });
  });
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const at = (server.address() as AddressInfo).port;
  const node: FakeNode = {
    name,
    host: '127.0.0.1',
    port: at,
    server,
    received: [],
    connections,
  };
  nodes.push(node);
  return node;
}

/** Closes the port and all connections, like a killed process. */
async function die(node: FakeNode): Promise<void> {
  const gone = new Promise((resolve) => node.server.close(resolve));
  for (const socket of node.connections) socket.destroy();
  await gone;
}

async function balancerOver(...names: string[]) {
  const over = await Promise.all(names.map((name) => nodeCalled(name)));
  const balancer = await startBalancer({ nodes: over, port: 0, steering: true });
  balancers.push(balancer);
  await balancer.untilReady(names);
  return { balancer, over, origin: `http://127.0.0.1:${balancer.port}` };
}

const bodyOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).text();

describe('forwarding requests', () => {
  test('distributes complete requests over the nodes, and returns complete answers', async () => {
    const { over, origin } = await balancerOver('one', 'two');
    expect([await bodyOf(origin), await bodyOf(origin), await bodyOf(origin)].sort()).not.toEqual([
      'one',
      'one',
      'one',
    ]);
    const sent = 'x'.repeat(300_000);
    const answer = await fetch(`${origin}/post?a=b`, {
      method: 'POST',
      body: sent,
      headers: {
        [NODE_HEADER]: 'two',
        'x-forwarded-for': '9.9.9.9',
        forwarded: 'for=9.9.9.9',
        cookie: 'c=d',
      },
    });
    expect([answer.status, answer.headers.get(NODE_HEADER), answer.headers.getSetCookie()]).toEqual([
      201,
      'two',
      ['a=1', 'b=2'],
    ]);
    expect(await answer.text()).toBe(sent);
    const received = over[1]?.received.at(-1);
    expect([received?.url, received?.method, received?.headers['cookie']]).toEqual([
      '/post?a=b',
      'POST',
      'c=d',
    ]);
    expect([received?.headers['x-forwarded-for'], received?.headers['forwarded']]).toEqual([
      '127.0.0.1',
      undefined,
    ]);
    expect(received?.headers['host']).toBe(new URL(origin).host);
    expect(received?.headers[NODE_HEADER]).toBeUndefined();
  });

  test('answers 503 without a node, like the server', async () => {
    const { over, origin } = await balancerOver('one');
    if (over[0] !== undefined) await die(over[0]);
    const answer = await fetch(origin);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await answer.json()).toEqual({ message: 'No server can answer now.', code: 'UNAVAILABLE' });
  });

  test('answers 502 for a request that a node has received, and does not repeat it on another node', async () => {
    const { over, origin } = await balancerOver('one', 'two');
    const [one, two] = over;
    const asked = fetch(`${origin}/silent`, { method: 'POST', headers: { [NODE_HEADER]: 'one' } });
    while (one?.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    if (one !== undefined) await die(one);
    expect((await asked).status).toBe(502);
    expect(two?.received).toEqual([]);
  });
});

describe('forwarding sockets', () => {
  async function opened(url: string, headers: Record<string, string> = {}) {
    const socket = new WebSocket(url.replace('http:', 'ws:'), { headers });
    const messages: string[] = [];
    socket.on('message', (data) => messages.push(String(data)));
    const [response] = (await once(socket, 'upgrade')) as [IncomingMessage];
    const next = async (): Promise<string | undefined> => {
      if (messages.length === 0) await once(socket, 'message');
      return messages.shift();
    };
    return { socket, next, node: response.headers[NODE_HEADER] };
  }

  test('connects to the node that the header or the query names', async () => {
    const { balancer, over, origin } = await balancerOver('one', 'two');
    const first = await opened(`${origin}/ws`, { [NODE_HEADER]: 'two' });
    const second = await opened(`${origin}/ws?kingstake-node=one`);
    expect([first.node, second.node]).toEqual(['two', 'one']);
    expect([await first.next(), await second.next()]).toEqual(['welcome to two', 'welcome to one']);
    const long = 'y'.repeat(200_000);
    first.socket.send(long);
    expect(await first.next()).toBe(`two: ${long}`);
    expect(balancer.sockets()).toEqual({ one: 1, two: 1 });
    expect(over[1]?.received[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    second.socket.close(4000);
    await once(second.socket, 'close');
    while (balancer.sockets()['one'] !== 0) await new Promise((resolve) => setImmediate(resolve));
  });

  test('closes the sockets of a dead node immediately, and connects new ones to another node', async () => {
    const { balancer, over, origin } = await balancerOver('one', 'two');
    const { socket } = await opened(`${origin}/ws`, { [NODE_HEADER]: 'one' });
    const ended = once(socket, 'close');
    if (over[0] !== undefined) await die(over[0]);
    expect((await ended)[0]).toBe(1006);
    const again = await opened(`${origin}/ws`);
    expect([again.node, await again.next()]).toEqual(['two', 'welcome to two']);
    const cut = once(again.socket, 'close');
    balancer.cut('two');
    await cut;
  });
});
