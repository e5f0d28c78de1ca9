// matchmaking: the topic of open games over the real hub: the full list once, then the changes on this node and on others.
import { FIRST_RATINGS, type LobbyChanged, type LobbyGames } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAMES } from '../games/index.ts';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { type Calls, callsOn } from './testkit/calls.ts';
import { createLobby, give, type Lobby, type LobbyOptions, type Player, type Seat } from './testkit/lobby.ts';

describeEachDatabase('the topic of open games', (database) => {
  let lobbies: Lobby[];
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let watcher: Seat;

  beforeEach(async () => {
    [ada, bob, cyd] = (await insertPlayers(database(), ['ada', 'bob', 'cyd'])) as [Player, Player, Player];
    for (const player of [ada, bob]) await give(database(), player, '10');
    lobbies = [];
    lobby = await node();
    calls = callsOn(lobby);
    lobby.come(ada);
    watcher = lobby.socket(cyd);
  });
  afterEach(async () => {
    for (const each of lobbies) await each.stop();
  });

  async function node(options: LobbyOptions = {}): Promise<Lobby> {
    const made = await createLobby(database(), options);
    lobbies.push(made);
    return made;
  }
  const watch = (seat: Seat) => seat.send({ type: 'watch_lobby', playerId: seat.player.id });
  const open = async (player: Player, more: object = {}) => (await calls.create(player, more)).body.id;
  /** Returns the changes that a socket received since the last call, as ids. */
  async function takeChanges(seat = watcher, at = lobby): Promise<number[][][]> {
    await at.pass(2 * LOBBY_TOPIC.batchMs);
    await at.settled();
    return seat.received
      .splice(0)
      .filter((message): message is LobbyChanged => message.type === 'lobby_changed')
      .map(({ opened, gone, away, back }) => [opened.map(({ id }) => id), gone, away, back]);
  }
  function list(seat = watcher): LobbyGames {
    const last = seat.last('lobby_games');
    seat.types();
    return last;
  }

  test('S33 sends a watcher the list once, and then games that open, are cancelled or joined', async () => {
    lobby.ratings.set(ada.id, {
      ...FIRST_RATINGS,
      blitz: { ...FIRST_RATINGS.blitz, rating: 1644, provisional: false },
    });
    const first = await open(ada, { timeControl: '180+2', ratingRange: { min: 1500, max: 1700 } });
    await watch(watcher);
    expect(list()).toEqual({
      type: 'lobby_games',
      games: [
        {
          id: first,
          creator: { id: ada.id, username: 'ada', profilePicId: 'bee', rating: 1644 },
          wagerAmount: '1',
          timeControl: '180+2',
          ratingRange: { min: 1500, max: 1700 },
        },
      ],
      away: [],
    });
    const second = await open(ada);
    expect(await takeChanges()).toEqual([[[second], [], [], []]]);
    await calls.cancel(ada, first);
    expect(await takeChanges()).toEqual([[[], [first], [], []]]);
    await calls.join(bob, second);
    expect(await takeChanges()).toEqual([[[], [second], [], []]]);
  });

  test('batches the changes within one pause, and sends none that cancel out', async () => {
    await watch(watcher);
    list();
    const ids = [await open(ada), await open(ada), await open(bob)];
    await calls.cancel(ada, ids[1] ?? 0);
    expect(await takeChanges()).toEqual([[[ids[0], ids[2]], [], [bob.id], []]]);
    await calls.cancel(ada, await open(ada));
    expect(await takeChanges()).toEqual([]);
  });

  test('sends the presence of creators only, and removes the games of one who stays away', async () => {
    const game = await open(ada);
    await watch(watcher);
    expect(list().away).toEqual([]);
    lobby.leave(ada);
    expect(await takeChanges()).toEqual([[[], [], [ada.id], []]]);
    lobby.come(ada);
    expect(await takeChanges()).toEqual([[[], [], [], [ada.id]]]);
    lobby.come(bob);
    lobby.leave(bob);
    expect(await takeChanges()).toEqual([]);
    lobby.leave(ada);
    expect(await takeChanges()).toEqual([[[], [], [ada.id], []]]);
    await lobby.pass(GAMES.waitingAbsentMs + LOBBY_TOPIC.lookMs);
    expect(await takeChanges()).toEqual([[[], [game], [], []]]);
  }, 60_000);

  test('stops sending to watchers who left, and reads nothing without watchers', async () => {
    await watch(watcher);
    list();
    await watcher.send({ type: 'leave_lobby', playerId: cyd.id });
    const recorded = recordStatements(database());
    const quiet = await createLobby(recorded.database, { seed: 9 });
    lobbies.push(quiet);
    await callsOn(quiet).create(ada, { wagerAmount: '0' });
    await quiet.pass(2 * LOBBY_TOPIC.lookMs);
    expect(recorded.statements.filter(({ sql }) => sql.includes('row_number'))).toEqual([]);
    expect(await takeChanges()).toEqual([]);
    lobby.remoteChanged();
    await watch(watcher);
    expect(list().games).toHaveLength(1);
  });

  test('includes a change during a read in the list or sends it afterwards', async () => {
    for (let round = 0; round < 6; round += 1) {
      const old = await open(ada);
      const seat = lobby.socket(cyd);
      const [, opened] = await Promise.all([watch(seat), open(ada), calls.cancel(ada, old)]);
      const { games } = seat.last('lobby_games');
      const known = new Set(games.map(({ id }) => id));
      for (const [opens = [], gone = []] of await takeChanges(seat)) {
        for (const id of opens) known.add(id);
        for (const id of gone) known.delete(id);
      }
      expect([...known], `round ${round}`).toEqual([opened]);
      await calls.cancel(ada, opened);
      await seat.send({ type: 'leave_lobby', playerId: cyd.id });
      await takeChanges(seat);
    }
  }, 60_000);

  test('S31 hides games and names of players with a block in either direction', async () => {
    lobby.come(bob);
    await calls.block(ada, cyd.id);
    const [first, second] = [await open(ada), await open(bob)];
    await watch(watcher);
    const received = list();
    expect(received).toMatchObject({ games: [{ id: second }], away: [] });
    const other = lobby.socket(bob);
    await watch(other);
    expect(list(other).games.map(({ id }) => id)).toEqual([first, second]);
    const third = await open(ada);
    expect(await takeChanges()).toEqual([]);
    expect(await takeChanges(other)).toEqual([[[third], [], [], []]]);
    lobby.leave(ada);
    lobby.leave(bob);
    expect(await takeChanges()).toEqual([[[], [], [bob.id], []]]);
    expect(await takeChanges(other)).toEqual([[[], [], [ada.id, bob.id], []]]);
    expect(JSON.stringify(received)).not.toMatch(/ada|hidden/);
    await calls.unblock(ada, cyd.id);
    await watch(watcher);
    expect(list().games.map(({ id }) => id)).toEqual([first, second, third]);
  });

  describe('two nodes', () => {
    test('notifies watchers of the other node at once, with one message per pause', async () => {
      const said: string[] = [];
      lobby.come(bob);
      const here = await node({ time: lobby.time, seed: 8, publishLobby: () => said.push('lobby') });
      await watch(watcher);
      list();
      const made = [];
      for (let count = 0; count < 3; count += 1) made.push((await callsOn(here).create(bob)).body.id);
      expect(said).toHaveLength(1);
      await here.pass(LOBBY_TOPIC.batchMs);
      expect(said).toHaveLength(2);
      lobby.remoteChanged();
      expect(await takeChanges()).toEqual([[made, [], [], []]]);
    });

    test.each([
      ['arrive', true, LOBBY_TOPIC.lookMs],
      ['are lost', false, LOBBY_TOPIC.lookDegradedMs],
    ])('finds changes by polling if messages of other nodes %s', async (_name, isSynced, withinMs) => {
      const deaf = await node({ isSynced, seed: 8 });
      const seat = deaf.socket(cyd);
      await watch(seat);
      list(seat);
      const game = await open(ada);
      await deaf.pass(withinMs + LOBBY_TOPIC.lookDegradedMs);
      await deaf.settled();
      expect(seat.last('lobby_changed').opened.map(({ id }) => id)).toEqual([game]);
    });
  });
});
