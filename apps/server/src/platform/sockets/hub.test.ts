import { type ServerMessage, SOCKET } from '@kingstake/protocol';
import { describe, expect, it, vi } from 'vitest';
import { yieldToEventLoop } from '../time.ts';
import { latch, Seen, type Stage, setStage, type TestClient } from './testkit.ts';

const NEWS = { type: 'error', message: 'news', code: 'CONFLICT' } as const;
/** For tests that skip minutes, because clients cannot answer pings in skipped time. */
const NO_PINGS = { pingMs: 3_600_000 };

/** Returns a message that counts how often it is serialized. */
function counted() {
  const written = vi.fn(() => NEWS);
  const message: ServerMessage = Object.assign({ ...NEWS }, { toJSON: written });
  return { written, message };
}

describe('topics', () => {
  it('reach each subscriber once, and no other socket', async () => {
    const stage = await setStage();
    const clients = [1, 2, 3].map((user) => stage.connect({ user }));
    const [first, second, third] = await Promise.all(clients);
    stage.socketOf(1).subscribe('game 1');
    stage.socketOf(1).subscribe('game 1');
    stage.socketOf(2).subscribe('game 1');
    stage.socketOf(3).subscribe('game 2');
    stage.hub.broadcast('game 1', NEWS);
    stage.socketOf(2).unsubscribe('game 1');
    stage.hub.broadcast('game 1', NEWS);
    for (const client of [first, second, third]) await client?.roundTrip();
    expect([first, second, third].map((client) => client?.all('error').length)).toEqual([2, 1, 0]);
  });

  it('serialize a message once for all subscribers, and not at all without any', async () => {
    const stage = await setStage();
    const clients = await Promise.all([1, 2, 3].map((user) => stage.connect({ user })));
    for (const user of [1, 2, 3]) stage.socketOf(user).subscribe('game');
    const { written, message } = counted();
    stage.hub.broadcast('game', message);
    await Promise.all(clients.map((client) => client.hear('error')));
    expect(written).toHaveBeenCalledTimes(1);
    stage.hub.broadcast('empty', message);
    stage.hub.sendToUser(99, message);
    expect(written).toHaveBeenCalledTimes(1);
    stage.hub.sendToUser(1, message);
    expect(written).toHaveBeenCalledTimes(2);
    expect(stage.hub.stats().messagesOut).toBe(3 + 3 + 1);
  });

  it.each<[string, (stage: Stage, client: TestClient) => void]>([
    ['the peer closes', (_stage, client) => client.ws.close()],
    ['the hub closes', (stage) => stage.hub.closeSession('session-of-1')],
  ])('lose a socket that %s, and reject later subscriptions of it', async (_who, close) => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    const socket = stage.socketOf(1);
    socket.subscribe('game');
    close(stage, client);
    await stage.closes.until(() => true);
    socket.subscribe('game');
    const { written, message } = counted();
    stage.hub.broadcast('game', message);
    stage.hub.sendToUser(1, message);
    expect(written).not.toHaveBeenCalled();
    expect(stage.hub.socketsOfUser(1)).toEqual([]);
  });
});

describe('a user', () => {
  it('receives messages on all their sockets', async () => {
    const stage = await setStage();
    const [phone, desk, other] = await Promise.all([
      stage.connect({ user: 1, session: 'phone' }),
      stage.connect({ user: 1, session: 'desk' }),
      stage.connect({ user: 2 }),
    ]);
    stage.hub.sendToUser(1, NEWS);
    for (const client of [phone, desk, other]) await client?.roundTrip();
    expect([phone, desk, other].map((client) => client?.all('error').length)).toEqual([1, 1, 0]);
    const sessions = stage.hub.socketsOfUser(1).map((socket) => socket.identity.sessionKey);
    expect(sessions.sort()).toEqual(['desk', 'phone']);
  });

  it('is identified to a handler by the upgrade only', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 6, session: 's6', address: '10.0.0.6' });
    client.say({ type: 'note', n: 1, userId: 1, playerId: 1, identity: { userId: 1 } });
    const { socket } = await stage.messages.until(() => true);
    expect(socket).toMatchObject({ id: 1, address: '10.0.0.6', identity: { userId: 6, sessionKey: 's6' } });
  });
});

describe('an error of a feature', () => {
  it.each(['onOpen', 'onClose'] as const)(
    'is logged if thrown in %s, and the hub continues',
    async (event) => {
      const err = new Error('a bug');
      const fail = () => {
        throw err;
      };
      const stage = await setStage({ [event]: fail });
      const client = await stage.connect({ user: 1 });
      client.ws.close();
      await stage.log.until(() => true);
      expect(stage.log.all).toMatchObject([{ level: 'error', fields: { err, socketId: 1, userId: 1 } }]);
      await (await stage.connect({ user: 1 })).roundTrip();
    },
  );
});

