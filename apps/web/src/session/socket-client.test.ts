import { expect, test } from 'vitest';
import { socketAddress } from './browser.ts';
import { createSocket, type SocketClient } from './socket-client.ts';
import { createFakeSocket, type FakeSocket } from './testkit/fake-socket.ts';
import { createManualTimers, type ManualTimers } from './testkit/manual-timers.ts';
import { createLog } from './testkit/page.ts';

interface Setup {
  client: SocketClient;
  sockets: FakeSocket[];
  timers: ManualTimers;
  logged: string[];
  ended: () => number;
  returns: () => void;
  latest: () => FakeSocket;
  breakConstructor: (broken: boolean) => void;
}

function setUp(): Setup {
  const sockets: FakeSocket[] = [];
  const logged: string[] = [];
  const returning = new Set<() => void>();
  const timers = createManualTimers();
  let ended = 0;
  let broken = false;
  const client = createSocket({
    timers,
    log: createLog(logged),
    connect: () => {
      if (broken) throw new DOMException('bad address', 'SyntaxError');
      const socket = createFakeSocket();
      sockets.push(socket);
      return socket;
    },
    onReturn: (listener) => {
      returning.add(listener);
      return () => returning.delete(listener);
    },
    onSessionEnded: () => {
      ended += 1;
    },
  });
  return {
    client,
    sockets,
    timers,
    logged,
    ended: () => ended,
    returns: () => returning.forEach((listener) => void listener()),
    latest: () => sockets.at(-1) ?? createFakeSocket(),
    breakConstructor: (value) => {
      broken = value;
    },
  };
}

/** Connected, with everything said so far forgotten. */
function openSetUp(): Setup {
  const setup = setUp();
  setup.client.open();
  setup.latest().opens();
  return setup;
}

/** Loses the connection and every try to come back. */
async function useUpTries({ latest, timers }: Setup): Promise<void> {
  latest().closes();
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    await timers.advance(delayMs);
    latest().closes();
  }
}

test('J1 the socket is at /ws on the own host, ws or wss by the protocol of the page', () => {
  expect(socketAddress({ protocol: 'http:', host: 'localhost:3000' })).toBe('ws://localhost:3000/ws');
  expect(socketAddress({ protocol: 'https:', host: 'kingstake.example' })).toBe('wss://kingstake.example/ws');
});

test('J1 messages are JSON both ways', () => {
  const { client, latest } = openSetUp();
  const heard: unknown[] = [];
  client.subscribe((message) => heard.push(message));
  expect(client.send({ type: 'ping', timestamp: 5 })).toBe(true);
  latest().says('{"type":"pong","timestamp":5,"serverTime":9}');
  expect(latest().sent).toEqual(['{"type":"ping","timestamp":5}']);
  expect(heard).toEqual([{ type: 'pong', timestamp: 5, serverTime: 9 }]);
});

test('J7 a ping with the own timestamp goes out every 30000 ms while open', async () => {
  const { client, latest, timers } = setUp();
  client.open();
  await timers.advance(60_000);
  expect(latest().sent).toEqual([]);
  latest().opens();
  const openedAt = timers.now();
  await timers.advance(29_999);
  expect(latest().sent).toEqual([]);
  await timers.advance(30_001);
  expect(latest().sent.map((text) => JSON.parse(text))).toEqual([
    { type: 'ping', timestamp: openedAt + 30_000 },
    { type: 'ping', timestamp: openedAt + 60_000 },
  ]);
  client.close();
  await timers.advance(120_000);
  expect(latest().sent).toHaveLength(2);
});

test('J20 open resets the retry count and clears the error', async () => {
  const setup = openSetUp();
  const { client, latest, timers } = setup;
  latest().fails();
  latest().closes();
  await timers.advance(1_000);
  latest().closes();
  expect(client.state.getSnapshot()).toMatchObject({
    status: 'connecting',
    error: 'WebSocket connection error',
  });
  await timers.advance(2_000);
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
  latest().closes();
  // Back at the first delay, with all five tries again.
  expect(timers.pending()).toEqual([1_000]);
});

