import { ERRORS } from '@kingstake/protocol';
import { describe, expect, it } from 'vitest';
import { refuse } from '../http/index.ts';
import { latch, noteOf, Seen, setStage } from './testkit.ts';

describe('frames', () => {
  it('R29 are read up to 8 KiB, and close with 1009 above', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.say('x'.repeat(8_192));
    expect(await client.hear('error')).toMatchObject({ code: 'VALIDATION' });
    client.say('x'.repeat(8_193));
    expect(await client.closed).toMatchObject({ code: 1009 });
    await stage.closes.until(() => true);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, closed: { frame: 1 } });
  });

  it.each([
    ['1003 if binary', '{"type":"ping","timestamp":1}', true, 1003, 'binary'],
    ['1007 if not UTF-8', new Uint8Array([0xff, 0xfe]), false, 1007, 'frame'],
  ])('close with %s', async (_name, data, binary, code, cause) => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.ws.send(Buffer.from(data), { binary });
    expect((await client.closed).code).toBe(code);
    expect(client.all('pong')).toEqual([]);
    expect(stage.hub.stats().closed).toEqual({ [cause]: 1 });
  });

  it('may be fragmented, but not into a flood of fragments', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    client.ws.send('{"type":"ping",', { fin: false });
    client.ws.send('"timestamp":5}', { fin: true });
    expect(await client.hear('pong')).toMatchObject({ timestamp: 5 });
    for (let piece = 0; piece < 20; piece += 1) client.ws.send(' ', { fin: false });
    expect((await client.closed).code).toBe(1008);
  });
});

it('answers a ping with its own timestamp and the clock of the server', async () => {
  const stage = await setStage();
  const client = await stage.connect({ user: 1 });
  stage.time.advance(1_234);
  client.say({ type: 'ping', timestamp: 42.5 });
  const serverTime = stage.time.nowMs();
  expect(await client.hear('pong')).toEqual({ type: 'pong', timestamp: 42.5, serverTime });
  expect(stage.messages.all).toEqual([]);
});

describe('quotas', () => {
  it('admit 100 messages at once, and close with 4408 without handling the next', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    for (let n = 1; n <= 102; n += 1) client.say({ type: 'note', n });
    expect(await client.closed).toEqual({ code: 4408, reason: 'retry after 1 s' });
    await stage.closes.until(() => true);
    expect(stage.messages.all).toHaveLength(100);
    expect(stage.hub.stats()).toMatchObject({ closed: { flood: 1 }, messagesIn: 101 });
  });

  it('are shared by all sockets and sessions of a user, refill evenly, and are separate for each user', async () => {
    const stage = await setStage({ rateFactor: 2, limits: { quota: 2 } });
    const [first, second] = [
      await stage.connect({ user: 1 }),
      await stage.connect({ user: 1, session: 'b' }),
    ];
    const outsider = await stage.connect({ user: 2 });
    for (const client of [first, second, first, second]) await client.roundTrip();
    stage.time.advance(5_000);
    await second.roundTrip();
    first.say({ type: 'ping', timestamp: 1 });
    expect(await first.closed).toEqual({ code: 4408, reason: 'retry after 5 s' });
    await outsider.roundTrip();
  });

  it('are charged for large answers, so that the sockets of a user get only a few at once', async () => {
    const big = 'x'.repeat(70 * 1_024);
    const stage = await setStage({
      onMessage(socket) {
        socket.send({ type: 'error', message: big, code: 'CONFLICT' });
      },
    });
    const clients = await Promise.all(Array.from({ length: 8 }, () => stage.connect({ user: 1 })));
    const outsider = await stage.connect({ user: 2 });
    for (let n = 0; n < 12; n += 1) for (const client of clients) client.say({ type: 'note', n });
    const ends = await Promise.all(clients.map(({ closed }) => closed));
    // The three answers cost more than 100 messages, so the rest are not handled.
    expect(clients.flatMap((client) => client.all('error'))).toHaveLength(3);
    expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([4408]));
    await outsider.roundTrip();
  });

  it('admit only messages of the priority quota once they are used up', async () => {
    const handled = new Seen<number>();
    const stage = await setStage({
      limits: { quota: 2, priorityMessages: 3, priorityPings: 1 },
      onMessage: (_socket, message) => handled.push(noteOf(message)),
      priorityQuota: {
        covers: (socket, message) =>
          socket.identity.userId === 1 && (message === null || noteOf(message) > 0),
        isFor: async () => false,
      },
    });
    const [client, other] = [await stage.connect({ user: 1 }), await stage.connect({ user: 1 })];
    for (const n of [0, 0]) other.say({ type: 'note', n });
    other.say({ type: 'note', n: 0 });
    expect((await other.closed).code).toBe(4408);
    for (const n of [1, 2, 3]) client.say({ type: 'note', n });
    await client.roundTrip();
    expect(handled.all).toEqual([0, 0, 1, 2, 3]);
    client.say({ type: 'note', n: 4 });
    expect((await client.closed).code).toBe(4408);
  });

  it.each(['ping', 'pong'] as const)('are spent by unsolicited %s frames', async (kind) => {
    const stage = await setStage({ limits: { quota: 10 } });
    const client = await stage.connect({ user: 1 });
    for (let n = 0; n < 11; n += 1) client.ws[kind](`unasked ${n}`);
    expect((await client.closed).code).toBe(4408);
  });

  it('are spent by invalid messages too', async () => {
    const stage = await setStage({ limits: { quota: 3 } });
    const client = await stage.connect({ user: 1 });
    for (let n = 0; n < 4; n += 1) client.say('nonsense');
    expect((await client.closed).code).toBe(4408);
    expect(client.all('error')).toHaveLength(3);
  });
});

