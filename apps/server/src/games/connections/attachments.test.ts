import { expect, test } from 'vitest';
import type { HubSocket } from '../../platform/hub/index.ts';
import { createLog } from '../../platform/log.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { createAttachedSockets } from './attached-sockets.ts';
import { createAttachments } from './attachments.ts';

/** Returns a registry that fails for the games in `failing` and records each requested game. */
function countingRegistry(failing: Set<number>) {
  const asked: number[] = [];
  const live = {
    async runExclusive(gameId: number) {
      asked.push(gameId);
      if (failing.has(gameId)) throw new Error('connection lost');
    },
  } as unknown as GameRegistry;
  return { asked, live };
}

const socketOf = (userId: number) =>
  ({
    identity: { sessionKey: 'key', userId },
    subscribe: () => {},
    unsubscribe: () => {},
  }) as unknown as HubSocket;

test('retries the failed departures of a player once for each game', async () => {
  const failing = new Set([1, 2]);
  const { asked, live } = countingRegistry(failing);
  const sockets = createAttachedSockets();
  const attachments = createAttachments({
    time: createManualTime(),
    log: createLog('silent'),
    live,
    sockets,
    cluster: {
      nodes: { self: () => 1, ownIds: () => [1] },
      membership: { findCrashed: async () => new Map() },
    },
    spectators: { follow: () => {}, watchStarted: () => {}, watchStopped: () => {} },
    acceptsCommands: () => true,
  });
  for (const gameId of [1, 1, 1, 2]) {
    const socket = socketOf(7);
    sockets.add(socket, gameId);
    await expect(attachments.detach(socket, gameId)).rejects.toThrow('connection lost');
  }
  asked.length = 0;
  failing.delete(2);
  await attachments.retryDetach();
  expect(asked).toEqual([1, 2]);
  await attachments.retryDetach();
  expect(asked).toEqual([1, 2, 1]);
});
