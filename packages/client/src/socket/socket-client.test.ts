import { describe, expect, test } from 'vitest';
import { GAME_OVER } from '../testkit/messages.ts';
import { createSocketKit, openSocketKit, type SocketKit } from '../testkit/socket-kit.ts';

/** The longest delays of the five attempts to reconnect. */
const DELAYS = [1_000, 2_000, 4_000, 8_000, 16_000];
const GAVE_UP = { status: 'failed', error: 'Failed to connect after multiple attempts', isRestarting: false };

/** Loses the connection and fails every attempt to reconnect. */
function useUpTries({ latest, timers }: SocketKit): void {
  latest().closes();
  for (const delayMs of DELAYS) {
    timers.advance(delayMs);
    latest().closes();
  }
}

test('J1 sends and receives JSON', () => {
  const { client, latest } = openSocketKit();
  const received: unknown[] = [];
  client.subscribe((message) => received.push(message));
  expect(client.send({ type: 'ping', timestamp: 5 })).toBe(true);
  latest().says('{"type":"pong","timestamp":5,"serverTime":9}');
  expect(latest().sent).toEqual(['{"type":"ping","timestamp":5}']);
  expect(received).toEqual([{ type: 'pong', timestamp: 5, serverTime: 9 }]);
});

test('J7 pings with its own timestamp every 30000 ms while open', () => {
  const { client, latest, timers, pong } = createSocketKit();
  client.open();
  timers.advance(9_999);
  expect(latest().sent).toEqual([]);
  latest().opens();
  const openedAt = timers.now();
  timers.advance(29_999);
  expect(latest().sent).toEqual([]);
  timers.advance(1);
  pong();
  timers.advance(30_000);
  const pings = [30_000, 60_000].map((ms) => ({ type: 'ping', timestamp: openedAt + ms }));
  expect(latest().sent.map((text) => JSON.parse(text))).toEqual(pings);
  client.close();
  timers.advance(120_000);
  expect(latest().sent).toHaveLength(2);
});

test('J20 J22 reports WebSocket connection error, and resets it and the retry count when it opens', () => {
  const { client, latest, timers } = openSocketKit();
  latest().fails();
  latest().closes();
  timers.advance(1_000);
  latest().closes();
  const error = 'WebSocket connection error';
  expect(client.state.getSnapshot()).toMatchObject({ status: 'connecting', isHeld: false, error });
  timers.advance(2_000);
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
  latest().closes();
  // The delay starts over, and all five attempts are available again.
  expect(timers.pending()).toEqual([1_000]);
});

test.each([
  [0, 0.5],
  [0.5, 0.75],
  [1, 1],
])('J21 reconnects at most 5 times, by %d after %d of min(1000 x 2^attempt, 30000) ms', (random, share) => {
  const { latest, sockets, timers } = openSocketKit(() => random);
  latest().closes();
  const delays: number[] = [];
  for (let wait = timers.pending()[0]; wait !== undefined; wait = timers.pending()[0]) {
    delays.push(wait);
    timers.advance(wait);
    latest().closes();
  }
  expect(delays).toEqual(DELAYS.map((delay) => share * delay));
  expect(sockets).toHaveLength(6);
});

test('J22 reports Failed to create connection if the constructor throws', () => {
  const { client, breakConstructor, returns, latest } = createSocketKit();
  breakConstructor(true);
  client.open();
  const error = 'Failed to create connection';
  expect(client.state.getSnapshot()).toMatchObject({ status: 'failed', error });
  breakConstructor(false);
  returns();
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
});

test('J22 reports Failed to connect after multiple attempts, and tries once more when the network or the user returns', () => {
  const kit = openSocketKit();
  useUpTries(kit);
  expect(kit.client.state.getSnapshot()).toMatchObject(GAVE_UP);
  expect(kit.timers.pending()).toEqual([]);
  for (const [count, comeBack] of [[7, kit.returns] as const, [8, kit.client.open] as const]) {
    comeBack();
    comeBack();
    expect(kit.sockets).toHaveLength(count);
    kit.latest().closes();
    expect(kit.client.state.getSnapshot().status).toBe('failed');
    expect(kit.timers.pending()).toEqual([]);
  }
  kit.returns();
  kit.latest().opens();
  expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
});

