import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Log } from '../../platform/log.ts';
import { TestRedis } from '../../platform/testkit/redis-server.ts';
import { systemTime, type Time, yieldToEventLoop } from '../../platform/time.ts';
import { BUS } from '../limits.ts';
import {
  createRecordedNode,
  type RecordedNode,
  secretOf,
  type TestPayloads,
} from '../testkit/recorded-node.ts';
import type { ClusterBus, NodeId } from './bus.ts';
import { redisBus } from './redis-bus.ts';

const { program, url: runningUrl } = inject('testRedis');

interface Node extends RecordedNode {
  bus: ClusterBus<TestPayloads>;
  /** Resolves when the bus is connected. */
  connected(): Promise<void>;
  degraded(): Promise<void>;
  /** Resolves when that many payloads were received, or this one. */
  receives(awaited: number | string): Promise<readonly string[]>;
}

const open: Node[] = [];
afterEach(async () => {
  for (const { bus } of open.splice(0)) await bus.stop();
});

/**
 * A clock that a test advances. Otherwise it runs a hundred times slower than real time, so a busy machine breaks no
 * test. Timers are real.
 */
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

/** Each secret is unique, because several tests share the machine's Redis. */
let lastSecret = 0;
function newSecret(): Uint8Array {
  lastSecret += 1;
  return secretOf(`test-${process.pid}-${lastSecret}`);
}

interface Options {
  url: string;
  secret: Uint8Array;
  time?: Time;
  log?: Log;
}

async function join(me: number | (() => NodeId), { url, ...options }: Options): Promise<Node> {
  const recorded = createRecordedNode(typeof me === 'number' ? () => me : me, {
    time: createClock().time,
    ...options,
  });
  const bus = recorded.record(await redisBus({ ...recorded.deps, url }));
  const until = (isSo: () => boolean, listen: (run: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
      };
      listen(look);
      look();
    });
  const node: Node = {
    ...recorded,
    bus,
    connected: () => until(bus.isConnected.bind(bus), bus.onConnected.bind(bus)),
    degraded: () => until(() => !bus.isConnected(), bus.onDegraded.bind(bus)),
    async receives(awaited) {
      const { received } = recorded;
      await until(
        () => (typeof awaited === 'number' ? received.length >= awaited : received.includes(awaited)),
        (look) => {
          bus.receive('step', look);
          bus.receive('note', look);
        },
      );
      return received;
    },
  };
  open.push(node);
  return node;
}

describe.skipIf(program === null && runningUrl === null)('the bus over Redis', () => {
  let own: TestRedis | null = null;
  let url = runningUrl ?? '';
  beforeAll(async () => {
    if (program === null) return;
    own = await TestRedis.start(program);
    url = own.url;
  });
  afterAll(() => own?.kill());

  test('delivers to the named nodes and to all, but not to another cluster', async () => {
    const secret = newSecret();
    const [one, two, three] = [
      await join(1, { url, secret }),
      await join(2, { url, secret }),
      await join(3, { url, secret }),
    ] as const;
    const outsider = await join(2, { url, secret: newSecret() });
    await Promise.all([one, two, three, outsider].map((node) => node.connected()));
    one.bus.publish([2], 'step', { id: 4 });
    one.bus.publish('all', 'note', 'é');
    expect(await two.receives(2)).toEqual(['1 step 4', '1 note é']);
    expect(await three.receives(1)).toEqual(['1 note é']);
    expect([one.received, outsider.received]).toEqual([[], []]);
  });

  test('receives on the new channel after its id changed', async () => {
    const secret = newSecret();
    let number = 1;
    const moving = await join(() => number, { url, secret });
    const other = await join(2, { url, secret });
    await Promise.all([moving.connected(), other.connected()]);
    number = 7;
    moving.bus.nodeIdChanged();
    expect(moving.bus.isConnected()).toBe(false);
    await moving.connected();
    other.bus.publish([1], 'note', 'to the old id');
    other.bus.publish([7], 'note', 'to the new id');
    expect(await moving.receives(1)).toEqual(['2 note to the new id']);
  });

  describe.skipIf(program === null)('when Redis fails', () => {
    const server = (): TestRedis => {
      if (own === null) throw new Error('started before the tests');
      return own;
    };

    test('degrades at once when Redis is killed, and never sends what was published in the meantime', async () => {
      const secret = newSecret();
      const [one, two] = [await join(1, { url, secret }), await join(2, { url, secret })] as const;
      await Promise.all([one.connected(), two.connected()]);
      const broken = Promise.all([one.degraded(), two.degraded()]);
      await server().kill();
      await broken;
      for (let id = 0; id < 1_000; id += 1) one.bus.publish([2], 'step', { id });
      await yieldToEventLoop();
      await server().start();
      await Promise.all([one.connected(), two.connected()]);
      one.bus.publish([2], 'note', 'afterwards');
      expect(await two.receives(1)).toEqual(['1 note afterwards']);
      expect(await one.dropped()).toBe(1_000);
    });

    test.each([
      ['the connections stay', 0, 1],
      ['other connections were tried', BUS.reconnectMs, 2],
    ])(
      'degrades when Redis hangs, and never sends what was published in the meantime (%s)',
      async (_what, moreMs, droppedByOne) => {
        const secret = newSecret();
        const clock = createClock();
        const unreachable = loggedUnreachable();
        const one = await join(1, { url, secret, time: clock.time, log: unreachable.log });
        const two = await join(2, { url, secret, time: clock.time });
        await Promise.all([one.connected(), two.connected()]);
        one.bus.publish([2], 'note', 'before');
        await two.receives(1);
        server().freeze();
        one.bus.publish([2], 'note', 'into the hung one');
        await yieldToEventLoop();
        // Enough to degrade even if `before` took long on a busy machine, but too little to renew a connection.
        clock.pass(BUS.connectedMs + 100);
        await Promise.all([one.degraded(), two.degraded()]);
        one.bus.publish([2], 'note', 'while degraded');
        clock.pass(moreMs);
        if (moreMs > 0) await unreachable.promise;
        server().thaw();
        await Promise.all([one.connected(), two.connected()]);
        one.bus.publish([2], 'note', 'afterwards');
        const received = await two.receives('1 note afterwards');
        // The message that hung may arrive late, because receivers compare versions or read the database.
        expect(received.filter((line) => line !== '1 note into the hung one')).toEqual([
          '1 note before',
          '1 note afterwards',
        ]);
        expect(one.states).toEqual(['connected', 'degraded', 'connected']);
        expect(await one.dropped()).toBe(droppedByOne);
      },
    );

    test('drops messages at once when the queue is full', async () => {
      const secret = newSecret();
      const [one, two] = [await join(1, { url, secret }), await join(2, { url, secret })] as const;
      await Promise.all([one.connected(), two.connected()]);
      server().freeze();
      const large = 'x'.repeat(BUS.messageBytes - 1_000);
      const fitting = Math.floor(BUS.unansweredBytes / BUS.messageBytes);
      for (let count = 0; count < fitting + 10; count += 1) one.bus.publish([2], 'note', large);
      await yieldToEventLoop();
      expect(await one.dropped()).toBeGreaterThanOrEqual(9);
      server().thaw();
      await Promise.all([one.connected(), two.connected()]);
    });
  });
});

/** Resolves when a connection attempt was given up after `connectMs`. */
function loggedUnreachable(): { log: Log; promise: Promise<void> } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const log = pino({}, { write: (line: string) => line.includes('does not answer') && resolve() });
  return { log, promise };
}
