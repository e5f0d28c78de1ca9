import { ERRORS } from '@kingstake/protocol';
import { describe, expect, it } from 'vitest';
import { refuse } from '../http/index.ts';
import { decide, gate, noteOf, Seen, setStage } from './testkit.ts';

describe('frames', () => {
  it('R29 of 8 KiB are read, of one byte more they close with 1009', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.say('x'.repeat(8_192));
    expect(await client.hear('error')).toMatchObject({ code: 'VALIDATION' });
    client.say('x'.repeat(8_193));
    expect(await client.closed).toMatchObject({ code: 1009 });
    await stage.closes.until(() => true);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, closed: { frame: 1 } });
  });

  it('that are binary close with 1003', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.ws.send(Buffer.from('{"type":"ping","timestamp":1}'));
    expect(await client.closed).toEqual({ code: 1003, reason: 'text only' });
    expect(client.all('pong')).toEqual([]);
    expect(stage.hub.stats().closed).toEqual({ binary: 1 });
  });

  it('that are no UTF-8 close with 1007', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    expect((await client.closed).code).toBe(1007);
  });

  it('may come in pieces, but not in a flood of them', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.ws.send('{"type":"ping",', { fin: false });
    client.ws.send('"timestamp":5}', { fin: true });
    expect(await client.hear('pong')).toMatchObject({ timestamp: 5 });
    for (let piece = 0; piece < 20; piece += 1) client.ws.send(' ', { fin: false });
    expect((await client.closed).code).toBe(1008);
  });
});

describe('a ping', () => {
  it('is answered by the hub with its own timestamp and the clock of the server', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    stage.time.advance(1_234);
    client.say({ type: 'ping', timestamp: 42.5 });
    const serverTime = stage.time.nowMs();
    expect(await client.hear('pong')).toEqual({ type: 'pong', timestamp: 42.5, serverTime });
    expect(stage.messages.all).toEqual([]);
  });

  it('is answered while another message is being handled', async () => {
    const stage = await setStage({ onMessage: () => new Promise(() => {}) });
    const client = await stage.connect({ user: 1 });
    client.say({ type: 'note', n: 1 });
    await client.roundTrip();
  });
});

describe('credits', () => {
  it('last for 100 messages at once; the next closes with 1008 and is not handled', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    for (let n = 1; n <= 102; n += 1) client.say({ type: 'note', n });
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages' });
    await stage.closes.until(() => true);
    expect(stage.messages.all).toHaveLength(100);
    expect(stage.hub.stats()).toMatchObject({ closed: { flood: 1 }, messagesIn: 101 });
  });

  it('come back evenly, and only to the socket that spent them', async () => {
    const stage = await setStage({ limits: { credits: 4 } });
    const client = await stage.connect({ user: 1 });
    for (let spent = 0; spent < 4; spent += 1) await client.roundTrip();
    stage.time.advance(5_000);
    await client.roundTrip();
    const other = await stage.connect({ user: 1 });
    client.say({ type: 'ping', timestamp: 1 });
    expect((await client.closed).code).toBe(1008);
    await other.roundTrip();
  });

  it('grow with the rate factor', async () => {
    const stage = await setStage({ rateFactor: 3, limits: { credits: 2 } });
    const client = await stage.connect({ user: 1 });
    for (let spent = 0; spent < 6; spent += 1) await client.roundTrip();
    client.say({ type: 'ping', timestamp: 1 });
    expect((await client.closed).code).toBe(1008);
  });

  it.each(['ping', 'pong'] as const)('are spent by %s frames that nobody asked for', async (kind) => {
    const stage = await setStage({ limits: { credits: 10 } });
    const client = await stage.connect({ user: 1 });
    for (let n = 0; n < 11; n += 1) client.ws[kind](`unasked ${n}`);
    expect((await client.closed).code).toBe(1008);
  });

  it('are spent by invalid messages too', async () => {
    const stage = await setStage({ limits: { credits: 3 } });
    const client = await stage.connect({ user: 1 });
    for (let n = 0; n < 4; n += 1) client.say('nonsense');
    expect((await client.closed).code).toBe(1008);
    expect(client.all('error')).toHaveLength(3);
  });
});

