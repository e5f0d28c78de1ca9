import type { ServerMessage } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { reduceLive, startLive } from '../game/live-state.ts';
import { GAME_OVER, stateMessage } from '../testkit/messages.ts';
import { createSocketKit, type SocketKit } from '../testkit/socket-kit.ts';

/** A connected client. Earlier messages are cleared. */
function openSocket(): SocketKit {
  const kit = createSocketKit();
  kit.client.open();
  kit.latest().opens();
  return kit;
}

/** Loses the connection and fails every attempt to reconnect. */
function useUpTries({ latest, timers }: SocketKit): void {
  latest().closes();
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    timers.advance(delayMs);
    latest().closes();
  }
}

test('J1 sends and receives JSON', () => {
  const { client, latest } = openSocket();
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
  expect(latest().sent.map((text) => JSON.parse(text))).toEqual([
    { type: 'ping', timestamp: openedAt + 30_000 },
    { type: 'ping', timestamp: openedAt + 60_000 },
  ]);
  client.close();
  timers.advance(120_000);
  expect(latest().sent).toHaveLength(2);
});

test('J20 resets the retry count and the error when it opens', () => {
  const kit = openSocket();
  const { client, latest, timers } = kit;
  latest().fails();
  latest().closes();
  timers.advance(1_000);
  latest().closes();
  expect(client.state.getSnapshot()).toMatchObject({
    status: 'connecting',
    error: 'WebSocket connection error',
  });
  timers.advance(2_000);
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
  latest().closes();
  // The delay starts over, and all five attempts are available again.
  expect(timers.pending()).toEqual([1_000]);
});

test('J21 reconnects at most 5 times, each after min(1000 x 2^attempt, 30000) ms', () => {
  const { latest, sockets, timers } = openSocket();
  latest().closes();
  const delays: number[] = [];
  for (let wait = timers.pending()[0]; wait !== undefined; wait = timers.pending()[0]) {
    delays.push(wait);
    timers.advance(wait);
    latest().closes();
  }
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  expect(sockets).toHaveLength(6);
});

test('J22 reports WebSocket connection error after an error event', () => {
  const { client, latest } = openSocket();
  latest().fails();
  expect(client.state.getSnapshot().error).toBe('WebSocket connection error');
});

test('J22 reports Failed to create connection if the constructor throws', () => {
  const { client, breakConstructor, returns, latest } = createSocketKit();
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

test('J22 reports Failed to connect after multiple attempts after the last attempt', () => {
  const kit = openSocket();
  useUpTries(kit);
  expect(kit.client.state.getSnapshot()).toMatchObject({
    status: 'failed',
    error: 'Failed to connect after multiple attempts',
  });
  expect(kit.timers.pending()).toEqual([]);
});

test('J22 tries once more when the network or the user comes back after it gave up', () => {
  const kit = openSocket();
  useUpTries(kit);
  const tried = kit.sockets.length;
  kit.returns();
  kit.returns();
  expect(kit.sockets).toHaveLength(tried + 1);
  kit.latest().closes();
  expect(kit.client.state.getSnapshot().status).toBe('failed');
  expect(kit.timers.pending()).toEqual([]);
  kit.client.open();
  kit.client.open();
  expect(kit.sockets).toHaveLength(tried + 2);
  kit.latest().closes();
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
  const { client, latest, logged } = openSocket();
  const received: unknown[] = [];
  client.subscribe((message) => received.push(message));
  for (const type of ['game_over', 'game_ended']) latest().says(JSON.stringify({ ...GAME_OVER, type }));
  expect(received).toHaveLength(2);
  expect(received[1]).toEqual(received[0]);
  const sitting = reduceLive(startLive(7), stateMessage(1));
  expect(reduceLive(sitting, received[1] as ServerMessage)).toMatchObject({
    status: 'ended',
    over: { winner: 1 },
  });
  latest().says('{"type":"game_ended"}');
  expect(logged).toHaveLength(1);
});

test('J24 logs and ignores invalid JSON and unknown messages', () => {
  const { client, latest, logged } = openSocket();
  const received: unknown[] = [];
  client.subscribe((message) => received.push(message));
  for (const text of ['not json', '', '{"type":"from_the_future"}', '17']) latest().says(text);
  expect(received).toEqual([]);
  expect(logged).toHaveLength(4);
  expect(client.state.getSnapshot().status).toBe('open');
});

test('J25 passes a message to all subscribers, even if one throws', () => {
  const { client, latest, logged } = openSocket();
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
  const { client, latest } = openSocket();
  expect(client.state.getSnapshot().onlineCount).toBeNull();
  latest().says('{"type":"online_count","count":12}');
  expect(client.state.getSnapshot().onlineCount).toBe(12);
  client.close();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'closed', error: null, onlineCount: null });
});

test('does not reconnect after close code 4401 and reports the end of the session', () => {
  const { client, latest, ended, timers, sockets } = openSocket();
  latest().closes(4401);
  expect(ended()).toBe(1);
  expect(timers.pending()).toEqual([]);
  expect(client.state.getSnapshot().status).toBe('closed');
  client.open();
  expect(sockets).toHaveLength(2);
});

test('waits after close code 4408 as long as the server requests, even when the page becomes visible', () => {
  const { client, latest, timers, sockets, returns } = openSocket();
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
  ['retry after 45 s', 45_000],
  ['retry after 9999999 s', 99_999_000],
  ['later', 1_000],
  ['', 1_000],
])('waits after close code 4408 with the reason "%s" for %i ms', (reason, waitMs) => {
  const { latest, timers } = openSocket();
  latest().closes(4408, reason);
  expect(timers.pending()).toEqual([waitMs]);
});

test('connects at once for another player after close code 4408', () => {
  const { client, latest, sockets } = openSocket();
  latest().closes(4408, 'retry after 12 s');
  client.close();
  client.open();
  expect(sockets).toHaveLength(2);
});

test('stays closed, without timers, and ignores old sockets', () => {
  const { client, latest, sockets, timers, returns } = openSocket();
  latest().closes();
  client.close();
  timers.advance(60_000);
  returns();
  expect(sockets).toHaveLength(1);
  client.open();
  client.open();
  expect(sockets).toHaveLength(2);
  const [old] = sockets;
  old?.opens();
  expect(client.state.getSnapshot().status).toBe('connecting');
});

test('R28 reports failure after five attempts while a game runs, and keeps trying every 30 s', () => {
  const kit = openSocket();
  const { client, latest, sockets, timers } = kit;
  client.holdForGame();
  useUpTries(kit);
  expect(sockets).toHaveLength(6);
  expect(client.state.getSnapshot()).toMatchObject({
    status: 'failed',
    error: 'Failed to connect after multiple attempts',
  });
  expect(timers.pending()).toEqual([30_000]);
  timers.advance(30_000);
  latest().closes();
  expect(timers.pending()).toEqual([30_000]);
  timers.advance(30_000);
  latest().opens();
  expect(sockets).toHaveLength(8);
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', error: null });
});

test('gives up after the last game has ended', () => {
  const kit = openSocket();
  const ends = [kit.client.holdForGame(), kit.client.holdForGame()];
  for (const end of ends) {
    end();
    end();
  }
  useUpTries(kit);
  expect(kit.timers.pending()).toEqual([]);
});

test('tries again when a game begins after it gave up', () => {
  const kit = openSocket();
  const { client, sockets, timers } = kit;
  useUpTries(kit);
  expect(timers.pending()).toEqual([]);
  client.holdForGame();
  timers.advance(30_000);
  expect(sockets).toHaveLength(7);
});
