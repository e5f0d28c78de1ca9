import { createClient } from '@redis/client';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Log } from '../log.ts';
import { HINTS } from '../redis-limits.ts';
import { TestRedis } from '../testkit/redis-server.ts';
import { systemTime, type Time, yieldToEventLoop } from '../time.ts';
import { type Hints, type NodeId, redisHints } from './index.ts';
import { Seal } from './seal.ts';
import { createTold, secretOf, type TestKinds, type Told } from './testkit.ts';

const { program, url: runningUrl } = inject('testRedis');

interface Node extends Told {
  hints: Hints<TestKinds>;
  /** Resolves when hints are whole, at once if they are. */
  whole(): Promise<void>;
  broken(): Promise<void>;
  /** Resolves when so many hints were heard. */
  hears(count: number): Promise<readonly string[]>;
}

const open: Node[] = [];
afterEach(async () => {
  for (const { hints } of open.splice(0)) await hints.stop();
});

/** Time goes by when a test says so, and else a hundred times slower: a busy machine breaks nothing. Timers are real. */
function createClock() {
  let passedMs = 0;
  const monotonicMs = (): number => systemTime.monotonicMs() / 100 + passedMs;
  return {
    time: { ...systemTime, monotonicMs },
    pass(ms: number) {
      passedMs += ms;
    },
  };
}

/** Houses are unique: several tests share the Redis of a machine. */
let lastHouse = 0;
function newHouse(): Uint8Array {
  lastHouse += 1;
  return secretOf(`test-${process.pid}-${lastHouse}`);
}

interface Options {
  url: string;
  secret: Uint8Array;
  time?: Time;
  log?: Log;
}

async function join(me: number | (() => NodeId), { url, ...options }: Options): Promise<Node> {
  const told = createTold(typeof me === 'number' ? () => me : me, { time: createClock().time, ...options });
  const hints = told.follow(await redisHints({ ...told.deps, url }));
  const until = (isSo: () => boolean, listen: (run: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
      };
      listen(look);
      look();
    });
  const node: Node = {
    ...told,
    hints,
    whole: () => until(hints.isWhole.bind(hints), hints.onWhole.bind(hints)),
    broken: () => until(() => !hints.isWhole(), hints.onBroken.bind(hints)),
    async hears(count) {
      await until(
        () => told.heard.length >= count,
        (look) => {
          hints.hear('step', look);
          hints.hear('note', look);
        },
      );
      return told.heard;
    },
  };
  open.push(node);
  return node;
}

