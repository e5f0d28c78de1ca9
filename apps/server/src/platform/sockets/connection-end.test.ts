import { describe, expect, it } from 'vitest';
import { decide, latch, noteOf, Seen, type Stage, setStage, type TestClient } from './testkit.ts';

describe('the end of a socket', () => {
  it('handles earlier messages of a peer that closes, then calls onClose and frees its slot, under no label of the peer', async () => {
    const held = latch();
    const steps = new Seen<string>();
    const stage = await setStage({
      limits: { perUser: 1 },
      async onMessage(socket, message) {
        if (noteOf(message) === 1) await held.passed;
        socket.subscribe('game');
        socket.send({ type: 'online_count', count: 99 });
        steps.push(`handled ${noteOf(message)}`);
      },
      onClose: () => steps.push('closed'),
    });
    const client = await stage.connect({ user: 1 });
    client.say({ type: 'note', n: 1 });
    client.say({ type: 'note', n: 2 });
    await client.roundTrip();
    client.ws.close(4999, 'look at me');
    await client.closed;
    const answer = await stage.knock('/ws', { user: 1 });
    expect(answer.status).toBe(429);
    expect(stage.hub.onlineCount()).toBe(0);
    held.open();
    await steps.until((step) => step === 'closed');
    expect(steps.all).toEqual(['handled 1', 'handled 2', 'closed']);
    await stage.connect({ user: 1 });
    expect(stage.hub.stats().closed).toEqual({ peer: 1 });
  });

  it.each<[string, (stage: Stage, client: TestClient) => Promise<void> | void]>([
    ['the session ends', (stage) => stage.hub.closeSession('session-of-1')],
    [
      'the session ends after the peer has left',
      async (stage, client) => {
        client.ws.close();
        await client.closed;
        stage.hub.closeSession('session-of-1');
      },
    ],
    ['a feature closes it', (stage) => stage.socketOf(1).close(4000, 'enough')],
    ['the peer is silent', (stage) => stage.time.advance(30_000)],
  ])('discards waiting messages if %s', async (_why, end) => {
    const held = latch();
    const handled: number[] = [];
    const stage = await setStage({
      async onMessage(_socket, message) {
        handled.push(noteOf(message));
        await held.passed;
      },
    });
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    for (const n of [1, 2, 3]) client.say({ type: 'note', n });
    await client.roundTrip();
    await end(stage, client);
    if (client.ws.readyState === client.ws.OPEN) client.say({ type: 'note', n: 4 });
    await client.closed;
    held.open();
    await stage.closes.until(() => true);
    expect(handled).toEqual([1]);
  });

  it('has code 1012 for a migration, which handles waiting messages before onClose', async () => {
    const held = latch();
    const steps = new Seen<string>();
    const stage = await setStage({
      async onMessage(_socket, message) {
        await held.passed;
        steps.push(`handled ${noteOf(message)}`);
      },
      onClose: () => steps.push('closed'),
    });
    const client = await stage.connect({ user: 1 });
    for (const n of [1, 2]) client.say({ type: 'note', n });
    await client.roundTrip();
    const [socket] = [...stage.hub.eachSocket()];
    socket?.migrate();
    socket?.migrate();
    expect(await client.closed).toEqual({ code: 1012, reason: 'drain' });
    held.open();
    await steps.until((step) => step === 'closed');
    expect(steps.all).toEqual(['handled 1', 'handled 2', 'closed']);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, closed: { drain: 1 } });
  });

  it('has the code of the feature that closes it, and calls onClose after the handler', async () => {
    const steps: string[] = [];
    const stage = await setStage({
      async onMessage(socket) {
        socket.close(4000, 'enough');
        steps.push('closing');
        await Promise.resolve();
        steps.push('handled');
      },
      onClose: () => steps.push('closed'),
    });
    const client = await stage.connect({ user: 1 });
    client.say({ type: 'note', n: 1 });
    expect(await client.closed).toEqual({ code: 4000, reason: 'enough' });
    await stage.closes.until(() => true);
    expect(steps).toEqual(['closing', 'handled', 'closed']);
    expect(stage.hub.stats().closed).toEqual({ feature: 1 });
  });

  it('does not wait for a peer that never answers the close frame', async () => {
    const closed = Promise.withResolvers<void>();
    const stage = await setStage({
      limits: { perUser: 1, pingMs: 3_600_000, closeWaitMs: 60_000 },
      async authorize(request) {
        request.socket.once('close', () => closed.resolve());
        return decide(request.headers);
      },
    });
    const client = await stage.connect({ user: 1 });
    client.ws.pause();
    stage.hub.closeSession('session-of-1');
    expect((await stage.knock('/ws', { user: 1 })).status).toBe(429);
    stage.time.advance(60_000);
    await closed.promise;
    await stage.connect({ user: 1 });
  });

  it('is detected for a broken connection', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.ws.terminate();
    await stage.closes.until(() => true);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, users: 0, closed: { lost: 1 } });
  });

  it('makes every later call on the socket harmless', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    const socket = stage.socketOf(1);
    client.ws.close();
    await stage.closes.until(() => true);
    socket.send({ type: 'online_count', count: 1 });
    socket.close(4000, 'again');
    socket.unsubscribe('game');
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, closed: { peer: 1 }, messagesOut: 1 });
  });
});

describe('a slow reader', () => {
  it('is disconnected at 256 KiB of backlog, while other sockets stay open', async () => {
    const stage = await setStage();
    const slow = await stage.connect({ user: 1 });
    const quick = await stage.connect({ user: 2 });
    for (const user of [1, 2]) stage.socketOf(user).subscribe('game');
    slow.ws.pause();
    const message = 'x'.repeat(64 * 1_024);
    let sent = 0;
    // The kernel buffers some megabytes before the server's buffers begin to fill.
    for (; stage.closes.all.length === 0 && sent < 2_000; sent += 1) {
      stage.hub.broadcast('game', { type: 'error', message, code: 'CONFLICT' });
      await quick.received.until(() => quick.all('error').length > sent);
    }
    expect(stage.closes.all.map((socket) => socket.identity.userId)).toEqual([1]);
    expect(stage.hub.stats()).toMatchObject({ sockets: 1, closed: { slow: 1 } });
    slow.ws.resume();
    expect((await slow.closed).code).toBe(1006);
    expect(quick.all('error')).toHaveLength(sent);
  });
});
