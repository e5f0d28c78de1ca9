// The public list of waiting games: who is shown, in which order. With the attack M2 of the review: absent accounts that fill it.
import { GAMES, lamports, OFFERED_TIME_CONTROLS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listWaiting } from '../games/index.ts';
import { insertPlayers } from '../games/testkit/board-room.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
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

  describe('the games of one creator, three of them', () => {
    /** What happens to the creator after the games were made, and how many of the games are listed then. */
    test.each<[string, (creator: Player) => void, number]>([
      ['who is online: all', ({ id }) => lobby.online.add(id), 3],
      ['who never came: two', () => {}, 2],
      ['who never came and made them 10 minutes ago: none', () => lobby.time.advance(ABSENT_MS), 0],
      [
        'who went just now, long after making them: two',
        (creator) => {
          lobby.time.advance(ABSENT_MS);
          lobby.leave(creator);
        },
        2,
      ],
      [
        'who went 10 minutes ago less a millisecond: two',
        (creator) => {
          lobby.leave(creator);
          lobby.time.advance(ABSENT_MS - 1);
        },
        2,
      ],
      [
        'who went 10 minutes ago: none',
        (creator) => {
          lobby.time.advance(ABSENT_MS);
          lobby.leave(creator);
          lobby.time.advance(ABSENT_MS);
        },
        0,
      ],
      [
        'who went and came back: all',
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

  test('creators who are online come first, each part from the oldest', async () => {
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

  test('S3 of one time control where one is asked for, of all four otherwise, and of no unknown one', async () => {
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
    // An unescaped plus is a blank in a query.
    for (const wrong of ['180+2', '60%2B0', '600', ''])
      expect(await calls.waiting(bob, `wagerAmount=1&timeControl=${wrong}`), wrong).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
  });

  test('two of an absent creator are listed of the time control that is asked for', async () => {
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

  test('twenty absent accounts with five games each hide no one who is online', async () => {
    const attackers = await players(
      'ada',
      'bob',
      ...Array.from({ length: 20 }, (_, index) => `sock${index}`),
    );
    const [honest, seeker] = attackers.splice(0, 2) as [Player, Player];
    for (const attacker of attackers) await gamesOf(attacker, GAMES.waitingPerUser);
    const [game] = await gamesOf(honest, 1);
    lobby.online.add(honest.id);
    const seen = await listed(seeker);
    expect(seen[0]).toEqual([game, true]);
    expect(seen).toHaveLength(1 + 20 * GAMES.waitingOfAbsent);
    lobby.time.advance(ABSENT_MS);
    expect(await listed(seeker)).toEqual([[game, true]]);
  }, 60_000);

  test('is found by an index that has no ended game, however many there are and however many are online', async () => {
    const [ada] = (await players('ada')) as [Player];
    const [game] = await gamesOf(ada, 1);
    await database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at, ended_at, result, reason)
        select 'ended', ${ada.id}, ${ada.id + 1}, wager * (1 + n % 6), fee, false, false, fen, match, created_at, created_at, created_at,
          'draw', 'agreement' from game, generate_series(1, 20000) n`.execute(tx);
      // And there are others who play, or wait with another wager.
      await sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, fen, match,
          outage_compensated_until, created_at, started_at, due_at)
        select case when n % 2 = 0 then 'active' else 'waiting' end, 1000 + n, case when n % 2 = 0 then 9000 + n end, wager * 5, fee,
          false, false, fen, match, created_at, created_at, created_at, due_at
        from game, generate_series(1, 4000) n where status = 'waiting'`.execute(tx);
    });
    await database().run((queries) => sql`analyze`.execute(queries));
    const recorded = recordStatements(database());
    const online = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const asked = { exceptIds: [], barred: [], exceptUserId: 0, justLeft: online, online, limit: 100 };
    const found = await recorded.database.run((queries) =>
      listWaiting(queries, { ...asked, wager: lamports(1_000_000_000n), nowMs: lobby.time.nowMs() }),
    );
    expect(found.map(({ id }) => id)).toEqual([game]);
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
