import { describe, expect, it } from 'vitest';
import { setStage, type TestClient } from './testkit.ts';

const TEN_SECONDS = 10_000;

async function pingNumber(client: TestClient, number: number): Promise<Buffer> {
  await client.pings.until(() => client.pings.all.length >= number);
  return client.pings.all[number - 1] ?? Buffer.alloc(0);
}

describe('the heartbeat every 10 s', () => {
  it('keeps a peer that answers', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    stage.time.advance(TEN_SECONDS - 1);
    await client.roundTrip();
    expect(client.pings.all).toHaveLength(0);
    stage.time.advance(1);
    for (let number = 1; number <= 10; number += 1) {
      await pingNumber(client, number);
      await client.roundTrip();
      stage.time.advance(TEN_SECONDS);
    }
    expect(stage.hub.stats().sockets).toBe(1);
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

  it('tolerates one missed pong', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    for (let round = 0; round < 3; round += 1) {
      stage.time.advance(2 * TEN_SECONDS);
      client.ws.pong(await pingNumber(client, 2 * round + 2));
      await client.roundTrip();
    }
    expect(stage.hub.stats().sockets).toBe(1);
  });

  it('ignores unsolicited pongs', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    for (let round = 0; round < 3; round += 1) {
      stage.time.advance(TEN_SECONDS);
      client.ws.pong('I am here');
      if (round < 2) await client.roundTrip();
    }
    expect((await client.closed).code).toBe(1006);
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

describe('the round trip', () => {
  it('is null before the first pong and then the shortest of the last five', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    const socket = stage.socketOf(1);
    expect(socket.rttMs()).toBeNull();
    const measured: (number | null)[] = [];
    for (const [index, delayMs] of [80, 20, 50, 60, 70, 90, 55, 0].entries()) {
      stage.time.advance(TEN_SECONDS - (stage.time.monotonicMs() % TEN_SECONDS));
      const payload = await pingNumber(client, index + 1);
      stage.time.advance(delayMs);
      client.ws.pong(payload);
      await client.roundTrip();
      measured.push(socket.rttMs());
    }
    expect(measured).toEqual([80, 20, 20, 20, 20, 20, 50, 0]);
  });

  it('is measured from its own ping for a late pong', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    stage.time.advance(TEN_SECONDS);
    const first = await pingNumber(client, 1);
    stage.time.advance(TEN_SECONDS + 500);
    await pingNumber(client, 2);
    client.ws.pong(first);
    await client.roundTrip();
    expect(stage.socketOf(1).rttMs()).toBe(TEN_SECONDS + 500);
  });

  it('R16 cannot be claimed by a second pong for the same ping', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    stage.time.advance(TEN_SECONDS);
    const payload = await pingNumber(client, 1);
    stage.time.advance(30);
    client.ws.pong(payload);
    await client.roundTrip();
    stage.time.advance(5);
    for (let again = 0; again < 6; again += 1) client.ws.pong(payload);
    await client.roundTrip();
    expect(stage.socketOf(1).rttMs()).toBe(30);
  });
});