describe('an invalid message', () => {
  it.each([
    ['no JSON', 'hello', {}],
    ['no object', '[1]', {}],
    [
      'an unknown type',
      '{"type":"nonsense","gameId":7,"clientMoveId":"m1"}',
      { gameId: 7, clientMoveId: 'm1' },
    ],
    ['invalid fields', '{"type":"ping","gameId":"8"}', { gameId: '8' }],
    ['ids that are none', '{"type":"x","gameId":{"$ne":1},"clientMoveId":[[]]}', {}],
    ['a poisoned prototype', '{"__proto__":{"type":"ping","gameId":1}}', {}],
  ])('(%s) is answered with an error, and the socket lives', async (_name, text, echo) => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.say(text);
    const message = expect.stringMatching(/^The message [a-zA-Z ]+\.$/);
    expect(await client.hear('error')).toEqual({ type: 'error', message, code: 'VALIDATION', ...echo });
    await client.roundTrip();
    expect(stage.messages.all).toEqual([]);
  });
});

describe('messages of one socket', () => {
  it('are handled one at a time in the order they came, errors included', async () => {
    const gates = [gate(), gate(), gate()];
    const steps = new Seen<string>();
    const stage = await setStage({
      async onMessage(_socket, message) {
        const n = noteOf(message);
        steps.push(`start ${n}`);
        await gates[n]?.passed;
        steps.push(`end ${n}`);
      },
    });
    const client = await stage.connect({ user: 1 });
    for (const n of [0, 1]) client.say({ type: 'note', n });
    client.say('nonsense');
    client.say({ type: 'note', n: 2 });
    await client.roundTrip();
    expect(steps.all).toEqual(['start 0']);
    gates[1]?.open();
    gates[2]?.open();
    gates[0]?.open();
    await steps.until((step) => step === 'end 2');
    expect(steps.all).toEqual(['start 0', 'end 0', 'start 1', 'end 1', 'start 2', 'end 2']);
    expect(await client.hear('error')).toMatchObject({ code: 'VALIDATION' });
  });

  it('do not wait for other sockets', async () => {
    const held = gate();
    const stage = await setStage({
      onMessage: (socket) =>
        socket.identity.userId === 1 ? held.passed : socket.send({ type: 'online_count', count: 99 }),
    });
    const slow = await stage.connect({ user: 1 });
    const quick = await stage.connect({ user: 2 });
    slow.say({ type: 'note', n: 1 });
    await slow.roundTrip();
    quick.say({ type: 'note', n: 2 });
    await quick.heard.until((message) => message['count'] === 99);
    held.open();
  });

  it('may wait by the hundred behind one that is handled; one more closes with 1008', async () => {
    const stage = await setStage({ limits: { credits: 1_000 }, onMessage: () => new Promise(() => {}) });
    const client = await stage.connect({ user: 1 });
    for (let n = 0; n <= 100; n += 1) client.say({ type: 'note', n });
    await client.roundTrip();
    client.say({ type: 'note', n: 101 });
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages waiting' });
    expect(stage.hub.stats().closed).toEqual({ waiting: 1 });
  });

  it.each(['throws', 'rejects'])(
    'whose handler %s are answered and logged, and the next is handled',
    async (how) => {
      const err = new Error('secret detail');
      const stage = await setStage({
        onMessage(socket, message) {
          if (noteOf(message) === 2) return socket.send({ type: 'online_count', count: 99 });
          if (how === 'rejects') return Promise.reject(err);
          throw err;
        },
      });
      const client = await stage.connect({ user: 5 });
      client.say({ type: 'note', n: 1, gameId: 12, clientMoveId: 'm' });
      client.say({ type: 'note', n: 2 });
      await client.heard.until((message) => message['count'] === 99);
      const { message } = ERRORS.UNAVAILABLE;
      expect(client.all('error')).toEqual([
        { type: 'error', message, code: 'UNAVAILABLE', gameId: 12, clientMoveId: 'm' },
      ]);
      expect(stage.log.all).toMatchObject([{ level: 'error', fields: { err, socketId: 1, userId: 5 } }]);
    },
  );
});

