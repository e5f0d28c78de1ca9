import type { ErrorMessage } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { Cluster } from './cluster/index.ts';
import { createMemoryNetwork, inMemoryBus, type MemoryNetwork } from './cluster/testkit/in-memory-bus.ts';
import {
  type ClusterMessages,
  clusterMessageParsers,
  onEveryNode,
  receiveClusterMessages,
} from './cluster-messages.ts';
import { createLog } from './platform/log.ts';
import { createManualTime } from './platform/testkit/manual-time.ts';
import { createSeededRandom } from './platform/testkit/seeded-random.ts';
import { yieldToEventLoop } from './platform/time.ts';

function open(network: MemoryNetwork, time: ReturnType<typeof createManualTime>, self: number) {
  const done: string[] = [];
  const note =
    (what: string) =>
    (...words: readonly unknown[]): void =>
      void done.push([what, ...words.map((word) => JSON.stringify(word))].join(' '));
  const bus = inMemoryBus<ClusterMessages>(
    {
      time,
      random: createSeededRandom(self),
      log: createLog('silent'),
      secret: new Uint8Array(32),
      self: () => self,
      parsers: clusterMessageParsers,
    },
    network,
  );
  const nodes = { self: () => self, live: () => [1, 2], onChange: () => {} };
  receiveClusterMessages({
    cluster: { nodes, membership: { reportBusState: () => {} } } as unknown as Cluster,
    bus,
    presenceSync: undefined,
    games: {
      onRemoteUpdate: note('update'),
      onRemoteViewers: note('viewers'),
      compareWithRows: note('rows') as () => Promise<void>,
    },
    lobby: { remoteChanged: note('lobby') },
  });
  return {
    bus,
    pushBalances: onEveryNode(bus, 'balance', (userIds) => note('balance')(userIds)),
    endSession: onEveryNode(bus, 'session', (key) => note('session')(key)),
    sendNotice: onEveryNode(bus, 'notice', ({ userId, notice }) => note('send')(userId, notice)),
    take: () => done.splice(0).filter((line) => line !== 'rows' && line !== 'lobby'),
  };
}

test('repeats an action for a user once on every other node', async () => {
  const time = createManualTime();
  const network = createMemoryNetwork();
  const [here, there] = [open(network, time, 1), open(network, time, 2)];
  const error: ErrorMessage = { type: 'error', message: 'Insufficient balance', code: 'CONFLICT', gameId: 7 };
  here.pushBalances([7]);
  here.endSession('key');
  here.sendNotice({ userId: 7, notice: error });
  here.bus.publish('all', 'viewers', [12, 31]); // does nothing here
  const done = ['balance [7]', 'session "key"', `send 7 ${JSON.stringify(error)}`];
  expect(here.take()).toEqual(done);
  await yieldToEventLoop(); // messages are sent at the end of the turn
  expect(there.take()).toEqual([...done, 'viewers [12,31] 1']);
  expect(here.take()).toEqual([]);
});

test('acts only on this node without a bus', () => {
  const done: string[] = [];
  onEveryNode(undefined, 'session', (key) => void done.push(key))('key');
  expect(done).toEqual(['key']);
});

test('rejects malformed payloads', () => {
  for (const value of [null, 7, [0], ['7'], Array(1_001).fill(1)])
    expect(clusterMessageParsers.balance(value)).toBeNull();
  for (const value of [null, '', 'k'.repeat(201)]) expect(clusterMessageParsers.session(value)).toBeNull();
  const notice = { type: 'error', code: 'CONFLICT', message: 'no' };
  for (const value of [
    null,
    { userId: 0, notice },
    { userId: 7 },
    { userId: 7, notice: { ...notice, code: 'X' } },
    { userId: 7, notice: { type: 'balance_updated', balance: '1' } },
  ])
    expect(clusterMessageParsers.notice(value)).toBeNull();
  expect(clusterMessageParsers.notice({ userId: 7, notice })).toEqual({ userId: 7, notice });
});
