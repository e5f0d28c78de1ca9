import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { BUS, PRESENCE } from '../limits.ts';
import { createMemoryNetwork, inMemoryBus } from '../testkit/in-memory-bus.ts';
import {
  createPresenceSync,
  type PresenceMessages,
  type PresenceSync,
  parseOnlineUsers,
  presenceParsers,
} from './presence-sync.ts';

interface Stage {
  join(
    me: number,
  ): PresenceSync & { changes(): number; publishRaw(value: unknown): void; die(): Promise<void> };
  pass(ms: number): Promise<void>;
  network: ReturnType<typeof createMemoryNetwork>;
}

function setStage(): Stage {
  const time = createManualTime();
  const network = createMemoryNetwork();
  return {
    network,
    async pass(ms) {
      for (let left = ms; left > 0; left -= BUS.pingMs) {
        time.advance(Math.min(left, BUS.pingMs));
        await yieldToEventLoop();
      }
    },
    join(me) {
      const random = createSeededRandom(me);
      const given = { time, log: createLog('silent'), random, secret: new Uint8Array(32) };
      const bus = inMemoryBus<PresenceMessages>(
        { ...given, self: () => me, parsers: presenceParsers },
        network,
      );
      const presence = createPresenceSync({ time, bus });
      let changes = 0;
      presence.onChange(() => {
        changes += 1;
      });
      return {
        ...presence,
        changes: () => changes,
        publishRaw: (value) => bus.publish('all', 'online', value as readonly number[]),
        async die() {
          presence.stop();
          await bus.stop();
        },
      };
    },
  };
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

describe('who is online', () => {
  test('does not report a change when a list is unchanged', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.connected(5);
    await pass(5 * PRESENCE.everyMs);
    expect([one.changes(), two.changes()]).toEqual([1, 0]);
  });

  test('ignores an invalid list', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.connected(5);
    await pass(PRESENCE.everyMs);
    two.publishRaw([5, 0]);
    await yieldToEventLoop();
    expect(one.onlineUsers()).toEqual([5]);
  });

  test('is exact on three nodes within two seconds of any change', async () => {
    const { join, pass } = setStage();
    const nodes = [join(1), join(2), join(3)];
    const there = nodes.map(() => new Set<number>());
    const random = createSeededRandom(7);
    for (let round = 0; round < 50; round += 1) {
      for (const byte of random.bytes(40)) {
        const at = byte % 3;
        const userId = 1 + (byte >> 3);
        if (there[at]?.delete(userId)) nodes[at]?.disconnected(userId);
        else {
          there[at]?.add(userId);
          nodes[at]?.connected(userId);
        }
      }
      await pass(PRESENCE.everyMs);
      const all = ascending([...new Set(there.flatMap((ids) => [...ids]))]);
      for (const node of nodes) {
        expect(ascending(node.onlineUsers())).toEqual(all);
        expect(node.count()).toBe(all.length);
      }
    }
  });
});

describe('a user of another node', () => {
  test('X8 is online at once, before the next list, and further ones a moment later', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.connected(5);
    two.connected(6);
    await pass(0);
    await yieldToEventLoop();
    expect(one.onlineUsers()).toEqual([5]);
    await pass(PRESENCE.arrivedMs);
    await yieldToEventLoop();
    expect(one.onlineUsers()).toEqual([5, 6]);
    two.disconnected(6);
    await pass(PRESENCE.everyMs);
    expect(one.onlineUsers()).toEqual([5]);
  });

  test('X11 answers unless all sockets there are silent, or the node itself is', async () => {
    const { join, pass, network } = setStage();
    const [one, two, three] = [join(1), join(2), join(3)];
    const silent = new Set([6]);
    two.silentHere((userId) => silent.has(userId));
    for (const userId of [5, 6]) two.connected(userId);
    await pass(PRESENCE.everyMs);
    const answer = () => [5, 6, 7].map(one.answersElsewhere);
    expect(answer()).toEqual([true, false, false]);
    three.connected(6);
    await pass(PRESENCE.everyMs);
    expect(answer()).toEqual([true, true, false]);
    expect(two.answersElsewhere(5)).toBe(false); // only here
    three.disconnected(6);
    silent.clear();
    await pass(PRESENCE.everyMs);
    expect(answer()).toEqual([true, true, false]);
    network.disconnectAll();
    await pass(2 * PRESENCE.silentMs);
    expect([one.onlineUsers(), answer()]).toEqual([
      [5, 6],
      [false, false, false],
    ]);
  });
});

describe('a node that stopped', () => {
  test('is forgotten after silentMs without a message', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    one.connected(1);
    two.connected(2);
    await pass(PRESENCE.everyMs);
    await two.die();
    await pass(PRESENCE.silentMs - PRESENCE.everyMs);
    expect(one.count()).toBe(2);
    await pass(2 * PRESENCE.everyMs);
    expect(one.onlineUsers()).toEqual([1]);
  });

  test('is forgotten at once when it is marked dead', async () => {
    const { join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.connected(2);
    await pass(PRESENCE.everyMs);
    one.forget(2);
    expect([one.count(), one.changes()]).toEqual([0, 2]);
    one.forget(2);
    expect(one.changes()).toBe(2);
  });

  test('is kept while the bus is degraded, and until it had time to publish afterwards', async () => {
    const { network, join, pass } = setStage();
    const [one, two] = [join(1), join(2)];
    two.connected(2);
    await pass(PRESENCE.everyMs);
    network.disconnectAll();
    await pass(10 * PRESENCE.silentMs);
    expect(one.count()).toBe(1);
    network.reconnectAll();
    await pass(2 * PRESENCE.silentMs);
    expect(one.count()).toBe(1);
    network.disconnectAll();
    await two.die();
    network.reconnectAll();
    await pass(2 * PRESENCE.silentMs);
    expect(one.count()).toBe(0);
  });
});

test('leaves no timer after stop', async () => {
  const time = createManualTime();
  const bus = { publish() {}, receive() {}, isConnected: () => true, onConnected() {} };
  createPresenceSync({ time, bus }).stop();
  expect(time.pending()).toBe(0);
});

test('fits the largest list into one message, even with ids of two billion', () => {
  const ids = Array.from({ length: PRESENCE.users }, (_, index) => 2_000_000_000 + index);
  expect(JSON.stringify(ids).length).toBeLessThan(BUS.messageBytes * 0.75);
  expect(parseOnlineUsers(ids)).toEqual(ids);
});

test.each([
  ['no list', '5'],
  ['zero', [5, 0, 3]],
  ['a negative id', [5, -3]],
  ['a fraction', [5, 1.5]],
  ['a text', ['5']],
  ['ids beyond the safe integers', [2 ** 53]],
  ['too many', Array.from({ length: PRESENCE.users + 1 }, () => 1)],
])('rejects a list with %s', (_what, value) => {
  expect(parseOnlineUsers(value)).toBeNull();
});
