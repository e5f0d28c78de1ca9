// Authorization of messages: every message of the contract, every kind of user, every kind of id. A message without a policy fails here.
import { ClientMessage, type ErrorCode, type ServerMessage } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shown } from '../../../../testkit/device.ts';
import type { SeatedGame } from '../../../../testkit/game.ts';
import type { Player } from '../../../../testkit/player.ts';
import type { RawLine } from '../../../../testkit/raw-line.ts';
import { expectTrueBoard } from '../../../../testkit/true-board.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { definitionOf } from '../testkit/fuzz-input.ts';

/** Who may send a message. */
type Policy =
  | 'anyone'
  | 'a viewer' // rejoins their seat, takes a free one, or watches if the players allow it
  | 'a connected player' // concerns only the player's own socket
  | 'a player' // concerns the player, and names no game
  | 'the players of the game';

const POLICIES: Readonly<Record<string, Policy>> = {
  ping: 'anyone',
  join_game: 'a viewer',
  leave_game: 'a connected player',
  make_move: 'the players of the game',
  offer_draw: 'the players of the game',
  accept_draw: 'the players of the game',
  decline_draw: 'the players of the game',
  resign: 'the players of the game',
  timeout: 'the players of the game',
  accept_match: 'the players of the game',
  decline_match: 'the players of the game',
  rematch_offer: 'the players of the game',
  rematch_accept: 'the players of the game',
  rematch_decline: 'the players of the game',
  rematch_offers: 'a player',
  watch_lobby: 'a player',
  leave_lobby: 'a player',
};
const TYPES = Object.keys(POLICIES);
/** No row has these ids. Rows can have the first, while PostgreSQL refuses the second. */
const ABSENT = [987_654, 2 ** 31];
const MALFORMED = ['x1', -1, 1.5, null, {}, '', '99999999999999999999'];
const FILL: Readonly<Record<string, object>> = { make_move: { move: { from: 'e2', to: 'e4' } } };

/** The types of the answers to a message that concerns only the player. */
const answersOf = (type: string): ServerMessage['type'][] => (type === 'watch_lobby' ? ['lobby_games'] : []);

/** Returns the types of all messages in the contract. */
function declaredTypes(): string[] {
  return (definitionOf(ClientMessage).options ?? []).map((option) =>
    String(definitionOf(definitionOf(option).shape?.['type']).values?.[0]),
  );
}

const ROLES = ['white', 'black', 'outsider', 'observer', 'creator', 'third', 'fourth'] as const;
type Role = (typeof ROLES)[number];