describe('a refusal that a handler returns', () => {
  it.each(['at once', 'later'])(
    '(%s) is one error that names the message, then what follows it',
    async (when) => {
      const refusal = {
        ...refuse('INSUFFICIENT_BALANCE', undefined, {
          requiredAmount: '1',
          currentBalance: '0',
          secret: 'x',
        }),
        followedBy: [{ type: 'online_count', count: 99 } as const],
      };
      const stage = await setStage({
        onMessage: () => (when === 'later' ? Promise.resolve(refusal) : refusal),
      });
      const client = await stage.connect({ user: 1 });
      client.say({ type: 'note', n: 1, gameId: 12, clientMoveId: 'm' });
      await client.heard.until((message) => message['count'] === 99);
      expect(client.heard.all.slice(-2)).toEqual([
        {
          type: 'error',
          message: ERRORS.INSUFFICIENT_BALANCE.message,
          code: 'INSUFFICIENT_BALANCE',
          gameId: 12,
          clientMoveId: 'm',
          requiredAmount: '1',
          currentBalance: '0',
        },
        { type: 'online_count', count: 99 },
      ]);
      expect(client.all('error')).toHaveLength(1);
      expect(stage.log.all).toEqual([]);
      await client.roundTrip();
    },
  );
});

describe('the end of a socket', () => {
  it('by the peer: what it said before is still handled, then comes onClose, and its place is kept until then', async () => {
    const held = gate();
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
    client.ws.close(1000);
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

  it('by the hub: what waits is not handled any more', async () => {
    const held = gate();
    const handled: number[] = [];
    const stage = await setStage({
      async onMessage(_socket, message) {
        handled.push(noteOf(message));
        await held.passed;
      },
    });
    const client = await stage.connect({ user: 1 });
    for (const n of [1, 2, 3]) client.say({ type: 'note', n });
    await client.roundTrip();
    stage.hub.closeSession('session-of-1');
    client.say({ type: 'note', n: 4 });
    await client.closed;
    held.open();
    await stage.closes.until(() => true);
    expect(handled).toEqual([1]);
  });

  it('of the session forgets also what a peer that left has still waiting', async () => {
    const held = gate();
    const handled: number[] = [];
    const stage = await setStage({
      async onMessage(_socket, message) {
        handled.push(noteOf(message));
        await held.passed;
      },
    });
    const client = await stage.connect({ user: 1 });
    for (const n of [1, 2]) client.say({ type: 'note', n });
    await client.roundTrip();
    client.ws.close();
    await client.closed;
    stage.hub.closeSession('session-of-1');
    held.open();
    await stage.closes.until(() => true);
    expect(handled).toEqual([1]);
  });

  it('by a feature has its code, and onClose comes after the handler that did it', async () => {
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

  it('by a feature forgets what waits', async () => {
    const handled: number[] = [];
    const stage = await setStage({
      async onMessage(socket, message) {
        handled.push(noteOf(message));
        await Promise.resolve();
        socket.close(4000, 'enough');
      },
    });
    const client = await stage.connect({ user: 1 });
    for (const n of [1, 2, 3]) client.say({ type: 'note', n });
    await client.closed;
    expect(handled).toEqual([1]);
  });

  it('by silence forgets what waits', async () => {
    const held = gate();
    const handled: number[] = [];
    const stage = await setStage({
      async onMessage(_socket, message) {
        handled.push(noteOf(message));
        await held.passed;
      },
    });
    const client = await stage.connect({ user: 1 }, { autoPong: false });
    for (const n of [1, 2]) client.say({ type: 'note', n });
    await client.roundTrip();
    stage.time.advance(30_000);
    await client.closed;
    held.open();
    await stage.closes.until(() => true);
    expect(handled).toEqual([1]);
  });

  it('by a broken connection is noticed', async () => {
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
  it('is cut off at 256 KiB of backlog; one who reads is not', async () => {
    const stage = await setStage();
    const slow = await stage.connect({ user: 1 });
    const quick = await stage.connect({ user: 2 });
    for (const user of [1, 2]) stage.socketOf(user).subscribe('game');
    slow.ws.pause();
    const message = 'x'.repeat(64 * 1_024);
    let sent = 0;
    // The machine's own buffers take some megabytes before ours begin to fill.
    for (; stage.closes.all.length === 0 && sent < 2_000; sent += 1) {
      stage.hub.publish('game', { type: 'error', message, code: 'CONFLICT' });
      await quick.heard.until(() => quick.all('error').length > sent);
    }
    expect(stage.closes.all.map((socket) => socket.identity.userId)).toEqual([1]);
    expect(stage.hub.stats()).toMatchObject({ sockets: 1, closed: { slow: 1 } });
    slow.ws.resume();
    expect((await slow.closed).code).toBe(1006);
    expect(quick.all('error')).toHaveLength(sent);
  });
});
