import { expect, test } from 'vitest';
import { openSocketKit } from '../testkit/socket-kit.ts';
import { clockOffsetMs, type RoundTrip, withRoundTrip } from './server-clock.ts';

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