it('answers an invalid message with an error that repeats its ids, and keeps the socket open', async () => {
  const stage = await setStage();
  const client = await stage.connect({ user: 1 });
  client.say('{"type":"nonsense","gameId":7,"clientMoveId":"m1"}');
  expect(await client.hear('error')).toEqual({
    type: 'error',
    code: 'VALIDATION',
    reason: 'message-unknown',
    message: expect.stringMatching(/^The message [a-zA-Z ]+\.$/),
    gameId: 7,
    clientMoveId: 'm1',
  });
  await client.roundTrip();
  expect(stage.messages.all).toEqual([]);
});

describe('messages of one socket', () => {
  it('are handled one at a time in order of arrival, errors included', async () => {
    const latches = [latch(), latch(), latch()];
    const steps = new Seen<string>();
    const stage = await setStage({
      async onMessage(_socket, message) {
        const n = noteOf(message);
        steps.push(`start ${n}`);
        await latches[n]?.passed;
        steps.push(`end ${n}`);
      },
    });
    const client = await stage.connect({ user: 1 });
    for (const n of [0, 1]) client.say({ type: 'note', n });
    client.say('nonsense');
    client.say({ type: 'note', n: 2 });
    await client.roundTrip();
    expect(steps.all).toEqual(['start 0']);
    latches[1]?.open();
    latches[2]?.open();
    latches[0]?.open();
    await steps.until((step) => step === 'end 2');
    expect(steps.all).toEqual(['start 0', 'end 0', 'start 1', 'end 1', 'start 2', 'end 2']);
    expect(await client.hear('error')).toMatchObject({ code: 'VALIDATION' });
  });

  it('wait behind a slow handler, up to 100; one more closes with 1008', async () => {
    const stage = await setStage({ limits: { quota: 1_000 }, onMessage: () => new Promise(() => {}) });
    const client = await stage.connect({ user: 1 });
    for (let n = 0; n <= 100; n += 1) client.say({ type: 'note', n });
    await client.roundTrip();
    client.say({ type: 'note', n: 101 });
    expect(await client.closed).toEqual({ code: 1008, reason: 'too many messages waiting' });
    expect(stage.hub.stats().closed).toEqual({ waiting: 1 });
  });

  it.each(['throws', 'rejects'])(
    'are answered and logged if their handler %s, and the next is handled',
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
      await client.received.until((message) => message['count'] === 99);
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
    'is logged if it cannot be sent, and the next message is handled (%s)',
    async (when) => {
      const err = new Error('a bug');
      const unsendable = {
        ...refuse('CONFLICT'),
        get followedBy(): never {
          throw err;
        },
      };
      const stage = await setStage({
        onMessage(socket, message) {
          if (noteOf(message) === 2) return socket.send({ type: 'online_count', count: 99 });
          return when === 'later' ? Promise.resolve(unsendable) : unsendable;
        },
      });
      const client = await stage.connect({ user: 5 });
      client.say({ type: 'note', n: 1 });
      client.say({ type: 'note', n: 2 });
      await client.received.until((message) => message['count'] === 99);
      expect(stage.log.all).toMatchObject([{ level: 'error', fields: { err, socketId: 1, userId: 5 } }]);
    },
  );

  it.each(['at once', 'later'])(
    'is sent as one error with the ids of the message, followed by other messages (%s)',
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
      await client.received.until((message) => message['count'] === 99);
      expect(client.received.all.slice(-2)).toEqual([
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
