import { describe, expect, it, test } from 'vitest';
import { Heartbeat } from './heartbeat.ts';
import { HUB_LIMITS } from './limits.ts';
import { setStage, type TestClient } from './testkit.ts';

const TEN_SECONDS = 10_000;

async function pingNumber(client: TestClient, number: number): Promise<Buffer> {
  await client.pings.until(() => client.pings.all.length >= number);
  return client.pings.all[number - 1] ?? Buffer.alloc(0);
}

describe('the heartbeat of a socket every 10 s', () => {
  it('keeps a peer that answers, and measures the round trip', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    stage.time.advance(TEN_SECONDS - 1);
    await client.roundTrip();
    expect(client.pings.all).toHaveLength(0);
    stage.time.advance(1);
    for (let number = 1; number <= 4; number += 1) {
      const payload = await pingNumber(client, number);
      stage.time.advance(20);
      client.ws.pong(payload);
      await client.roundTrip();
      expect(stage.socketOf(1).rttMs()).toBe(20);
      stage.time.advance(TEN_SECONDS - 20);
    }
    expect(stage.hub.stats().sockets).toBe(1);
  });

  it('X9 X10 knows for 20 s after the last pong that the peer answers, and after the upgrade', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    stage.time.advance(TEN_SECONDS);
    const payload = await pingNumber(client, 1);
    stage.time.advance(5_000);
    client.ws.pong(payload);
    await client.roundTrip();
    stage.time.advance(2 * TEN_SECONDS);
    expect(stage.hub.answersPings(1)).toBe(true);
    stage.time.advance(1);
    expect(stage.hub.answersPings(1)).toBe(false);
    expect(stage.hub.onlineUsers()).toEqual([1]);
    await stage.connect({ user: 1 });
    expect([stage.hub.answersPings(1), stage.hub.answersPings(2)]).toEqual([true, false]);
  });

  it('R29 terminates a half-open connection after two missed pongs', async () => {
    const stage = await setStage();
    const silent = await stage.connect({ user: 1 }, { autoPong: false });
    stage.time.advance(2 * TEN_SECONDS);
    await pingNumber(silent, 2);
    // Only pongs count as a sign of life, not messages.
    await silent.roundTrip();
    expect(stage.hub.stats().sockets).toBe(1);
    stage.time.advance(TEN_SECONDS);
    expect((await silent.closed).code).toBe(1006);
    await stage.closes.until(() => true);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, closed: { silent: 1 } });
  });

  it('leaves no timer after the socket closes', async () => {
    const stage = await setStage();
    const before = stage.time.pending();
    const client = await stage.connect({ user: 1 });
    // One timer serves the pings of all sockets, and one their sessions.
    expect(stage.time.pending()).toBe(before + 2);
    const second = await stage.connect({ user: 1 });
    expect(stage.time.pending()).toBe(before + 2);
    for (const { ws } of [client, second]) ws.close();
    await stage.closes.until(() => stage.closes.all.length === 2);
    expect(stage.time.pending()).toBe(before);
  });
});

test('tolerates one missed pong, and ignores unsolicited pongs', () => {
  const heartbeat = new Heartbeat(HUB_LIMITS, 0);
  for (let beat = 0; beat < 3; beat += 1) {
    heartbeat.beat(0);
    expect(heartbeat.pong(heartbeat.beat(0) ?? '', 0)).toBe(true);
  }
  expect([heartbeat.beat(0), heartbeat.beat(0)]).not.toContain(null);
  expect(heartbeat.pong('I am here', 0)).toBe(false);
  expect(heartbeat.beat(0)).toBeNull();
});

test('measures the shortest of the last five round trips, and null before the first', () => {
  const heartbeat = new Heartbeat(HUB_LIMITS, 0);
  expect(heartbeat.rttMs()).toBeNull();
  const measured = [80, 20, 50, 60, 70, 90, 55, 0].map((delayMs) => {
    heartbeat.pong(heartbeat.beat(1_000) ?? '', 1_000 + delayMs);
    return heartbeat.rttMs();
  });
  expect(measured).toEqual([80, 20, 20, 20, 20, 20, 50, 0]);
});

test('R16 measures a late pong from its own ping, and ignores a second pong for the same ping', () => {
  const heartbeat = new Heartbeat(HUB_LIMITS, 0);
  const first = heartbeat.beat(0) ?? '';
  heartbeat.beat(TEN_SECONDS);
  expect(heartbeat.pong(first, TEN_SECONDS + 500)).toBe(true);
  expect(heartbeat.pong(first, 5)).toBe(false);
  expect(heartbeat.rttMs()).toBe(TEN_SECONDS + 500);
});