test('J21 at most 5 reconnects, each after min(1000 x 2^attempt, 30000) ms', async () => {
  const { latest, sockets, timers } = openSetUp();
  latest().closes();
  const delays: number[] = [];
  for (let wait = timers.pending()[0]; wait !== undefined; wait = timers.pending()[0]) {
    delays.push(wait);
    await timers.advance(wait);
    latest().closes();
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  expect(sockets).toHaveLength(6);
});

test('J22 an error event sets the error WebSocket connection error', () => {
  const { client, latest } = openSetUp();
  latest().fails();
  expect(client.state.getSnapshot().error).toBe('WebSocket connection error');
});

test('J22 a constructor that throws sets the error Failed to create connection', () => {
  const { client, breakConstructor, returns, latest } = setUp();
  breakConstructor(true);
  client.open();
  expect(client.state.getSnapshot()).toMatchObject({
    status: 'failed',
    error: 'Failed to create connection',
  });
  breakConstructor(false);
  returns();
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
});

test('J22 after the last try the error is Failed to connect after multiple attempts', async () => {
  const setup = openSetUp();
  await useUpTries(setup);
  expect(setup.client.state.getSnapshot()).toMatchObject({
    status: 'failed',
    error: 'Failed to connect after multiple attempts',
  });
  expect(setup.timers.pending()).toEqual([]);
});

test('J22 after giving up, coming back online or to the page tries once more', async () => {
  const setup = openSetUp();
  await useUpTries(setup);
  const tried = setup.sockets.length;
  setup.returns();
  setup.returns();
  expect(setup.sockets).toHaveLength(tried + 1);
  setup.latest().closes();
  expect(setup.client.state.getSnapshot().status).toBe('failed');
  expect(setup.timers.pending()).toEqual([]);
  setup.client.open();
  setup.client.open();
  expect(setup.sockets).toHaveLength(tried + 2);
  setup.latest().closes();
  setup.returns();
  setup.latest().opens();
  expect(setup.client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
});

test('J23 a message is sent only when the socket is open, else it is dropped with a warning', async () => {
  const { client, latest, logged } = setUp();
  const ping = { type: 'ping', timestamp: 1 } as const;
  expect(client.send(ping)).toBe(false);
  client.open();
  expect(client.send(ping)).toBe(false);
  latest().opens();
  expect(client.send(ping)).toBe(true);
  latest().readyState = 2; // closing
  expect(client.send(ping)).toBe(false);
  expect(latest().sent).toHaveLength(1);
  expect(logged).toEqual(Array(3).fill('The socket is not open: ping was dropped'));
});

test('J24 what is not JSON, or of no known shape, is logged and ignored', () => {
  const { client, latest, logged } = openSetUp();
  const heard: unknown[] = [];
  client.subscribe((message) => heard.push(message));
  for (const text of ['not json', '', '{"type":"from_the_future"}', '17']) latest().says(text);
  expect(heard).toEqual([]);
  expect(logged).toHaveLength(4);
  expect(client.state.getSnapshot().status).toBe('open');
});

test('J25 a message reaches all subscribers, and one that throws does not stop the others', () => {
  const { client, latest, logged } = openSetUp();
  const heard: string[] = [];
  const stop = client.subscribe(() => heard.push('first'));
  client.subscribe(() => {
    throw new Error('broken');
  });
  client.subscribe(() => heard.push('third'));
  latest().says('{"type":"online_count","count":3}');
  stop();
  latest().says('{"type":"online_count","count":4}');
  expect(heard).toEqual(['first', 'third', 'third']);
  expect(logged).toHaveLength(2);
});

test('the number of players online is kept until the socket closes', () => {
  const { client, latest } = openSetUp();
  expect(client.state.getSnapshot().onlineCount).toBeNull();
  latest().says('{"type":"online_count","count":12}');
  expect(client.state.getSnapshot().onlineCount).toBe(12);
  client.close();
  expect(client.state.getSnapshot()).toEqual({ status: 'closed', error: null, onlineCount: null });
});

test('close code 4401 does not reconnect and says that the session ended', () => {
  const { client, latest, ended, timers, sockets } = openSetUp();
  latest().closes(4401);
  expect(ended()).toBe(1);
  expect(timers.pending()).toEqual([]);
  expect(client.state.getSnapshot().status).toBe('closed');
  client.open();
  expect(sockets).toHaveLength(2);
});

test('a closed client stays closed: no plan survives and old sockets are not heard', async () => {
  const { client, latest, sockets, timers, returns } = openSetUp();
  latest().closes();
  client.close();
  await timers.advance(60_000);
  returns();
  expect(sockets).toHaveLength(1);
  client.open();
  client.open();
  expect(sockets).toHaveLength(2);
  const [old] = sockets;
  old?.opens();
  expect(client.state.getSnapshot().status).toBe('connecting');
});

test('persistent: after the five tries it says so and goes on every 30 s', async () => {
  const { client, latest, sockets, timers } = openSetUp();
  client.setPersistent(true);
  latest().closes();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await timers.advance(timers.pending()[0] ?? 0);
    latest().closes();
  }
  expect(sockets).toHaveLength(6);
  expect(client.state.getSnapshot()).toMatchObject({
    status: 'failed',
    error: 'Failed to connect after multiple attempts',
  });
  expect(timers.pending()).toEqual([30_000]);
  await timers.advance(30_000);
  latest().closes();
  expect(timers.pending()).toEqual([30_000]);
  await timers.advance(30_000);
  latest().opens();
  expect(sockets).toHaveLength(8);
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
});

test('persistent, switched on after giving up: it tries again', async () => {
  const { client, latest, sockets, timers } = openSetUp();
  latest().closes();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await timers.advance(timers.pending()[0] ?? 0);
    latest().closes();
  }
  expect(timers.pending()).toEqual([]);
  client.setPersistent(true);
  await timers.advance(30_000);
  expect(sockets).toHaveLength(7);
});
