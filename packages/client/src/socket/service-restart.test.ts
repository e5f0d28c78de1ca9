// How a client reacts when the server closes its socket with code 1012, because the node drains or restarts.
import { expect, test } from 'vitest';
import { createSocketKit, type SocketKit } from '../testkit/socket-kit.ts';

function openSocket(random = () => 1): SocketKit {
  const kit = createSocketKit(random);
  kit.client.open();
  kit.latest().opens();
  return kit;
}

test.each([
  [0, 0],
  [0.5, 250],
  [0.9999, 500],
])('reconnects after a random part (%f) of half a second', (random, delayMs) => {
  const { latest, timers, sockets } = openSocket(() => random);
  latest().closes(1012, 'drain');
  if (delayMs > 0) timers.advance(delayMs - 1);
  expect(sockets).toHaveLength(delayMs > 0 ? 1 : 2);
  timers.advance(1);
  expect(sockets).toHaveLength(2);
});

test('reconnects to another server without reporting a restart or a lost connection', () => {
  const { client, latest, timers } = openSocket();
  const seen: string[] = [];
  const record = () => {
    const { status, isRestarting, isHeld } = client.state.getSnapshot();
    seen.push(`${status}${isRestarting ? ' restarting' : ''}${isHeld ? ' held' : ''}`);
  };
  client.state.subscribe(record);
  latest().closes(1012, 'drain');
  timers.advance(500);
  latest().opens();
  expect(seen).toEqual(['connecting held', 'open held']);
});

test.each([
  ['its first try fails', (kit: SocketKit) => kit.latest().closes()],
  ['its first try is given up', (kit: SocketKit) => kit.timers.advance(10_000)],
])('is disconnected as usual once %s', (_, happens) => {
  const kit = openSocket();
  kit.latest().closes(1012, 'drain');
  kit.timers.advance(500);
  expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'connecting', isHeld: true });
  happens(kit);
  expect(kit.client.state.getSnapshot().isHeld).toBe(false);
});

test('is disconnected if the attempt cannot even start', () => {
  const kit = openSocket();
  kit.breakConstructor(true);
  kit.latest().closes(1012, 'drain');
  kit.timers.advance(500);
  expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'failed', isHeld: false });
});

test('still has all attempts after the immediate one', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'drain');
  for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000]) {
    expect(client.state.getSnapshot().status).toBe('connecting');
    timers.advance(delayMs);
    latest().closes();
  }
  expect(client.state.getSnapshot()).toMatchObject({ status: 'failed', isHeld: false });
});

test('reconnects again when the next server drains too', () => {
  const { client, latest, timers, sockets } = openSocket();
  for (const count of [2, 3]) {
    latest().closes(1012, 'drain');
    timers.advance(500);
    latest().opens();
    expect(sockets).toHaveLength(count);
  }
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', isHeld: true });
  latest().closes();
  expect(client.state.getSnapshot().isHeld).toBe(false);
});

test('keeps the delays of other close codes, and reports them at once', () => {
  const { client, latest, timers } = openSocket();
  latest().closes();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'connecting', isHeld: false });
  expect(timers.pending()).toEqual([1_000]);
});

test('reports a restart until the socket is open again', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'restart');
  expect(client.state.getSnapshot()).toMatchObject({ status: 'connecting', isRestarting: true });
  timers.advance(500);
  latest().closes();
  // A failed attempt while the server restarts is still reported as a restart.
  expect(client.state.getSnapshot().isRestarting).toBe(true);
  timers.advance(1_000);
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', isRestarting: false });
  latest().closes();
  expect(client.state.getSnapshot().isRestarting).toBe(false);
});

test('reports a lost connection if a restart takes longer than the attempts', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'restart');
  for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000]) {
    timers.advance(delayMs);
    latest().closes();
  }
  expect(client.state.getSnapshot()).toMatchObject({ status: 'failed', isRestarting: false });
});

test('leaves no timer when it is closed while reconnecting', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'drain');
  client.close();
  expect(timers.pending()).toEqual([]);
  expect(client.state.getSnapshot()).toMatchObject({ status: 'closed', isHeld: false });
});