test('J23 drops a message with a warning unless the socket is open', () => {
  const { client, latest, logged } = createSocketKit();
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

test('J13 treats game_ended as game_over', () => {
  const { client, latest, logged } = openSocketKit();
  const received: unknown[] = [];
  client.subscribe((message) => received.push(message));
  for (const type of ['game_over', 'game_ended']) latest().says(JSON.stringify({ ...GAME_OVER, type }));
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
  latest().says('{"type":"game_ended"}');
  expect(logged).toHaveLength(1);
});

test('J24 logs and ignores invalid JSON and unknown messages', () => {
  const { client, latest, logged } = openSocketKit();
  const received: unknown[] = [];
  client.subscribe((message) => received.push(message));
  for (const text of ['not json', '', '{"type":"from_the_future"}', '17']) latest().says(text);
  expect(received).toEqual([]);
  expect(logged).toHaveLength(4);
  expect(client.state.getSnapshot().status).toBe('open');
});

test('J25 passes a message to all subscribers, even if one throws', () => {
  const { client, latest, logged } = openSocketKit();
  const received: string[] = [];
  const stop = client.subscribe(() => received.push('first'));
  client.subscribe(() => {
    throw new Error('broken');
  });
  client.subscribe(() => received.push('third'));
  latest().says('{"type":"online_count","count":3}');
  stop();
  latest().says('{"type":"online_count","count":4}');
  expect(received).toEqual(['first', 'third', 'third']);
  expect(logged).toHaveLength(2);
});

test('keeps the number of players online until the socket closes', () => {
  const { client, latest } = openSocketKit();
  expect(client.state.getSnapshot().onlineCount).toBeNull();
  latest().says('{"type":"online_count","count":12}');
  expect(client.state.getSnapshot().onlineCount).toBe(12);
  client.close();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'closed', error: null, onlineCount: null });
});

test('does not reconnect after close code 4401 and reports the end of the session', () => {
  const { client, latest, ended, timers, sockets } = openSocketKit();
  latest().closes(4401);
  expect(ended()).toBe(1);
  expect(timers.pending()).toEqual([]);
  expect(client.state.getSnapshot().status).toBe('closed');
  client.open();
  expect(sockets).toHaveLength(2);
});

describe('close code 4408', () => {
  test('makes the client wait as long as the server requests, even when the page becomes visible', () => {
    const { client, latest, timers, sockets, returns } = openSocketKit();
    latest().closes(4408, 'retry after 12 s');
    expect(timers.pending()).toEqual([12_000]);
    timers.advance(11_000);
    returns();
    client.open();
    expect(sockets).toHaveLength(1);
    expect(timers.pending()).toEqual([1_000]);
    timers.advance(1_000);
    expect(sockets).toHaveLength(2);
    latest().opens();
    latest().closes();
    expect(timers.pending()).toEqual([1_000]);
  });

  test.each([
    ['retry after 0 s', 1_000],
    ['retry after 9999999 s', 99_999_000],
    ['later', 1_000],
  ])('with the reason "%s" makes it wait for %i ms', (reason, waitMs) => {
    const { latest, timers } = openSocketKit();
    latest().closes(4408, reason);
    expect(timers.pending()).toEqual([waitMs]);
  });

  test('does not make another player wait', () => {
    const { client, latest, sockets } = openSocketKit();
    latest().closes(4408, 'retry after 12 s');
    client.close();
    client.open();
    expect(sockets).toHaveLength(2);
  });
});

test('stays closed, without timers, and ignores old sockets', () => {
  const { client, latest, sockets, timers, returns } = openSocketKit();
  latest().closes();
  client.close();
  expect(timers.pending()).toEqual([]);
  returns();
  expect(sockets).toHaveLength(1);
  client.open();
  client.open();
  expect(sockets).toHaveLength(2);
  const [old] = sockets;
  old?.opens();
  expect(client.state.getSnapshot().status).toBe('connecting');
});