describeEachDatabase('authorization of messages', (database) => {
  let world: World;
  /** Connected with the client. Forbidden messages go over a raw socket of the same player. */
  let people: Record<Role, Player>;
  let lines: Record<Role, RawLine>;
  let games: readonly SeatedGame[]; // the two in progress
  let running: number; // white against black, who allow spectators
  let closed: number; // third against fourth, without spectators
  let waiting: number; // the creator's private game

  beforeEach(async () => {
    world = await openWorld(database());
    const entered = await world.players(...ROLES);
    people = Object.fromEntries(ROLES.map((role, at) => [role, entered[at]])) as Record<Role, Player>;
    const { white, black, third, fourth, creator, observer } = people;
    games = [await white.plays(black, { allowObservers: true }), await third.plays(fourth)];
    [running = 0, closed = 0] = games.map(({ id }) => id);
    waiting = (await creator.create({ isPrivate: true })).id;
    // A player without a seat joins as an observer.
    await shown(observer.sit(running), ({ status, side }) => status === 'active' && side === null);
    const opened = ROLES.map(async (role) => [role, await people[role].openRawLine()] as const);
    lines = Object.fromEntries(await Promise.all(opened)) as Record<Role, RawLine>;
    lines.observer.say('join_game', running, observer.user.id, { as: 'observer' });
    await lines.observer.inbox.next('game_state');
    await restAll();
  });
  afterEach(async () => {
    await expectPlayOn();
    await world.close();
  });

  /** Checks that the clients show both games as stored, and that the games can be continued. */
  async function expectPlayOn(): Promise<void> {
    for (const game of games) {
      for (const seat of [game.white, game.black])
        await expectTrueBoard(database(), seat, world.time.nowMs());
      const { status, moves } = game.white.getSnapshot();
      if (status === 'active') await game.play(moves.length % 2 === 0 ? 'd2d4' : 'd7d5');
    }
  }

  /** Returns the messages that arrived over the raw sockets. */
  async function restAll(): Promise<Record<Role, ServerMessage[]>> {
    const received = ROLES.map(async (role) => [role, await lines[role].inbox.rest()] as const);
    return Object.fromEntries(await Promise.all(received)) as Record<Role, ServerMessage[]>;
  }

  /**
   * Sends a message and returns the answers. Checks that no other socket received anything. `awaited` contains the types of answers for
   * which the server reads the database first.
   */
  async function send(
    role: Role,
    message: object,
    awaited: readonly ServerMessage['type'][] = [],
  ): Promise<ServerMessage[]> {
    const what = `after ${JSON.stringify(message)} of ${role}`;
    for (const player of Object.values(people)) player.inbox.take();
    lines[role].send(message);
    const read: ServerMessage[] = [];
    for (const type of awaited) read.push(await lines[role].inbox.next(type));
    const { [role]: own, ...others } = await restAll();
    for (const [name, received] of Object.entries(others)) expect(received, `${name} ${what}`).toEqual([]);
    for (const name of ROLES) expect(people[name].inbox.take(), `${name}'s client ${what}`).toEqual([]);
    return [...read, ...own];
  }

  const codesOf = (messages: readonly ServerMessage[]): (ErrorCode | string)[] =>
    messages.map((message) => (message.type === 'error' ? message.code : message.type));

  const about = (type: string, gameId: unknown, playerId: unknown) => ({
    type,
    gameId,
    playerId,
    ...FILL[type],
  });

  test('has one policy for every message of the contract', () => {
    expect([...TYPES].sort()).toEqual(declaredTypes().sort());
  });

  test('R4 refuses messages in another’s name, about unknown games, or with invalid ids, and forwards none of them', async () => {
    const before = await fingerprint(database());
    for (const type of TYPES.filter((each) => POLICIES[each] !== 'anyone')) {
      for (const role of ['outsider', 'observer', 'creator', 'white', 'black'] as const) {
        const forged = role === 'white' ? people.black : people.white;
        const answers = await send(role, about(type, running, forged.user.id), ['error']);
        expect(codesOf(answers), `${type} of ${role} in another’s name`).toEqual(['FORBIDDEN']);
        const awaited = POLICIES[type] === 'a player' ? answersOf(type) : [];
        const expected: Partial<Record<Policy, string[]>> = {
          'a connected player': [],
          'a player': answersOf(type),
        };
        for (const id of ABSENT) {
          const absent = await send(role, about(type, id, people[role].user.id), awaited);
          expect(codesOf(absent), `${type} of ${role} about ${id}, an unknown game`).toEqual(
            expected[POLICIES[type] ?? 'anyone'] ?? ['NOT_FOUND'],
          );
        }
      }
      for (const id of MALFORMED) {
        const answers = POLICIES[type] === 'a player' ? answersOf(type) : [];
        const noGame = await send('outsider', about(type, id, people.outsider.user.id), answers);
        const refused = POLICIES[type] === 'a player' ? answers : ['VALIDATION'];
        expect(codesOf(noGame), `${type} about ${JSON.stringify(id)}`).toEqual(refused);
        const noPlayer = await send('white', about(type, running, id));
        expect(codesOf(noPlayer), `${type} as ${JSON.stringify(id)}`).toEqual(['VALIDATION']);
      }
    }
    expect(await fingerprint(database())).toEqual(before);
  }, 60_000);

  test('R22 lets only the game’s players send commands', async () => {
    const before = await fingerprint(database());
    for (const type of TYPES) {
      if (POLICIES[type] !== 'the players of the game') continue;
      for (const role of ['outsider', 'observer', 'creator'] as const)
        for (const gameId of [running, closed]) {
          const answers = await send(role, about(type, gameId, people[role].user.id));
          expect(codesOf(answers), `${type} of ${role}`).toEqual(['FORBIDDEN']);
        }
      for (const role of ['outsider', 'white'] as const) {
        const answers = await send(role, about(type, waiting, people[role].user.id));
        expect(codesOf(answers), `${type} of ${role}, about a waiting game`).toEqual(['FORBIDDEN']);
      }
      const own = await send('creator', about(type, waiting, people.creator.user.id));
      expect(codesOf(own)[0], `${type} of the creator, without an opponent`).toBe('CONFLICT');
    }
    expect(await fingerprint(database())).toEqual(before);
  });

  test('R7 lets players view their games, and lets others view them if the players allow it', async () => {
    const before = await fingerprint(database());
    const joins = async (role: Role, gameId: number, more: object = {}) =>
      codesOf(await send(role, { ...about('join_game', gameId, people[role].user.id), ...more }));
    const JOINED = ['game_joined', 'game_state'];
    for (const role of ['outsider', 'creator'] as const) {
      expect(await joins(role, running)).toEqual(JOINED);
      expect(await joins(role, running, { as: 'observer' })).toEqual(JOINED);
      expect(await joins(role, closed, { as: 'observer' })).toEqual(['FORBIDDEN']);
      expect(await joins(role, closed)).not.toContain('game_joined');
    }
    // Without the code, the waiting game can be neither joined nor watched.
    expect(await joins('outsider', waiting)).not.toContain('game_joined');
    expect(await joins('outsider', waiting, { as: 'observer' })).toEqual(['FORBIDDEN']);
    expect(await joins('outsider', waiting, { gameCode: 'AAAA0000' })).not.toContain('game_joined');
    for (const role of ['white', 'black'] as const) {
      expect(await joins(role, running)).toEqual(JOINED);
      expect(await joins(role, closed)).not.toContain('game_joined');
    }
    expect(await joins('creator', waiting)).toEqual(JOINED);
    expect(await fingerprint(database())).toEqual(before);
  });

  test('accepts every message of players about their own game', async () => {
    for (const type of TYPES.filter((each) => POLICIES[each] === 'the players of the game'))
      for (const role of ['white', 'black'] as const) {
        lines[role].send(about(type, running, people[role].user.id));
        const { [role]: own } = await restAll();
        expect(codesOf(own), `${type} of ${role}`).not.toContain('FORBIDDEN');
        expect(codesOf(own), `${type} of ${role}`).not.toContain('NOT_FOUND');
      }
  });
});

/** Everything that a refused message must not change. Presence is left out, because it may change. */
async function fingerprint(database: Database): Promise<unknown> {
  const { rows } = await database.run((queries) =>
    sql`select (select jsonb_agg(a order by id) from account a) as accounts,
      (select jsonb_agg(jsonb_build_array(id, status, black_id, seq, ply, result,
        case status when 'active' then split_part(match #>> '{}', ' ', 13) end) order by id) from game) as games,
      (select count(*) from game_log) as moves`.execute(queries),
  );
  return rows;
}
