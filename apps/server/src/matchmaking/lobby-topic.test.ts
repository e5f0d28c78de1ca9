// matchmaking, lobby: what each watcher receives when the open games change, and what a change costs if many watchers are blocked.
import type { LobbyChanged, LobbyGame } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import type { Hub, HubSocket, Topic } from '../platform/sockets/index.ts';
import { EMPTY_LOBBY, LobbyAudience, type LobbyView, lobbyChange } from './lobby-topic.ts';

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
  for (let userId = 1; userId <= watchers; userId += 1)
    audience.enter(socket(userId), new CountedSet(barredOf(userId)), EMPTY_LOBBY);
  return { audience, received, counts };
}

describe('changes of the lobby', () => {
  test('cost one message for all of 1,000 watchers who are each blocked by another account', () => {
    const { audience, received, counts } = setUp(1_000, (userId) => [10_000 + userId, 20_000]);
    CountedSet.asked = 0;
    audience.broadcast(opened(game(1, 500_000)));
    expect(counts).toEqual({ published: 1, written: 0 });
    expect([CountedSet.asked, received.size]).toEqual([0, 1_000]);
  });

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
});

/** Parses `id/creator` pairs, then after a bar the creators who are away. */
function view(text: string): LobbyView {
  const [games = '', away = ''] = text.split('|');
  const pairs = games
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('/').map(Number));
  return {
    games: new Map(pairs.map(([id = 0, creator = 0]) => [id, game(id, creator)])),
    away: new Set(away.split(' ').filter(Boolean).map(Number)),
  };
}
const told = (change: LobbyChanged | null) =>
  change && [change.opened.map(({ id }) => id), change.gone, change.away, change.back];

describe('changes for watchers', () => {
  test.each<[string, string, string, number[][] | null]>([
    ['nothing', '1/7 2/8|8', '1/7 2/8|8', null],
    ['a new game', '1/7', '1/7 2/8', [[2], [], [], []]],
    ['new games from the oldest', '', '3/7 2/8', [[2, 3], [], [], []]],
    ['a new game of a creator who is away', '1/7', '1/7 2/8|8', [[2], [], [8], []]],
    ['a game that is gone', '1/7 2/8', '2/8', [[], [1], [], []]],
    ['a creator who left', '1/7', '1/7|7', [[], [], [7], []]],
    ['a creator who came back', '1/7|7', '1/7', [[], [], [], [7]]],
    ['no return of a creator whose games are gone', '1/7 2/8|7', '2/8', [[], [1], [], []]],
    ['a creator who came back with another game', '1/7|7', '2/7', [[2], [1], [], [7]]],
  ])('sends %s', (_name, before, after, expected) => {
    expect(told(lobbyChange(view(before), view(after)))).toEqual(expected);
  });
});
