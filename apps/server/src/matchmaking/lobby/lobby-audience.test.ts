// matchmaking, lobby: what each watcher receives, and what a change costs if many watchers are blocked.
import type { LobbyChanged, LobbyGame } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { Hub, HubSocket, Topic } from '../../platform/hub/index.ts';
import { LobbyAudience } from './lobby-audience.ts';
import { EMPTY_LOBBY } from './lobby-view.ts';

const game = (id: number, creator: number): LobbyGame => ({
  id,
  creator: { id: creator, username: `p${creator}`, profilePicId: 'bee', rating: 1500 },
  wagerAmount: '1',
  timeControl: '600+0',
});
const opened = (...games: LobbyGame[]): LobbyChanged => ({
  type: 'lobby_changed',
  opened: games,
  gone: [],
  away: [],
  back: [],
});

/** Counts how often `has` is called. */
class CountedSet extends Set<number> {
  static asked = 0;
  override has(id: number): boolean {
    CountedSet.asked += 1;
    return super.has(id);
  }
}

/** Creates an audience of users 1 to `watchers`, and records what its hub did. */
function setUp(watchers: number, barredOf: (userId: number) => Iterable<number>) {
  const topics = new Map<Topic, Set<number>>();
  const received = new Map<number, number[]>(); // ids of opened games, by user
  const counts = { published: 0, written: 0 };
  const hear = (userId: number, text: string): void => {
    const { opened: games } = JSON.parse(text) as LobbyChanged;
    received.set(
      userId,
      games.map(({ id }) => id),
    );
  };
  const hub: Pick<Hub, 'broadcast' | 'hasSubscribers'> = {
    hasSubscribers: (topic) => (topics.get(topic)?.size ?? 0) > 0,
    broadcast(topic, message, variants) {
      counts.published += 1;
      counts.written += new Set([...(variants?.values() ?? [])].filter((text) => text !== null)).size;
      for (const userId of topics.get(topic) ?? []) {
        const sent = variants?.get(userId);
        if (sent === null) continue;
        hear(userId, (sent ?? (message as { text: string })).text);
      }
    },
  };
  const audience = new LobbyAudience(hub);
  const socket = (userId: number) =>
    ({
      identity: { userId },
      subscribe: (topic: Topic) => topics.set(topic, (topics.get(topic) ?? new Set()).add(userId)),
      unsubscribe: (topic: Topic) => topics.get(topic)?.delete(userId),
    }) as unknown as HubSocket;
  const sockets = Array.from({ length: watchers }, (_, index) => socket(index + 1));
  for (const each of sockets)
    audience.enter(each, new CountedSet(barredOf(each.identity.userId)), EMPTY_LOBBY);
  return { audience, sockets, received, counts };
}

describe('changes of the lobby', () => {
  test.each([10, 1_000])(
    'costs one message for all of %i watchers who are each blocked by another account',
    (watchers) => {
      const { audience, received, counts } = setUp(watchers, (userId) => [10_000 + userId, 20_000]);
      CountedSet.asked = 0;
      audience.broadcast(opened(game(1, 500_000)));
      expect(counts).toEqual({ published: 1, written: 0 });
      expect(CountedSet.asked).toBe(0);
      expect(received.size).toBe(watchers);
    },
  );

  test('serializes one variant for all watchers with the same hidden creators', () => {
    const { audience, received, counts } = setUp(6, (userId) => [
      ...(userId <= 4 ? [71] : []),
      ...(userId === 4 ? [72] : []),
      900 + userId,
    ]);
    audience.broadcast(opened(game(1, 71), game(2, 72)));
    expect(counts).toEqual({ published: 1, written: 1 }); // for users 1 to 3; user 4 receives nothing
    expect([...received]).toEqual([
      [1, [2]],
      [2, [2]],
      [3, [2]],
      [5, [1, 2]],
      [6, [1, 2]],
    ]);
  });

  test('sends the whole change to a user who returns without blocks, and none to users who left', () => {
    const { audience, sockets, received } = setUp(2, () => [71]);
    const [first, second] = sockets as [HubSocket, HubSocket];
    audience.enter(first, new Set(), EMPTY_LOBBY);
    audience.leave(second);
    audience.broadcast(opened(game(1, 71)));
    expect([...received]).toEqual([[1, [1]]]);
    audience.leave(first);
    expect(audience.isThere()).toBe(false);
  });
});