describe('while a game runs', () => {
  test('R28 reports failure after five attempts, and keeps trying every 30 s', () => {
    const kit = openSocketKit();
    const { client, latest, sockets, timers } = kit;
    client.holdForGame();
    useUpTries(kit);
    expect(client.state.getSnapshot()).toMatchObject(GAVE_UP);
    for (const count of [7, 8]) {
      expect(timers.pending()).toEqual([30_000]);
      timers.advance(30_000);
      expect(sockets).toHaveLength(count);
      if (count === 7) latest().closes();
    }
    latest().opens();
    expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
  });

  test('gives up after the last game has ended, and tries again when another one begins', () => {
    const kit = openSocketKit();
    for (const end of [kit.client.holdForGame(), kit.client.holdForGame()]) {
      end();
      end();
    }
    useUpTries(kit);
    expect(kit.timers.pending()).toEqual([]);
    kit.client.holdForGame();
    kit.timers.advance(30_000);
    expect(kit.sockets).toHaveLength(7);
  });
});

// The server closes its sockets with code 1012 because the node drains or restarts.
describe('close code 1012', () => {
  test.each([
    [0, 0],
    [0.5, 250],
  ])('makes the client reconnect after a random part (%f) of half a second', (random, delayMs) => {
    const { latest, timers, sockets } = openSocketKit(() => random);
    latest().closes(1012, 'drain');
    if (delayMs > 0) timers.advance(delayMs - 1);
    expect(sockets).toHaveLength(delayMs > 0 ? 1 : 2);
    timers.advance(1);
    expect(sockets).toHaveLength(2);
  });

  test('is not reported as a restart or a lost connection if the node drains', () => {
    const { client, latest, timers } = openSocketKit();
    const seen: string[] = [];
    client.state.subscribe(() => {
      const { status, isRestarting, isHeld } = client.state.getSnapshot();
      seen.push(`${status}${isRestarting ? ' restarting' : ''}${isHeld ? ' held' : ''}`);
    });
    for (const _server of ['first', 'second']) {
      latest().closes(1012, 'drain');
      timers.advance(500);
      latest().opens();
    }
    expect(seen).toEqual(['connecting held', 'open held', 'connecting held', 'open held']);
  });

  test.each([
    ['fails', (kit: SocketKit) => kit.latest().closes()],
    ['is given up', (kit: SocketKit) => kit.timers.advance(10_000)],
  ])('is reported as a lost connection once the first try %s', (_, happens) => {
    const kit = openSocketKit();
    kit.latest().closes(1012, 'drain');
    kit.timers.advance(500);
    expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'connecting', isHeld: true });
    happens(kit);
    expect(kit.client.state.getSnapshot().isHeld).toBe(false);
  });

  test('is reported as a lost connection if the attempt cannot even start', () => {
    const kit = openSocketKit();
    kit.breakConstructor(true);
    kit.latest().closes(1012, 'drain');
    kit.timers.advance(500);
    expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'failed', isHeld: false });
  });

  test.each(['drain', 'restart'])('leaves all attempts after the immediate one: %s', (reason) => {
    const { client, latest, timers, sockets } = openSocketKit();
    latest().closes(1012, reason);
    const connecting = { status: 'connecting', isRestarting: reason === 'restart' };
    for (const delayMs of [500, ...DELAYS]) {
      expect(client.state.getSnapshot()).toMatchObject(connecting);
      timers.advance(delayMs);
      latest().closes();
    }
    expect(client.state.getSnapshot()).toMatchObject({ ...GAVE_UP, isHeld: false });
    expect(sockets).toHaveLength(7);
  });

  test('is reported as a restart until the socket is open again', () => {
    const { client, latest, timers } = openSocketKit();
    latest().closes(1012, 'restart');
    timers.advance(500);
    latest().opens();
    expect(client.state.getSnapshot()).toMatchObject({ status: 'open', isRestarting: false });
    latest().closes();
    expect(client.state.getSnapshot().isRestarting).toBe(false);
  });
});
