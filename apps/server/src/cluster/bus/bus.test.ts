import { describe, expect, test } from 'vitest';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import { BUS } from '../limits.ts';
import {
  createMemoryNetwork,
  type Delivery,
  inMemoryBus,
  type MemoryNetwork,
} from '../testkit/in-memory-bus.ts';
import { createRecordedNode, type RecordedNode, type TestPayloads } from '../testkit/recorded-node.ts';
import type { ClusterBus } from './bus.ts';

interface Node extends RecordedNode {
  bus: ClusterBus<TestPayloads>;
}

interface Stage {
  time: ManualTime;
  network: MemoryNetwork;
  join(me: number | (() => number)): Node;
}

function stage(carry?: (deliver: () => void, way: Delivery) => void): Stage {
  const time = createManualTime();
  const network = createMemoryNetwork(carry);
  return {
    time,
    network,
    join(me) {
      const recorded = createRecordedNode(typeof me === 'number' ? () => me : me, { time });
      return { ...recorded, bus: recorded.record(inMemoryBus(recorded.deps, network)) };
    },
  };
}

describe('publish and receive', () => {
  test('sends to the named nodes or to all, never to the sender', async () => {
    const { join } = stage();
    const [one, two, three] = [join(1), join(2), join(3)] as const;
    one.bus.publish([1, 2], 'step', { id: 7 });
    two.bus.publish('all', 'note', 'hello');
    await yieldToEventLoop();
    expect([one.received, two.received, three.received]).toEqual([
      ['2 note hello'],
      ['1 step 7'],
      ['2 note hello'],
    ]);
  });

  test('sends all payloads of one turn for a node in one message, in order', async () => {
    const ways: string[] = [];
    const { join } = stage((deliver, { from, to }) => {
      ways.push(`${from}>${to}`);
      deliver();
    });
    const [one, two] = [join(1), join(2)] as const;
    join(3);
    ways.length = 0;
    one.bus.publish([2], 'step', { id: 1 });
    await Promise.resolve().then(() => one.bus.publish([2, 3], 'note', 'from a promise'));
    one.bus.publish([2], 'step', { id: 3 });
    expect(two.received).toEqual([]);
    await yieldToEventLoop();
    expect(ways).toEqual(['1>2', '1>3']);
    expect(two.received).toEqual(['1 step 1', '1 note from a promise', '1 step 3']);
  });

  test.each([
    ['larger than a message', 'x'.repeat(BUS.messageBytes)],
    ['not JSON', 1n as unknown as string],
  ])('drops and counts a payload that is %s, and sends the others', async (_what, payload) => {
    const { join } = stage();
    const [one, two] = [join(1), join(2)] as const;
    one.bus.publish([2], 'note', payload);
    one.bus.publish([2], 'note', 'short');
    await yieldToEventLoop();
    expect(two.received).toEqual(['1 note short']);
    expect(await one.dropped()).toBe(1);
  });

  test('logs a handler that throws, and calls the others', async () => {
    const { join } = stage();
    const [one, two] = [join(1), join(2)] as const;
    two.bus.receive('step', () => {
      throw new Error('a bug');
    });
    one.bus.publish([2], 'step', { id: 1 });
    one.bus.publish([2], 'step', { id: 2 });
    await yieldToEventLoop();
    expect(two.received).toEqual(['1 step 1', '1 step 2']);
  });
});

describe('connected', () => {
  test('lasts while the newest returned ping was sent less than connectedMs ago', () => {
    let arrives = true;
    const { time, join } = stage((deliver) => arrives && deliver());
    const { bus, states } = join(1);
    expect(bus.isConnected()).toBe(true);
    arrives = false;
    time.advance(BUS.connectedMs - 1);
    expect(bus.isConnected()).toBe(true);
    time.advance(1);
    expect([bus.isConnected(), states]).toEqual([false, ['degraded']]);
    arrives = true;
    time.advance(BUS.pingMs);
    expect([bus.isConnected(), states]).toEqual([true, ['degraded', 'connected']]);
  });

  test('degrades at once when a connection is lost', () => {
    const { network, join } = stage();
    const { bus, states } = join(1);
    network.disconnectAll();
    expect([bus.isConnected(), states]).toEqual([false, ['degraded']]);
    network.reconnectAll();
    expect([bus.isConnected(), states]).toEqual([true, ['degraded', 'connected']]);
  });

  test('reports degraded and connected after the process was suspended, so that listeners reconcile', () => {
    const { time, join } = stage();
    const { states } = join(1);
    time.standStill(5_000);
    expect(states).toEqual(['degraded', 'connected']);
  });

  test('calls the other listeners when one throws', () => {
    const { network, join } = stage();
    const { bus } = join(1);
    let calls = 0;
    bus.onConnected(() => {
      throw new Error('a bug');
    });
    bus.onConnected(() => {
      calls += 1;
    });
    network.disconnectAll();
    network.reconnectAll();
    expect(calls).toBe(1);
  });
});

describe('degraded', () => {
  test('drops and counts payloads instead of sending them later', async () => {
    const { network, join } = stage();
    const [one, two] = [join(1), join(2)] as const;
    network.disconnectAll();
    one.bus.publish('all', 'step', { id: 1 });
    await yieldToEventLoop();
    one.bus.publish('all', 'step', { id: 2 });
    network.reconnectAll(); // before the turn ends: this one goes out
    await yieldToEventLoop();
    expect(two.received).toEqual(['1 step 2']);
    expect(await one.dropped()).toBe(1);
  });
});

describe('a node with a new id', () => {
  test('is degraded until a ping comes back on its new channel, and receives messages there', async () => {
    const { join } = stage();
    let number = 1;
    const moving = join(() => number);
    const other = join(2);
    number = 9;
    moving.bus.nodeIdChanged();
    expect(moving.states).toEqual(['degraded', 'connected']);
    other.bus.publish([1], 'note', 'to the old id');
    other.bus.publish([9], 'note', 'to the new id');
    await yieldToEventLoop();
    expect(moving.received).toEqual(['2 note to the new id']);
    moving.bus.publish('all', 'note', 'here');
    await yieldToEventLoop();
    expect([moving.received.length, other.received]).toEqual([1, ['9 note here']]);
  });
});

test('publishes and receives nothing after stop, and leaves no timer', async () => {
  const { time, join } = stage();
  const [one, two] = [join(1), join(2)] as const;
  two.bus.publish([1], 'step', { id: 1 });
  two.bus.publish('all', 'step', { id: 1 });
  await one.bus.stop();
  await two.bus.stop();
  two.bus.publish([1], 'step', { id: 2 });
  await yieldToEventLoop();
  expect([one.received, time.pending()]).toEqual([[], 0]);
});
