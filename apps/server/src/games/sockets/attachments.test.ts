import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { HubSocket } from '../../platform/sockets/index.ts';
import { createManualTime } from '../../platform/testkit/manual-time.ts';
import type { GameHandle } from '../actor/game-actor.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import { createAttachedSockets, createAttachments } from './attachments.ts';

const socketOf = (userId: number) =>
  ({
    identity: { sessionKey: 'key', userId },
    subscribe: () => {},
    unsubscribe: () => {},
  }) as unknown as HubSocket;

function attachmentsOf(live: GameRegistry) {
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
  return { sockets, attachments };
}

test('retries the failed departures of a player once for each game', async () => {
  const failing = new Set([1, 2]);
  const asked: number[] = [];
  const live = {
    async runExclusive(gameId: number) {
      asked.push(gameId);
      if (failing.has(gameId)) throw new Error('connection lost');
    },
  };
  const { sockets, attachments } = attachmentsOf(live as unknown as GameRegistry);
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

/** A registry with one game, whose writes are committed although their answers may be lost. */
function oneGame() {
  const match = { white: { userId: 7, at: [] as number[] }, black: null, status: 'waiting', seq: 1 };
  const game = { record: { id: 1, match } };
  let isLost = true;
  const handle = {
    load: async () => game,
    async execute({ type, at }: { type: string; at: number }) {
      match.white.at = type === 'connect' ? [at] : [];
      if (isLost) throw new Error('the answer was lost');
    },
  } as unknown as GameHandle;
  const live = {
    runExclusive: async (_id: number, work: (handle: GameHandle) => Promise<unknown>) => work(handle),
  };
  const answer = () => {
    isLost = false;
  };
  return { handle, live: live as unknown as GameRegistry, answer, seat: match.white };
}

test.each([
  ['empties the seat of a player whose attachment was committed without an answer', false, []],
  ['keeps the seat of a player who has attached again since', true, [1]],
])('%s', async (_what, isBack, at) => {
  const { handle, live, answer, seat } = oneGame();
  const { attachments, sockets } = attachmentsOf(live);
  await expect(attachments.attach(handle, socketOf(7))).rejects.toThrow('the answer was lost');
  attachments.attachFailed(socketOf(7), 1);
  expect(seat.at).toEqual([1]);
  answer();
  if (isBack) sockets.add(socketOf(7), 1);
  await attachments.retryDetach();
  expect(seat.at).toEqual(at);
});