describe.skipIf(program === null && runningUrl === null)('hints over Redis', () => {
  let own: TestRedis | null = null;
  let url = runningUrl ?? '';
  beforeAll(async () => {
    if (program === null) return;
    own = await TestRedis.start(program);
    url = own.url;
  });
  afterAll(() => own?.kill());

  test('nodes hear what is said to them and to all; another house hears nothing', async () => {
    const secret = newHouse();
    const [one, two, three] = [
      await join(1, { url, secret }),
      await join(2, { url, secret }),
      await join(3, { url, secret }),
    ] as const;
    const stranger = await join(2, { url, secret: newHouse() });
    await Promise.all([one, two, three, stranger].map((node) => node.whole()));
    one.hints.say([2], 'step', { id: 4 });
    one.hints.say('all', 'note', 'é');
    expect(await two.hears(2)).toEqual(['1 step 4', '1 note é']);
    expect(await three.hears(1)).toEqual(['1 note é']);
    expect([one.heard, stranger.heard]).toEqual([[], []]);
  });

  test('a node that has another number hears at its new channel', async () => {
    const secret = newHouse();
    let number = 1;
    const moving = await join(() => number, { url, secret });
    const other = await join(2, { url, secret });
    await Promise.all([moving.whole(), other.whole()]);
    number = 7;
    moving.hints.moved();
    expect(moving.hints.isWhole()).toBe(false);
    await moving.whole();
    other.hints.say([1], 'note', 'to the old number');
    other.hints.say([7], 'note', 'to the new one');
    expect(await moving.hears(1)).toEqual(['2 note to the new one']);
  });

  test('what a stranger publishes is not heard, whatever it is; it is counted', async () => {
    const secret = newHouse();
    const [one, two] = [await join(1, { url, secret }), await join(2, { url, secret })] as const;
    await Promise.all([one.whole(), two.whole()]);
    const stranger = createClient({ url });
    const ear = createClient({ url });
    await Promise.all([stranger.connect(), ear.connect()]);
    const name = new Seal(secret).houseName;
    const overheard = new Promise<string>((resolve) => {
      void ear.subscribe(`kingstake:${name}:all`, resolve).then(() => one.hints.say('all', 'note', 'first'));
    });
    const genuine = await overheard;
    const sender = { n: 1, l: 'stranger', t: 1 };
    const note = JSON.stringify([sender, { k: 'note', h: 'forged' }]);
    const inbox = `kingstake:${name}:node:2`;
    const forged = [
      'junk',
      '',
      note,
      `${'A'.repeat(22)}${note}`,
      new Seal(newHouse()).close(inbox, note),
      genuine.replace('first', 'worst'),
      genuine, // at another channel than it was said to
      JSON.stringify([sender, { k: 'note', h: 'x'.repeat(HINTS.messageBytes) }]),
    ];
    for (const text of forged) await stranger.publish(inbox, text);
    // Redis hands on what it was given in the order that it was given it.
    await stranger.publish(
      inbox,
      new Seal(secret).close(inbox, note.replace('forged', 'who has the secret')),
    );
    expect(await two.hears(2)).toEqual(['1 note first', '1 note who has the secret']);
    expect([await two.dropped(), await two.forged()]).toEqual([forged.length, forged.length]);
    for (const client of [stranger, ear]) client.destroy();
  });

  test('what no node of this release would write is dropped and counted, and is not called forged', async () => {
    const secret = newHouse();
    const two = await join(2, { url, secret });
    await two.whole();
    const newer = createClient({ url });
    await newer.connect();
    const seal = new Seal(secret);
    const inbox = `kingstake:${seal.houseName}:node:2`;
    const sender = { n: 1, l: 'newer', t: 1 };
    const junk = [
      'junk',
      JSON.stringify([sender, { k: 'step', h: { id: 'one' } }]),
      JSON.stringify([sender, { k: '__proto__', h: 1 }]),
    ];
    for (const text of junk) await newer.publish(inbox, seal.close(inbox, text));
    await newer.publish(inbox, seal.close(inbox, JSON.stringify([sender, { k: 'note', h: 'the last' }])));
    expect(await two.hears(1)).toEqual(['1 note the last']);
    expect([await two.dropped(), await two.forged()]).toEqual([junk.length, 0]);
    newer.destroy();
  });

  describe.skipIf(program === null)('and what happens to it', () => {
    const server = (): TestRedis => {
      if (own === null) throw new Error('started before the tests');
      return own;
    };

    test('a killed Redis breaks hints at once, by no clock; what is said meanwhile is never sent', async () => {
      const secret = newHouse();
      const [one, two] = [await join(1, { url, secret }), await join(2, { url, secret })] as const;
      await Promise.all([one.whole(), two.whole()]);
      const broken = Promise.all([one.broken(), two.broken()]);
      await server().kill();
      await broken;
      for (let id = 0; id < 1_000; id += 1) one.hints.say([2], 'step', { id });
      await yieldToEventLoop();
      await server().start();
      await Promise.all([one.whole(), two.whole()]);
      one.hints.say([2], 'note', 'afterwards');
      expect(await two.hears(1)).toEqual(['1 note afterwards']);
      expect(await one.dropped()).toBe(1_000);
    });

    test.each([
      ['the connections stay', 0, 1],
      ['other connections were tried meanwhile', HINTS.renewMs, 2],
    ])(
      'a hung Redis breaks hints; what was said to it is not heard once it goes on (%s)',
      async (_what, moreMs, droppedByOne) => {
        const secret = newHouse();
        const clock = createClock();
        const away = heardAway();
        const one = await join(1, { url, secret, time: clock.time, log: away.log });
        const two = await join(2, { url, secret, time: clock.time });
        await Promise.all([one.whole(), two.whole()]);
        one.hints.say([2], 'note', 'before');
        await two.hears(1);
        server().freeze();
        one.hints.say([2], 'note', 'into the hung one');
        await yieldToEventLoop();
        // Older by more than the way of `before`, which is long on a busy machine; no connection is renewed yet.
        clock.pass(HINTS.oldMs + 100);
        await Promise.all([one.broken(), two.broken()]);
        one.hints.say([2], 'note', 'while broken');
        clock.pass(moreMs);
        if (moreMs > 0) await away.promise;
        server().thaw();
        await Promise.all([one.whole(), two.whole()]);
        one.hints.say([2], 'note', 'afterwards');
        expect(await two.hears(2)).toEqual(['1 note before', '1 note afterwards']);
        expect(one.turned).toEqual(['whole', 'broken', 'whole']);
        expect(await one.dropped()).toBe(droppedByOne);
      },
    );

    test('what a full queue cannot take is dropped at once', async () => {
      const secret = newHouse();
      const [one, two] = [await join(1, { url, secret }), await join(2, { url, secret })] as const;
      await Promise.all([one.whole(), two.whole()]);
      server().freeze();
      const large = 'x'.repeat(HINTS.messageBytes - 1_000);
      const fitting = Math.floor(HINTS.unansweredBytes / HINTS.messageBytes);
      for (let count = 0; count < fitting + 10; count += 1) one.hints.say([2], 'note', large);
      await yieldToEventLoop();
      expect(await one.dropped()).toBeGreaterThanOrEqual(9);
      server().thaw();
      await Promise.all([one.whole(), two.whole()]);
    });
  });
});

/** Resolves when a connection was tried in vain for `connectMs`. */
function heardAway(): { log: Log; promise: Promise<void> } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const log = pino({}, { write: (line: string) => line.includes('does not answer') && resolve() });
  return { log, promise };
}
