// A dead connection is detected and replaced, and a live one is kept.
import { describe, expect, test } from 'vitest';
import { createSocketKit, openSocketKit, type SocketKit } from '../testkit/socket-kit.ts';
import { clockOffsetMs, type RoundTrip, withRoundTrip } from './liveness.ts';

const pings = ({ sockets }: SocketKit): number =>
  sockets.reduce((sum, { sent }) => sum + sent.filter((text) => text.includes('"ping"')).length, 0);

describe('a dead connection', () => {
  test('is closed and replaced if no pong comes within 5 s of a ping', () => {
    const kit = openSocketKit();
    const [dead] = kit.sockets;
    kit.timers.advance(34_999);
    expect(kit.client.state.getSnapshot().status).toBe('open');
    kit.timers.advance(1);
    expect(kit.client.state.getSnapshot().status).toBe('connecting');
    expect(dead?.closedWith).toBe(1000);
    kit.timers.advance(1_000);
    expect(kit.sockets).toHaveLength(2);
    kit.latest().opens();
    // Messages of the dead socket are ignored.
    dead?.says('{"type":"online_count","count":3}');
    dead?.closes();
    expect(kit.client.state.getSnapshot()).toMatchObject({ status: 'open', onlineCount: null });
  });

  test('is detected within 15 s while a game runs, by a ping every 10 s', () => {
    const kit = openSocketKit();
    const end = kit.client.holdForGame();
    kit.answerPings();
    expect(pings(kit)).toBe(3);
    kit.timers.advance(10_000);
    expect(pings(kit)).toBe(4);
    kit.pong();
    kit.timers.advance(9_999);
    end();
    // The change of the interval pings once more, so that the connection is never unchecked for more than 30 s.
    expect(pings(kit)).toBe(5);
    kit.pong();
    kit.timers.advance(29_999);
    expect(pings(kit)).toBe(5);
    const other = openSocketKit();
    other.client.holdForGame();
    other.answerPings();
    other.timers.advance(15_000);
    expect(other.client.state.getSnapshot().status).toBe('connecting');
  });

  test('is not revived by a pong that answers no ping', () => {
    const kit = openSocketKit();
    kit.timers.advance(30_000);
    kit.latest().says('{"type":"pong","timestamp":17,"serverTime":9}');
    kit.timers.advance(5_000);
    expect(kit.client.state.getSnapshot().status).toBe('connecting');
  });

  test('is replaced as soon as the browser reports that the network is gone', () => {
    const kit = openSocketKit();
    kit.goesOffline();
    expect(kit.client.state.getSnapshot().status).toBe('connecting');
    kit.goesOffline();
    kit.timers.advance(1_000);
    expect(kit.sockets).toHaveLength(2);
    kit.client.close();
    kit.goesOffline();
    expect(kit.client.state.getSnapshot().status).toBe('closed');
  });

  test('is abandoned and counts as an attempt if it does not open within 10 s', () => {
    const kit = createSocketKit();
    kit.client.open();
    kit.timers.advance(10_000 + 1_000);
    expect(kit.sockets).toHaveLength(2);
    kit.timers.advance(200_000);
    expect(kit.sockets).toHaveLength(6);
    expect(kit.client.state.getSnapshot().status).toBe('failed');
  });
});

describe('a live connection', () => {
  test('accepts an answer to a later ping for the earlier ones', () => {
    const kit = openSocketKit();
    kit.client.probe();
    kit.timers.advance(1_000);
    kit.client.probe();
    kit.pong();
    kit.timers.advance(20_000);
    expect(kit.client.state.getSnapshot().status).toBe('open');
  });
});

