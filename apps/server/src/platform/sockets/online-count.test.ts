import { describe, expect, it } from 'vitest';
import { countSlices } from '../testkit/counted-slices.ts';
import { createManualTime } from '../testkit/manual-time.ts';
import { SLICE_MS, yieldToEventLoop } from '../time.ts';
import { OnlineCount } from './broadcasts.ts';
import { setStage, type TestClient } from './testkit.ts';

function counts(client: TestClient): unknown[] {
  return client.all('online_count').map((message) => message['count']);
}

describe('players online', () => {
  it('are counted once each, however many sockets they have', async () => {
    const stage = await setStage();
    await stage.connect({ user: 1 });
    const second = await stage.connect({ user: 1 });
    await stage.connect({ user: 2 });
    expect(stage.hub.onlineCount()).toBe(2);
    expect(stage.hub.stats()).toMatchObject({ sockets: 3, users: 2 });
    second.ws.close();
    await stage.closes.until(() => true);
    expect(stage.hub.onlineCount()).toBe(2);
  });

  it('are sent to a socket when it opens, and 2 s after a change to all sockets with a different number', async () => {
    const stage = await setStage();
    const first = await stage.connect({ user: 1 });
    const second = await stage.connect({ user: 2 });
    stage.time.advance(1_000);
    const third = await stage.connect({ user: 3 });
    stage.time.advance(999);
    await Promise.all([first.roundTrip(), second.roundTrip(), third.roundTrip()]);
    expect([counts(first), counts(second), counts(third)]).toEqual([[1], [2], [3]]);
    stage.time.advance(1);
    await Promise.all([first.roundTrip(), second.roundTrip(), third.roundTrip()]);
    expect([counts(first), counts(second), counts(third)]).toEqual([[1, 3], [2, 3], [3]]);
  });

  it('are those of the whole cluster, which hears about the first and the last socket of a user', async () => {
    const heard: string[] = [];
    let count = 4;
    let change = (): void => {};
    const stage = await setStage({
      presence: {
        connected: (userId) => void heard.push(`+${userId}`),
        disconnected: (userId) => void heard.push(`-${userId}`),
        onlineUsers: () => [1, 2, 3, 9],
        count: () => count,
        answersElsewhere: (userId) => userId === 9,
        silentHere: () => {},
        onChange(run) {
          change = run;
        },
      },
    });
    const first = await stage.connect({ user: 1 });
    const again = await stage.connect({ user: 1 });
    expect([stage.hub.onlineCount(), stage.hub.onlineUsers()]).toEqual([4, [1, 2, 3, 9]]);
    expect([1, 2, 9].map((userId) => stage.hub.answersPings(userId))).toEqual([true, false, true]);
    expect(stage.hub.stats().users).toBe(1);
    count = 5;
    change();
    stage.time.advance(2_000);
    await first.roundTrip();
    expect(counts(first)).toEqual([4, 5]);
    for (const client of [again, first]) {
      client.ws.close();
      await stage.closes.until(() => stage.closes.all.length === (client === again ? 1 : 2));
    }
    expect(heard.filter((each) => each === '-1')).toHaveLength(1);
    expect([heard[0], heard.at(-1)]).toEqual(['+1', '-1']);
  });
});

describe('OnlineCount', () => {
  function setUp() {
    const time = createManualTime();
    const sent: string[] = [];
    const users = { count: 0 };
    const online = new OnlineCount<string>({
      time,
      pauseMs: 2_000,
      count: () => users.count,
      send: (socket, count) => sent.push(`${socket} ${count}`),
    });
    return {
      time,
      sent,
      open(socket: string, count: number) {
        users.count = count;
        online.opened(socket);
      },
      close(socket: string, count: number) {
        users.count = count;
        online.closed(socket);
      },
    };
  }

  it('cancels the broadcast of a change that was reverted', () => {
    const { time, sent, open, close } = setUp();
    open('a', 1);
    open('b', 2);
    expect(time.pending()).toBe(1);
    close('b', 1);
    expect(time.pending()).toBe(0);
    time.advance(10_000);
    expect(sent).toEqual(['a 1', 'b 2']);
  });

  it('still corrects a socket that opened before the change was reverted', () => {
    const { time, sent, open, close } = setUp();
    open('a', 1);
    open('b', 2);
    open('second of a', 2);
    close('b', 1);
    expect(time.pending()).toBe(1);
    time.advance(2_000);
    // Of the two open sockets, a already has the right number.
    expect(sent).toEqual(['a 1', 'b 2', 'second of a 2', 'second of a 1']);
    expect(time.pending()).toBe(0);
  });

  it('broadcasts at most every 2 s, with the newest number', () => {
    const { time, sent, open } = setUp();
    open('s1', 1);
    for (let user = 2; user <= 41; user += 1) {
      open(`s${user}`, user);
      time.advance(100);
    }
    expect(sent.filter((line) => line.startsWith('s1 '))).toEqual(['s1 1', 's1 21', 's1 41']);
  });

  it('keeps no state of sockets that close after a broadcast', () => {
    const { time, sent, open, close } = setUp();
    open('a', 1);
    open('b', 2);
    time.advance(2_000);
    close('a', 1);
    time.advance(2_000);
    close('b', 0);
    expect(sent).toEqual(['a 1', 'b 2', 'a 2', 'b 1']);
    expect(time.pending()).toBe(0);
  });
});

describe('the count among 10,000 sockets', () => {
  function setUpMany() {
    const time = createManualTime();
    const { slices, piece, sizes } = countSlices();
    const sent = new Map<number, number[]>();
    const users = { count: 10_000 };
    const online = new OnlineCount<number>({
      time,
      pauseMs: 2_000,
      count: () => users.count,
      send(socket, count) {
        piece(SLICE_MS / 100);
        sent.set(socket, [...(sent.get(socket) ?? []), count]);
      },
      slices: () => slices,
    });
    for (let socket = 1; socket <= 10_000; socket += 1) online.opened(socket);
    return { time, online, sent, users, sizes };
  }

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await yieldToEventLoop();
  };

  it('is sent in slices, and again to all after the next pause if it changes during a broadcast', async () => {
    const { time, online, sent, users, sizes } = setUpMany();
    users.count = 10_001;
    online.opened(10_001);
    const before = sizes().length;
    time.advance(2_000);
    users.count = 10_000;
    online.closed(10_001);
    await until(() => sent.get(10_000)?.length === 2);
    expect(sizes().length - before).toBeGreaterThanOrEqual(99);
    await yieldToEventLoop();
    time.advance(2_000);
    await until(() => sent.get(10_000)?.length === 3);
    expect([sent.get(1), sent.get(10_000)]).toEqual([
      [10_000, 10_001, 10_000],
      [10_000, 10_001, 10_000],
    ]);
    expect(sent.get(10_001)).toEqual([10_001]);
    await yieldToEventLoop();
    expect(time.pending()).toBe(0);
  });
});
