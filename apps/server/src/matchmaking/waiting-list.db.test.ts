// The public list of waiting games: which players see which games, in which order. Includes an attack with absent
// accounts that fill the list.
import { GAME_QUOTAS, OFFERED_TIME_CONTROLS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAMES, listWaiting } from '../games/index.ts';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { type Calls, callsOn } from './testkit/calls.ts';
import { createLobby, give, type Lobby, type Player } from './testkit/lobby.ts';

const ABSENT_MS = GAMES.waitingAbsentMs;

describeEachDatabase('the list of waiting games', (database) => {
  let lobby: Lobby;
  let calls: Calls;

  beforeEach(async () => {
    lobby = await createLobby(database());
    calls = callsOn(lobby);
  });
  afterEach(() => lobby.stop());

  async function players(...names: string[]): Promise<Player[]> {
    const made = (await insertPlayers(database(), names)) as Player[];
    for (const player of made) await give(database(), player, '10');
    return made;
  }
  async function gamesOf(player: Player, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      lobby.time.advance(1_000);
      ids.push((await calls.create(player)).body.id);
    }
    return ids;
  }
  const listed = async (player: Player) =>
    (await calls.waiting(player)).body.map(({ id, creatorOnline }) => [id, creatorOnline]);

  describe('three games of one creator', () => {
    /** What happens to the creator after creating the games, and how many of them are listed then. */
    test.each<[string, (creator: Player) => void, number]>([
      ['who is online: all', ({ id }) => lobby.online.add(id), 3],
      ['who never connected: two', () => {}, 2],
      ['who never connected and created them 10 minutes ago: none', () => lobby.time.advance(ABSENT_MS), 0],
      [
        'who just left, long after creating them: two',
        (creator) => {
          lobby.time.advance(ABSENT_MS);
          lobby.leave(creator);
        },
        2,
      ],
      [
        'who left 10 minutes ago less a millisecond: two',
        (creator) => {
          lobby.leave(creator);
          lobby.time.advance(ABSENT_MS - 1);
        },
        2,
      ],
      [
        'who left 10 minutes ago: none',
        (creator) => {
          lobby.time.advance(ABSENT_MS);
          lobby.leave(creator);
          lobby.time.advance(ABSENT_MS);
        },
        0,
      ],
      [
        'who left and came back: all',
        (creator) => {
          lobby.leave(creator);
          lobby.time.advance(2 * ABSENT_MS);
          lobby.online.add(creator.id);
        },
        3,
      ],
    ])('%s', async (_name, happens, shown) => {
      const [creator, seeker] = (await players('ada', 'bob')) as [Player, Player];
      const ids = await gamesOf(creator, 3);
      happens(creator);
      const online = lobby.online.has(creator.id);
      expect(await listed(seeker)).toEqual(ids.slice(0, shown).map((id) => [id, online]));
    });
  });

  test('lists games of online creators first, each group oldest first', async () => {
    const [ada, bob, cyd, dan] = (await players('ada', 'bob', 'cyd', 'dan')) as [
      Player,
      Player,
      Player,
      Player,
    ];
    const [first] = await gamesOf(ada, 1);
    const [second] = await gamesOf(bob, 1);
    const [third] = await gamesOf(cyd, 1);
    lobby.online.add(bob.id).add(cyd.id);
    expect(await listed(dan)).toEqual([
      [second, true],
      [third, true],
      [first, false],
    ]);
  });

  test('S3 filters by time control, lists all four by default, and refuses unknown ones', async () => {
    const [ada, bob] = (await players('ada', 'bob')) as [Player, Player];
    lobby.online.add(ada.id);
    const made: [timeControl: string, id: number][] = [];
    for (const timeControl of OFFERED_TIME_CONTROLS) {
      lobby.time.advance(1_000);
      made.push([timeControl, (await calls.create(ada, { timeControl })).body.id]);
    }
    const asked = async (query: string) =>
      (await calls.waiting(bob, `wagerAmount=1${query}`)).body.map(({ id, timeControl }) => [
        timeControl,
        id,
      ]);
    expect(await asked('')).toEqual(made);
    for (const [timeControl, id] of made)
      expect(await asked(`&timeControl=${encodeURIComponent(timeControl)}`)).toEqual([[timeControl, id]]);
    expect(await asked(`&timeControl=${encodeURIComponent('300+3')}&stakeSource=escrow`)).toEqual([]);
    // An unescaped plus sign in a query means a space.
    for (const wrong of ['180+2', '60%2B0', '600', ''])
      expect(await calls.waiting(bob, `wagerAmount=1&timeControl=${wrong}`), wrong).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
  });

  test('lists two games of an absent creator per requested time control', async () => {
    const [ada, bob] = (await players('ada', 'bob')) as [Player, Player];
    for (const timeControl of ['600+0', '600+0', '180+2', '180+2', '180+2']) {
      lobby.time.advance(1_000);
      await calls.create(ada, { timeControl });
    }
    const asked = async (query: string) =>
      (await calls.waiting(bob, `wagerAmount=1${query}`)).body.map(({ timeControl }) => timeControl);
    expect(await asked('')).toEqual(['600+0', '600+0']);
    expect(await asked('&timeControl=180%2B2')).toEqual(['180+2', '180+2']);
  });

  test('lists online creators before twenty absent accounts with five games each', async () => {
    const attackers = await players(
      'ada',
      'bob',
      ...Array.from({ length: 20 }, (_, index) => `sock${index}`),
    );
    const [wellBehaved, seeker] = attackers.splice(0, 2) as [Player, Player];
    for (const attacker of attackers) await gamesOf(attacker, GAME_QUOTAS.waitingPerUser);
    const [game] = await gamesOf(wellBehaved, 1);
    lobby.online.add(wellBehaved.id);
    const seen = await listed(seeker);
    expect(seen[0]).toEqual([game, true]);
    expect(seen).toHaveLength(1 + 20 * GAMES.waitingOfAbsent);
    lobby.time.advance(ABSENT_MS);
    expect(await listed(seeker)).toEqual([[game, true]]);
  }, 60_000);

  test('answers from the cache, including games that were just created, joined or cancelled', async () => {
    const [ada, bob, cyd] = (await players('ada', 'bob', 'cyd')) as [Player, Player, Player];
    const recorded = recordStatements(database());
    const near = await createLobby(recorded.database, { time: lobby.time });
    calls = callsOn(near);
    const ids = async () => (await calls.waiting(cyd)).body.map(({ id }) => id);
    const readings = () => recorded.statements.filter(({ sql: text }) => text.includes('row_number')).length;
    try {
      const first = (await calls.create(ada)).body.id;
      for (let asked = 0; asked < 5; asked += 1) expect(await ids()).toEqual([first]);
      expect(readings()).toBe(1);
      const second = (await calls.create(bob)).body.id;
      expect(await ids()).toEqual([first, second]);
      await calls.cancel(ada, first);
      expect(await ids()).toEqual([second]);
      await calls.join(cyd, second);
      expect((await calls.waiting(ada)).body).toEqual([]);
      expect(readings()).toBe(4);
    } finally {
      await near.stop();
    }
  });

  test('reads four times a second during a flood of changes, and makes further callers wait', async () => {
    const [ada, cyd] = (await players('ada', 'cyd')) as [Player, Player];
    const recorded = recordStatements(database());
    const near = await createLobby(recorded.database);
    calls = callsOn(near);
    const readings = () => recorded.statements.filter(({ sql: text }) => text.includes('row_number')).length;
    try {
      const { id } = (await calls.create(ada)).body;
      for (let flood = 0; flood < LOBBY_TOPIC.readingsAtOnce; flood += 1) {
        near.remoteChanged();
        expect((await calls.waiting(cyd)).body).toHaveLength(1);
      }
      expect(readings()).toBe(LOBBY_TOPIC.readingsAtOnce);
      await calls.cancel(ada, id);
      const late = calls.waiting(cyd);
      await calls.challenges(cyd);
      expect(readings()).toBe(LOBBY_TOPIC.readingsAtOnce);
      await near.pass(LOBBY_TOPIC.batchMs);
      expect((await late).body).toEqual([]);
    } finally {
      await near.stop();
    }
  });

  test('keeps the quota of staked games however many friendly ones there are', async () => {
    const creators = await players('ada', 'bob', 'cyd', 'dan');
    const seeker = creators.pop() as Player;
    const [ada] = creators as [Player];
    for (const creator of creators) await calls.create(creator, { wagerAmount: '0' });
    lobby.time.advance(1_000);
    const { id: staked } = (await calls.create(ada)).body;
    const asked = { exceptIds: [], online: [], justLeft: [], nowMs: lobby.time.nowMs(), limitOfKind: 2 };
    const found = await database().run((queries) => listWaiting(queries, asked));
    expect(found.map(({ wager }) => wager === 0n)).toEqual([true, true, false]);
    expect(found.at(-1)?.id).toBe(staked);
    expect(await calls.create(ada, { wagerAmount: '0' })).toMatchObject({
      status: 409,
      body: {
        code: 'CONFLICT',
        message: 'You already have a friendly game waiting for an opponent. Cancel it first.',
      },
    });
    expect((await calls.waiting(seeker, '')).body).toHaveLength(4);
  });

  test('uses an index without ended games', async () => {
    const [ada] = (await players('ada')) as [Player];
    const [game] = await gamesOf(ada, 1);
    await database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at, ended_at, result, reason)
        select 'ended', ${ada.id}, ${ada.id + 1}, wager * (1 + n % 6), fee, false, false, fen, match, created_at, created_at, created_at,
          'draw', 'agreement' from game, generate_series(1, 5000) n`.execute(tx);
      // Adds games of others who are playing, or waiting with another wager.
      await sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at, started_at, due_at)
        select case when n % 2 = 0 then 'active' else 'waiting' end, 1000 + n, case when n % 2 = 0 then 9000 + n end, wager * 5, fee,
          false, false, fen, match, created_at, created_at, created_at, due_at
        from game, generate_series(1, 1000) n where status = 'waiting'`.execute(tx);
    });
    await database().run((queries) => sql`analyze`.execute(queries));
    const recorded = recordStatements(database());
    const online = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const asked = { exceptIds: [], justLeft: online, online, limitOfKind: 100 };
    const found = await recorded.database.run((queries) =>
      listWaiting(queries, { ...asked, nowMs: lobby.time.nowMs() }),
    );
    expect(found.map(({ id }) => id)).toContain(game);
    const statement = recorded.statements.find(({ sql: text }) => text.includes('row_number'));
    if (statement === undefined) throw new Error('no statement was recorded');
    const plan = await database().run((queries) =>
      queries.executeQuery<Record<string, string>>({ ...statement, sql: `explain ${statement.sql}` }),
    );
    const text = plan.rows.flatMap((row) => Object.values(row)).join('\n');
    expect(text).toMatch(/Index Scan (using|on) game_(waiting|unended_white)/);
    expect(text).not.toMatch(/Seq Scan on game/);
  }, 60_000);
});