describe('wake-ups', () => {
  test('ping an open socket at once, which then has 5 s to answer', () => {
    const kit = openSocketKit();
    kit.timers.advance(12_000);
    kit.returns();
    expect(pings(kit)).toBe(1);
    kit.timers.advance(5_000);
    expect(kit.client.state.getSnapshot().status).toBe('connecting');
  });

  test.each([
    ['the network or the person', (kit: SocketKit) => kit.returns()],
    ['Try now', (kit: SocketKit) => kit.client.open()],
  ])('by %s reconnect at once during the back-off, one attempt at a time', (_, comeBack) => {
    const kit = openSocketKit();
    kit.latest().closes();
    comeBack(kit);
    comeBack(kit);
    expect(kit.sockets).toHaveLength(2);
    kit.latest().closes();
    comeBack(kit);
    kit.latest().opens();
    kit.timers.advance(30_000);
    expect(kit.sockets).toHaveLength(3);
    expect(kit.client.state.getSnapshot().status).toBe('open');
  });
});

describe('the server’s clock', () => {
  const after = (trips: readonly RoundTrip[]): number | null =>
    clockOffsetMs(trips.reduce<readonly RoundTrip[]>(withRoundTrip, []));
  /** The server's clock is an hour ahead. The two directions may have different delays. */
  const AHEAD_MS = 3_600_000;
  const trip = (sentMs: number, thereMs: number, backMs: number): RoundTrip => ({
    sentMs,
    receivedMs: sentMs + thereMs + backMs,
    serverMs: sentMs + thereMs + AHEAD_MS,
  });

  test('accounts for the one-way delay, by the shortest of the newest five round trips', () => {
    expect(after([])).toBeNull();
    expect(after([trip(0, 40, 140)])).toBe(AHEAD_MS - 50);
    // The uplink was blocked for four seconds and three pings waited, so the median would be 2 s off.
    const blocked = [4_844, 4_617, 4_135].map((tookMs, at) => trip(at * 300, tookMs - 60, 60));
    expect(after([...blocked, trip(6_000, 45, 45), trip(6_004, 50, 43)])).toBe(AHEAD_MS);
    // The newest of equal ones counts, and old ones are forgotten.
    expect(after([trip(0, 60, 40), trip(100, 40, 60)])).toBe(AHEAD_MS - 10);
    const later = [1, 2, 3, 4, 5].map((at) => ({ ...trip(at * 10_000, 30, 30), serverMs: at * 10_000 + 30 }));
    expect(after([trip(0, 20, 20), ...later])).toBe(0);
  });

  test('measures again at once when the local clock steps, and drops earlier round trips', () => {
    const kit = openSocketKit();
    kit.client.probe();
    kit.timers.advance(100);
    kit.pong(AHEAD_MS);
    kit.timers.advance(1_000);
    kit.client.probe();
    const pings = () => kit.latest().sent.filter((text) => text.includes('"ping"')).length;
    const before = pings();
    kit.timers.advance(20);
    kit.stepsClock();
    expect(pings()).toBe(before + 1);
    // The ping that was in flight when the clock stepped no longer counts. The old offset stays until a new answer.
    kit.answerPing(before - 1, 0);
    expect(kit.client.nowMs()).toBe(kit.timers.now() + AHEAD_MS + 50);
    kit.timers.advance(10);
    kit.pong(5_000);
    expect(kit.client.nowMs()).toBe(kit.timers.now() + 5_005);
  });

  test('is changed by round trips only, not by timestamps in messages', () => {
    const kit = openSocketKit();
    const update = { type: 'timer_update', gameId: 7, seq: 3, whiteTime: 9, blackTime: 9, serverTime: 5 };
    kit.latest().says(JSON.stringify(update));
    expect(kit.client.state.getSnapshot().clockOffsetMs).toBeNull();
    kit.client.probe();
    kit.timers.advance(200);
    kit.pong(AHEAD_MS - 100);
    expect(kit.client.nowMs()).toBe(kit.timers.now() + AHEAD_MS);
    // The offset survives a reconnect.
    kit.latest().closes();
    expect(kit.client.nowMs()).toBe(kit.timers.now() + AHEAD_MS);
  });
});
