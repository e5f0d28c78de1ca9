// A creator's rating range, in the pool of the game's time control. It is checked when the seat is taken.
import { FIRST_RATINGS, LOBBY, type Ratings } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { auditBooks } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { type Calls, callsOn } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from './testkit/lobby.ts';

const rated = (blitz: number, rapid: number): Ratings => ({
  blitz: { ...FIRST_RATINGS.blitz, rating: blitz },
  rapid: { ...FIRST_RATINGS.rapid, rating: rapid },
});

describeEachDatabase('rating ranges', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let dan: Player;

  beforeEach(async () => {
    [ada, bob, cyd, dan] = (await insertPlayers(database(), ['ada', 'bob', 'cyd', 'dan'])) as [
      Player,
      Player,
      Player,
      Player,
    ];
    lobby = await createLobby(database());
    calls = callsOn(lobby);
    for (const player of [ada, bob, cyd, dan]) await give(database(), player, '10');
    lobby.ratings
      .set(ada.id, rated(1500, 1700))
      .set(bob.id, rated(1900, 1600))
      .set(cyd.id, rated(1450, 1710));
  });
  afterEach(async () => {
    await lobby.stop();
    expect(await database().run(auditBooks)).toEqual([]);
  });

  test('S18 shows the range in the game and in the list, and null if anyone may join', async () => {
    const ratingRange = { min: 1500, max: 1800 };
    const made = (await calls.create(ada, { ratingRange })).body;
    expect(made.ratingRange).toEqual(ratingRange);
    expect((await calls.game(ada, made.id)).body.ratingRange).toEqual(ratingRange);
    expect((await calls.waiting(bob)).body[0]?.ratingRange).toEqual(ratingRange);
    expect((await calls.create(ada, { ratingRange: null })).body.ratingRange).toBeNull();
    expect((await calls.create(ada)).body.ratingRange).toBeNull();
  });

  test.each([
    ['upside down', { min: 1600, max: 1500 }],
    ['below the least', { min: LOBBY.ratings.least - 1, max: 1500 }],
    ['above the most', { min: 1500, max: LOBBY.ratings.most + 1 }],
    ['in halves', { min: 1500.5, max: 1600 }],
    ['open at an end', { min: 1500 }],
    ['in words', { min: '1500', max: '1600' }],
  ])('refuses %s', async (_name, ratingRange) => {
    expect(await calls.create(ada, { ratingRange })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(await balance(database(), ada)).toBe('10');
  });

  describe('a join', () => {
    test.each([
      ['whose end is the rating of that time control', '600+0', { min: 1600, max: 1600 }, 200],
      ['that only the other pool fits', '600+0', { min: 1850, max: 1950 }, 403],
      ['that the blitz rating fits', '180+2', { min: 1850, max: 1950 }, 200],
      ['just above the player', '600+0', { min: 1601, max: 1800 }, 403],
      ['just below the player', '600+0', { min: 1400, max: 1599 }, 403],
    ])('S18 checks a join into a range %s', async (_name, timeControl, ratingRange, status) => {
      const { id } = (await calls.create(ada, { timeControl, ratingRange })).body;
      const joined = await calls.join(bob, id);
      expect(joined.status).toBe(status);
      expect(await balance(database(), bob)).toBe(status === 200 ? '9' : '10');
      if (status !== 200)
        expect(joined.body).toMatchObject({ code: 'RATING_OUT_OF_RANGE', ratingRange, rating: 1600 });
    });

    test('checks joins by message and by private code too, and leaves the seat free', async () => {
      const ratingRange = { min: 1650, max: 1800 };
      const open = (await calls.create(ada, { ratingRange })).body;
      const seat = lobby.socket(bob);
      expect(await seat.join(open.id)).toEqual(['error']);
      expect(seat.last('error')).toMatchObject({ code: 'RATING_OUT_OF_RANGE', gameId: open.id });
      const closed = (await calls.create(ada, { ratingRange, isPrivate: true })).body;
      const gameCode = closed.gameCode ?? '';
      expect(await calls.join(bob, closed.id, { gameCode })).toMatchObject({ status: 403 });
      expect(await calls.join(cyd, open.id)).toMatchObject({ status: 200 });
      expect(await balance(database(), bob)).toBe('10');
    });
  });

  describe('the list', () => {
    const listed = async (player: Player, query = '') =>
      (await calls.waiting(player, query)).body.map(({ id }) => id);

    test('S20 lists the nearest rating first, then the oldest, without games of other ranges', async () => {
      for (const player of [ada, bob, cyd, dan]) lobby.online.add(player.id);
      const far = (await calls.create(bob, { wagerAmount: '5' })).body.id; // 1600: 100 off
      const near = (await calls.create(cyd)).body.id; // 1710: 10 off
      const later = (await calls.create(cyd, { wagerAmount: '0' })).body.id;
      await calls.create(cyd, { ratingRange: { min: 1750, max: 1900 } });
      const quick = (await calls.create(dan, { timeControl: '300+3' })).body.id; // 1500, as Ada in blitz
      expect(await listed(ada)).toEqual([quick, near, later, far]);
      expect(await listed(ada, 'wagerAmount=1')).toEqual([quick, near]);
      expect(await listed(ada, 'timeControl=600%2B0')).toEqual([near, later, far]);
      expect(await listed(ada, 'wagerAmount=0&timeControl=600%2B0')).toEqual([later]);
      lobby.leave(dan);
      expect(await listed(ada)).toEqual([near, later, far, quick]);
    });

    test('pages the list with separate quotas for staked and friendly games', async () => {
      const ids = [];
      for (const wagerAmount of ['1', '0']) ids.push((await calls.create(bob, { wagerAmount })).body.id);
      lobby.online.add(bob.id);
      // 102 friendly games, and 105 staked ones.
      await database().run((queries) =>
        sql`insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match,
            outage_compensated_until, created_at, due_at)
          select status, white_id, wager, fee, is_private, allow_observers, fen, match,
            outage_compensated_until, created_at, due_at
          from game, generate_series(1, ${LOBBY_TOPIC.pageOfKind + 4}) n
          where wager > 0 or n <= ${LOBBY_TOPIC.pageOfKind + 1}`.execute(queries),
      );
      const [first, second, third] = [
        await listed(ada),
        await listed(ada, 'page=2'),
        await listed(ada, 'page=3'),
      ];
      expect([first.length, second.length, third.length]).toEqual([2 * LOBBY_TOPIC.pageOfKind, 7, 0]);
      expect(new Set([...first, ...second]).size).toBe(2 * LOBBY_TOPIC.pageOfKind + 7);
      expect(first.slice(0, 2)).toEqual(ids);
      expect(await listed(ada, 'wagerAmount=0&page=2')).toHaveLength(2);
    });
  });

  test('rejects incomplete and changed ranges in the database', async () => {
    const { id } = (await calls.create(ada, { ratingRange: { min: 1500, max: 1600 } })).body;
    const set = (what: string) =>
      database().run((queries) =>
        sql`update game set ${sql.raw(what)}, version = version + 1 where id = ${id}`.execute(queries),
      );
    await expect(set('rating_min = 1400')).rejects.toThrow(/range of ratings is fixed/);
    await expect(set('rating_min = null')).rejects.toThrow(/range of ratings is fixed|game_rating_range/);
    await expect(set('rating_max = 4001')).rejects.toThrow(/range of ratings is fixed|game_rating_range/);
  });
});