describe('a session', () => {
  it('closes all its sockets with 4401 when it ends, and no others', async () => {
    const stage = await setStage();
    const first = await stage.connect({ user: 1, session: 'gone' });
    const second = await stage.connect({ user: 1, session: 'gone' });
    const other = await stage.connect({ user: 1, session: 'kept' });
    stage.hub.closeSession('gone');
    expect(stage.hub.stats()).toMatchObject({ sockets: 1, closed: { session: 2 } });
    const goodbye = { code: 4401, reason: 'session ended' };
    expect(await Promise.all([first.closed, second.closed])).toEqual([goodbye, goodbye]);
    await other.roundTrip();
  });

  it('is checked for validity every 25 s', async () => {
    const asked = new Seen<readonly string[]>();
    const dead = new Set<string>();
    const stage = await setStage({
      limits: NO_PINGS,
      async liveSessions(keys) {
        asked.push([...keys].sort());
        return new Set(keys.filter((key) => !dead.has(key)));
      },
    });
    stage.time.advance(SOCKET.sessionCheckMs);
    expect(asked.all).toEqual([]);
    const [old, ...kept] = await Promise.all([
      stage.connect({ user: 1, session: 'old' }),
      stage.connect({ user: 1, session: 'new' }),
      stage.connect({ user: 2, session: 'new' }),
    ]);
    dead.add('old');
    stage.time.advance(SOCKET.sessionCheckMs - 1);
    for (const client of [old, ...kept]) await client?.roundTrip();
    expect(asked.all).toEqual([]);
    stage.time.advance(1);
    expect(await old?.closed).toEqual({ code: 4401, reason: 'session ended' });
    for (const client of kept) await client?.roundTrip();
    expect(asked.all).toEqual([['new', 'old']]);
    stage.time.advance(SOCKET.sessionCheckMs);
    expect(asked.all.at(-1)).toEqual(['new']);
  });

  it('is checked together with sessions opened in the same second, as long as it has a socket', async () => {
    const asked: string[][] = [];
    const stage = await setStage({
      limits: NO_PINGS,
      async liveSessions(keys) {
        asked.push([...keys]);
        return new Set(keys);
      },
    });
    const clients: TestClient[] = [];
    for (const session of ['a', 'b', 'c']) {
      clients.push(await stage.connect({ user: 1, session }));
      stage.time.advance(700);
    }
    stage.time.advance(23_000);
    await yieldToEventLoop();
    expect(asked).toEqual([['a', 'b']]);
    stage.time.advance(2_000);
    expect(asked).toEqual([['a', 'b'], ['c']]);
    for (const client of clients) client.ws.close();
    await stage.closes.until(() => stage.closes.all.length === 3);
    stage.time.advance(2 * SOCKET.sessionCheckMs);
    expect(asked).toHaveLength(2);
  });

  it('is kept if the check fails, until the next check', async () => {
    const err = new Error('no database');
    let answers: ReadonlySet<string> | null = null;
    const stage = await setStage({
      limits: NO_PINGS,
      async liveSessions() {
        if (answers === null) throw err;
        return answers;
      },
    });
    const client = await stage.connect({ user: 1 });
    stage.time.advance(SOCKET.sessionCheckMs);
    await stage.log.until(() => true);
    expect(stage.log.all).toMatchObject([{ level: 'error', fields: { err } }]);
    await client.roundTrip();
    answers = new Set();
    stage.time.advance(SOCKET.sessionCheckMs);
    expect((await client.closed).code).toBe(4401);
  });
});

describe('a stop', () => {
  it('closes every socket with 1012, waits for them and leaves no timer', async () => {
    const stage = await setStage();
    const clients = await Promise.all([1, 2, 3].map((user) => stage.connect({ user })));
    const stopped = stage.hub.stop();
    const goodbyes = await Promise.all(clients.map((client) => client.closed));
    expect(goodbyes).toEqual(clients.map(() => ({ code: 1012, reason: 'restart' })));
    await stopped;
    expect(stage.closes.all).toHaveLength(3);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, users: 0, closed: { restart: 3 } });
    expect(stage.time.pending()).toBe(0);
    expect(stage.hub.stop()).toBe(stage.hub.stop());
  });

  it('terminates connections of peers that do not answer within 2 s', async () => {
    const stage = await setStage();
    const deaf = await stage.connect({ user: 1 });
    const quick = await stage.connect({ user: 2 });
    deaf.ws.pause();
    let done = false;
    const stopped = stage.hub.stop().then(() => {
      done = true;
    });
    await quick.closed;
    await stage.closes.until((socket) => socket.identity.userId === 2);
    stage.time.advance(1_999);
    await Promise.resolve();
    expect(done).toBe(false);
    stage.time.advance(1);
    await stopped;
    expect(stage.time.pending()).toBe(0);
    deaf.ws.resume();
    await deaf.closed;
  });

  it('waits for a message that is being handled', async () => {
    const held = latch();
    const stage = await setStage({ onMessage: () => held.passed });
    const client = await stage.connect({ user: 1 });
    client.say({ type: 'note', n: 1 });
    await client.roundTrip();
    let done = false;
    const stopped = stage.hub.stop().then(() => {
      done = true;
    });
    await client.closed;
    expect(done).toBe(false);
    expect(stage.closes.all).toEqual([]);
    held.open();
    await stopped;
    expect(stage.closes.all).toHaveLength(1);
  });

  it('does not wait forever for a message that hangs', async () => {
    const stage = await setStage({ onMessage: () => new Promise(() => {}) });
    const client = await stage.connect({ user: 1 });
    client.say({ type: 'note', n: 1 });
    await client.roundTrip();
    const stopped = stage.hub.stop();
    await client.closed;
    stage.time.advance(2_000);
    await stopped;
    expect(stage.time.pending()).toBe(0);
  });
});

describe('the statistics', () => {
  it('count messages in and out', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    await client.roundTrip();
    client.say('nonsense');
    await client.hear('error');
    expect(stage.hub.stats()).toEqual({
      sockets: 1,
      users: 1,
      refused: {},
      closed: {},
      messagesIn: 2,
      messagesOut: 3,
    });
  });
});
