// A client that the server sends away (1012): to another server, or because it starts anew.
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
])('comes back within half a second, at random: %f of it', (random, delayMs) => {
  const { latest, timers, sockets } = openSocket(() => random);
  latest().closes(1012, 'drain');
  if (delayMs > 0) timers.advance(delayMs - 1);
  expect(sockets).toHaveLength(delayMs > 0 ? 1 : 2);
  timers.advance(1);
  expect(sockets).toHaveLength(2);
});

test('to another server: nothing restarts, and until it is there nothing is lost', () => {
  const { client, latest, timers } = openSocket();
  const seen: string[] = [];
  const look = () => {
    const { status, isRestarting, isHeld } = client.state.getSnapshot();
    seen.push(`${status}${isRestarting ? ' restarting' : ''}${isHeld ? ' held' : ''}`);
  };
  client.state.subscribe(look);
  latest().closes(1012, 'drain');
  timers.advance(500);
  latest().opens();
  expect(seen).toEqual(['connecting held', 'open held']);
});

test.each([
  ['its first try fails', (kit: SocketKit) => kit.latest().closes()],
  ['its first try is given up', (kit: SocketKit) => kit.timers.advance(10_000)],
])('is away like any other once %s', (_, happens) => {
  const kit = openSocket();
  kit.latest().closes(1012, 'drain');
  kit.timers.advance(500);
  expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'connecting', isHeld: true });
  happens(kit);
  expect(kit.client.state.getSnapshot().isHeld).toBe(false);
});

test('one that cannot even be tried is away too', () => {
  const kit = openSocket();
  kit.breakConstructor(true);
  kit.latest().closes(1012, 'drain');
  kit.timers.advance(500);
  expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'failed', isHeld: false });
});

test('has all its tries after the one that came at once', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'drain');
  for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000]) {
    expect(client.state.getSnapshot().status).toBe('connecting');
    timers.advance(delayMs);
    latest().closes();
  }
  expect(client.state.getSnapshot()).toMatchObject({ status: 'failed', isHeld: false });
});

test('is sent away by the next server too: the same again', () => {
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

test('other closings keep their delays, and are told at once', () => {
  const { client, latest, timers } = openSocket();
  latest().closes();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'connecting', isHeld: false });
  expect(timers.pending()).toEqual([1_000]);
});

test('the server restarts: said until the line is open again', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'restart');
  expect(client.state.getSnapshot()).toMatchObject({ status: 'connecting', isRestarting: true });
  timers.advance(500);
  latest().closes();
  // Not up yet: that is no other trouble.
  expect(client.state.getSnapshot().isRestarting).toBe(true);
  timers.advance(1_000);
  latest().opens();
  expect(client.state.getSnapshot()).toMatchObject({ status: 'open', isRestarting: false });
  latest().closes();
  expect(client.state.getSnapshot().isRestarting).toBe(false);
});

test('a restart that takes longer than the tries is a server that is away', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'restart');
  for (const delayMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000]) {
    timers.advance(delayMs);
    latest().closes();
  }
  expect(client.state.getSnapshot()).toMatchObject({ status: 'failed', isRestarting: false });
});

test('whoever closes it on its way back has no timer left', () => {
  const { client, latest, timers } = openSocket();
  latest().closes(1012, 'drain');
  client.close();
  expect(timers.pending()).toEqual([]);
  expect(client.state.getSnapshot()).toMatchObject({ status: 'closed', isHeld: false });
});
