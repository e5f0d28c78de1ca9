// matchmaking, lobby: a watcher who receives the list and all changes always knows what the server knows.
import { LobbyChanged as Changed, type LobbyChanged, type LobbyGame, LobbyGames } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../platform/testkit/seeded-random.ts';
import { EMPTY_LOBBY, type LobbyView, lobbyChange, wholeLobby } from './lobby-view.ts';

const game = (id: number, creator: number): LobbyGame => ({
  id,
  creator: { id: creator, username: `p${creator}`, profilePicId: 'bee', rating: 1500 },
  wagerAmount: '1',
  timeControl: '600+0',
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

  test('reconstructs the server’s view from the list and all changes', () => {
    const random = createSeededRandom(5);
    let server = EMPTY_LOBBY;
    const games = new Map<number, LobbyGame>();
    const away = new Set<number>();
    let nextId = 1;
    for (let step = 0; step < 500; step += 1) {
      const next = { games: new Map(server.games), away: new Set(server.away) };
      for (const byte of random.bytes(3)) {
        const creator = 1 + ((byte >> 2) % 8);
        if (byte % 4 === 0) next.games.set(nextId, game(nextId++, creator));
        else if (byte % 4 === 1) next.games.delete([...next.games.keys()][byte >> 4] ?? 0);
        else if (byte % 4 === 2) next.away.add(creator);
        else next.away.delete(creator);
      }
      const creators = new Set([...next.games.values()].map(({ creator }) => creator.id));
      for (const id of next.away) if (!creators.has(id)) next.away.delete(id);
      const change = lobbyChange(server, next);
      server = next;
      // Applies the change as a client does.
      for (const opened of change?.opened ?? []) {
        games.set(opened.id, opened);
        away.delete(opened.creator.id);
      }
      for (const id of change?.gone ?? []) games.delete(id);
      for (const id of change?.away ?? []) away.add(id);
      for (const id of change?.back ?? []) away.delete(id);
      expect([...games.keys()].sort()).toEqual([...server.games.keys()].sort());
      for (const { creator } of games.values())
        expect(away.has(creator.id)).toBe(server.away.has(creator.id));
      if (change !== null) expect(Changed.safeParse(change).success).toBe(true);
    }
    expect(LobbyGames.safeParse(wholeLobby(server)).success).toBe(true);
  });
});
