// Finding games: the public list of waiting games, the rating ranges of their creators, codes and invitations. Includes an attack with
// absent accounts that fill the list.
import { FIRST_RATINGS, GAME_QUOTAS, type Ratings } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAMES, listWaiting } from '../games/index.ts';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { planOf } from '../games/testkit/statements.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { recordStatements } from '../platform/testkit/recorded-statements.ts';
import { testWallet } from '../players/users/testkit/wallet.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { type Calls, callsOn, createThreePlayers, HOUR_MS, stopAndAudit } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player } from './testkit/lobby.ts';

const ABSENT_MS = GAMES.waitingAbsentMs;
const rated = (blitz: number, rapid: number): Ratings => ({
  blitz: { ...FIRST_RATINGS.blitz, rating: blitz },
  rapid: { ...FIRST_RATINGS.rapid, rating: rapid },
});

describeEachDatabase('finding games', (database) => {
  let lobby: Lobby;
  let nodes: Lobby[];
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database(), 3));
    nodes = [];
  });
  afterEach(async () => {
    for (const node of nodes) await node.stop();
    await stopAndAudit(lobby, database());
  });

  /** Lets `calls` use another node. Returns it, and a function that counts its readings of the list. */
  async function openRecorded() {
    const { database: recorded, statements } = recordStatements(database());
    const node = await createLobby(recorded, { time: lobby.time });
    nodes.push(node);
    calls = callsOn(node);
    return { node, readings: () => statements.filter(({ sql: text }) => text.includes('row_number')).length };
  }

  async function gamesOf(player: Player, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let made = 0; made < count; made += 1) {
      lobby.time.advance(1_000);
      ids.push((await calls.create(player)).body.id);
    }
    return ids;
  }
  const listed = async (player: Player, query = 'wagerAmount=1') =>
    (await calls.waiting(player, query)).body.map(({ id }) => id);

  test.each<[string, number, () => void]>([
    ['who is online: all', 3, () => lobby.online.add(ada.id)],
    ['who never connected: two', 2, () => {}],
    ['who never connected and created them 10 minutes ago: none', 0, () => lobby.time.advance(ABSENT_MS)],
    [
      'who just left, long after creating them: two',
      2,
      () => {
        lobby.time.advance(ABSENT_MS);
        lobby.leave(ada);
      },
    ],
  ])('lists three games of a creator %s', async (_name, shown, happens) => {
    const ids = await gamesOf(ada, 3);
    happens();
    expect(await listed(bob)).toEqual(ids.slice(0, shown));
  });

  test('S3 filters by time control, and lists two games of an absent creator per requested one', async () => {
    for (const timeControl of ['600+0', '600+0', '180+2', '180+2', '180+2']) {
      lobby.time.advance(1_000);
      await calls.create(ada, { timeControl });
    }
    const asked = async (query: string) =>
      (await calls.waiting(bob, query)).body.map(({ timeControl }) => timeControl);
    expect(await asked('')).toEqual(['600+0', '600+0']);
    expect(await asked('timeControl=180%2B2')).toEqual(['180+2', '180+2']);
    expect(await asked('timeControl=900%2B10')).toEqual([]);
    // An unescaped plus sign in a query means a space.
    expect((await calls.waiting(bob, 'timeControl=180+2')).status).toBe(400);
  });

  test('lists online creators before twenty absent accounts with five games each', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `sock${index}`);
    for (const attacker of await insertPlayers(database(), names, 4)) {
      await give(database(), attacker, '10');
      await gamesOf(attacker, GAME_QUOTAS.waitingPerUser);
    }
    const [game] = await gamesOf(ada, 1);
    lobby.online.add(ada.id);
    const seen = await listed(bob);
    expect([seen[0], seen.length]).toEqual([game, 1 + 20 * GAMES.waitingOfAbsent]);
  }, 60_000);

  test('answers from the cache, including games that were just created, joined or cancelled', async () => {
    const { readings } = await openRecorded();
    const first = (await calls.create(ada)).body.id;
    for (let asked = 0; asked < 5; asked += 1) expect(await listed(cyd)).toEqual([first]);
    expect(readings()).toBe(1);
    const second = (await calls.create(bob)).body.id;
    expect(await listed(cyd)).toEqual([first, second]);
    await calls.cancel(ada, first);
    expect(await listed(cyd)).toEqual([second]);
    await calls.join(cyd, second);
    expect(await listed(ada)).toEqual([]);
    expect(readings()).toBe(4);
  });

  test('reads four times a second during a flood of changes, and makes further callers wait', async () => {
    const { node, readings } = await openRecorded();
    const { id } = (await calls.create(ada)).body;
    for (let flood = 0; flood < LOBBY_TOPIC.readingsAtOnce; flood += 1) {
      node.remoteChanged();
      expect(await listed(cyd)).toEqual([id]);
    }
    expect(readings()).toBe(LOBBY_TOPIC.readingsAtOnce);
    await calls.cancel(ada, id);
    const late = listed(cyd);
    await calls.challenges(cyd);
    expect(readings()).toBe(LOBBY_TOPIC.readingsAtOnce);
    await node.pass(LOBBY_TOPIC.batchMs);
    expect(await late).toEqual([]);
  });

  test('uses an index without ended games', async () => {
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
    const online = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const asked = { exceptIds: [], justLeft: online, online, limitOfKind: 100, nowMs: lobby.time.nowMs() };
    const found = await database().run((queries) => listWaiting(queries, asked));
    expect(found.map(({ id }) => id)).toContain(game);
    const plan = await planOf(database(), (queries) => listWaiting(queries, asked));
    expect(plan).toMatch(/Index Scan (using|on) game_(waiting|unended_white)/);
    expect(plan).not.toMatch(/Seq Scan on game/);
  }, 60_000);

  describe('rating ranges', () => {
    beforeEach(() => {
      lobby.ratings
        .set(ada.id, rated(1500, 1700))
        .set(bob.id, rated(1900, 1600))
        .set(cyd.id, rated(1450, 1710));
    });

    test.each([
      ['whose end is the rating in that pool', '600+0', { min: 1600, max: 1600 }, 200],
      ['that only the other pool fits', '600+0', { min: 1850, max: 1950 }, 403],
      ['that the blitz rating fits', '180+2', { min: 1850, max: 1950 }, 200],
    ])(
      'S18 are shown in the list and checked on a join: one %s',
      async (_name, timeControl, ratingRange, status) => {
        const { id } = (await calls.create(ada, { timeControl, ratingRange })).body;
        const shown = (await calls.waiting(bob)).body.map((game) => game.ratingRange);
        expect(shown).toEqual(status === 200 ? [ratingRange] : []);
        const joined = await calls.join(bob, id);
        expect(joined.status).toBe(status);
        expect(await balance(database(), bob)).toBe(status === 200 ? '9' : '10');
        if (status !== 200)
          expect(joined.body).toMatchObject({ code: 'RATING_OUT_OF_RANGE', ratingRange, rating: 1600 });
      },
    );

    test('S20 list the nearest rating first, then the oldest, without games of other ranges', async () => {
      const [dan] = (await insertPlayers(database(), ['dan'], 4)) as [Player];
      await give(database(), dan, '10');
      for (const player of [ada, bob, cyd, dan]) lobby.online.add(player.id);
      const far = (await calls.create(bob, { wagerAmount: '5' })).body.id; // 1600: 100 off
      const near = (await calls.create(cyd)).body.id; // 1710: 10 off
      const later = (await calls.create(cyd, { wagerAmount: '0' })).body.id;
      await calls.create(cyd, { ratingRange: { min: 1750, max: 1900 } });
      const quick = (await calls.create(dan, { timeControl: '300+3' })).body.id; // 1500, as Ada in blitz
      expect(await listed(ada, '')).toEqual([quick, near, later, far]);
      expect(await listed(ada)).toEqual([quick, near]);
      expect(await listed(ada, 'wagerAmount=0&timeControl=600%2B0')).toEqual([later]);
      lobby.leave(dan);
      expect(await listed(ada, '')).toEqual([near, later, far, quick]);
    });

    test('cannot be changed or left incomplete in the database', async () => {
      const { id } = (await calls.create(ada, { ratingRange: { min: 1500, max: 1600 } })).body;
      for (const what of ['rating_min = 1400', 'rating_min = null', 'rating_max = 4001'])
        await expect(
          database().run((queries) =>
            sql`update game set ${sql.raw(what)}, version = version + 1 where id = ${id}`.execute(queries),
          ),
          what,
        ).rejects.toThrow(/range of ratings is fixed|game_rating_range/);
    });
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
    const [first, second] = [await listed(ada, ''), await listed(ada, 'page=2')];
    expect([first.length, second.length]).toEqual([2 * LOBBY_TOPIC.pageOfKind, 7]);
    expect(new Set([...first, ...second]).size).toBe(2 * LOBBY_TOPIC.pageOfKind + 7);
    expect(first.slice(0, 2)).toEqual(ids);
    expect(await listed(ada, 'wagerAmount=0&page=2')).toHaveLength(2);
    // The database limits each kind separately too.
    const asked = {
      exceptIds: [],
      online: [bob.id],
      justLeft: [],
      limitOfKind: 2,
      nowMs: lobby.time.nowMs(),
    };
    const found = await database().run((queries) => listWaiting(queries, asked));
    expect(found.filter(({ wager }) => wager === 0n)).toHaveLength(2);
    expect(found).toHaveLength(4);
  });

  test('B18 I16 lists public games of a wager, those of online creators first, without the caller’s own', async () => {
    const first = (await calls.create(ada)).body;
    lobby.time.advance(1_000);
    const second = (await calls.create(bob)).body;
    await calls.create(ada, { wagerAmount: '5' });
    await calls.create(ada, { isPrivate: true });
    lobby.online.add(bob.id);
    const { status, body } = await calls.waiting(cyd);
    expect(status).toBe(200);
    expect(body.map(({ id, creatorOnline }) => [id, creatorOnline])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const own = await calls.waiting(ada, `wagerAmount=1&excludeUserId=${ada.id}`);
    expect(own.body.map(({ id }) => id)).toEqual([second.id]);
    expect(await calls.waiting(ada, `excludeUserId=${bob.id}`)).toMatchObject({ status: 403 });
    expect(await calls.waiting(ada, 'wagerAmount=3')).toMatchObject({ status: 400 });
    const from = async (source: string) =>
      (await calls.waiting(cyd, `wagerAmount=1&stakeSource=${source}`)).body.map(({ id }) => id);
    expect([await from('balance'), await from('escrow')]).toEqual([[second.id, first.id], []]);
  });

  test('B19 unlists a game after an hour, and when it is joined', async () => {
    const game = (await calls.create(ada)).body;
    lobby.online.add(ada.id);
    lobby.time.advance(HOUR_MS - 1);
    expect((await calls.waiting(cyd)).body.map(({ id }) => id)).toEqual([game.id]);
    lobby.time.advance(1);
    expect((await calls.waiting(cyd)).body).toEqual([]);
    const next = (await calls.create(ada)).body;
    await calls.join(bob, next.id);
    expect((await calls.waiting(cyd)).body).toEqual([]);
  });

  test('M12 shows games to watch with players, wager and position, without code and balance', async () => {
    const { id } = (await calls.create(ada, { allowObservers: true })).body;
    await calls.join(bob, id);
    expect((await calls.watchable(cyd)).body.games).toEqual([]); // not started
    await lobby.socket(ada).send({ type: 'accept_match', gameId: id, playerId: ada.id });
    expect((await calls.watchable(cyd)).body).toEqual({
      games: [
        {
          id,
          whitePlayer: { id: ada.id, username: 'ada', profilePicId: 'bee' },
          blackPlayer: { id: bob.id, username: 'bob', profilePicId: 'bee' },
          wagerAmount: '1',
          timeControl: '600+0',
          gameState: { fen: expect.stringMatching(/^rnbqkbnr/) },
          ply: 0,
          startedAt: expect.stringMatching(/Z$/),
          watching: 0,
        },
      ],
      pagination: { currentPage: 1, hasPrevPage: false, hasNextPage: false },
    });
    expect((await calls.watchable(cyd, 'page=2')).body).toEqual({
      games: [],
      pagination: { currentPage: 2, hasPrevPage: true, hasNextPage: false },
    });
  });

  test('R8 I17 finds the game of a code in any spelling, until its seat is taken', async () => {
    const { gameCode: code, id } = (await calls.create(ada, { isPrivate: true })).body;
    const find = (player: Player, typed: string | null) =>
      lobby.send(player, 'GET', `/api/games/code/${encodeURIComponent(typed ?? '')}`);
    const typed = `${code?.slice(0, 4).toLowerCase()}-${code?.slice(4)} `;
    expect(await find(bob, typed)).toMatchObject({ status: 200, body: { id, gameCode: null, moves: [] } });
    expect(await find(ada, code)).toMatchObject({ status: 200, body: { id, gameCode: code } });
    const absent = {
      status: 404,
      body: { code: 'NOT_FOUND', message: 'The game code you entered does not exist.' },
    };
    expect(await find(bob, '00000000')).toMatchObject(absent);
    expect(await find(bob, 'hello')).toMatchObject(absent);
    await calls.join(bob, id, { gameCode: code });
    expect(await find(cyd, code)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'Another player has taken this seat. Nothing was wagered.' },
    });
    expect(await find(bob, code)).toMatchObject({ status: 200, body: { id, gameCode: code } });
    await calls.decline(ada, id);
    expect(await find(cyd, code)).toMatchObject(absent);
    const old = (await calls.create(bob, { isPrivate: true })).body;
    lobby.time.advance(HOUR_MS);
    expect(await find(cyd, old.gameCode)).toMatchObject(absent);
    expect(await find(bob, old.gameCode)).toMatchObject({ status: 200 });
  });

  test('R8 I17 S41 limits code attempts to twenty a minute, by call, message and invitation together', async () => {
    const node = await createLobby(database(), { rateFactor: 1 });
    const near = callsOn(node);
    const { id, gameCode } = (await calls.create(ada, { isPrivate: true })).body;
    const socket = node.socket(bob);
    for (let count = 0; count < 5; count++) {
      expect(await node.send(bob, 'GET', '/api/games/code/00000000')).toMatchObject({ status: 404 });
      expect(await near.join(bob, id, { gameCode: '00000000' })).toMatchObject({ status: 403 });
      expect(await near.invitation('gameCode=00000000')).toMatchObject({ status: 404 });
      expect(await socket.join(id, { gameCode: '00000000' })).toEqual(['error']);
    }
    const limited = { status: 429, body: { code: 'RATE_LIMITED' } };
    expect(await node.send(bob, 'GET', `/api/games/code/${gameCode}`)).toMatchObject(limited);
    expect(await near.join(bob, id, { gameCode })).toMatchObject(limited);
    expect(await near.invitation(`gameCode=${gameCode}`)).toMatchObject(limited);
    await socket.join(id, { gameCode: gameCode ?? '' });
    expect(socket.last('error')).toMatchObject({ code: 'RATE_LIMITED', gameId: id });
    node.time.advance(60_000);
    expect((await near.join(bob, id, { gameCode })).status).toBe(200);
    await node.stop();
  });

  describe('invitations without a session', () => {
    test('S41 shows inviter, rating in the pool, wager and time control of a public game, and when it closes', async () => {
      const of = (rating: number) => ({ rating, deviation: 60, provisional: false, games: 9 });
      lobby.ratings.set(ada.id, { blitz: of(1_400), rapid: of(1_548) });
      const { id } = (await calls.create(ada, { timeControl: '180+2' })).body;
      const shown = await calls.invitation(`gameId=${id}`);
      expect(shown.body).toEqual({
        gameId: id,
        inviter: {
          username: 'ada',
          profilePicId: 'bee',
          wins: 0,
          losses: 0,
          rating: 1_400,
          provisional: false,
        },
        wagerAmount: '1',
        prizePool: '1.95',
        timeControl: '180+2',
        open: true,
        taken: false,
        expiresAt: new Date(lobby.time.nowMs() + HOUR_MS).toISOString(),
      });
      // A code that the game does not have changes nothing, because the id decides.
      expect((await calls.invitation(`gameId=${id}&gameCode=00000000`)).body).toEqual(shown.body);
    });

    test('S41 shows a private game only with its code, as if it did not exist, and hides challenges', async () => {
      const { gameCode, id } = (await calls.create(ada, { isPrivate: true })).body;
      const other = (await calls.create(bob, { isPrivate: true })).body;
      const challenge = (await calls.challenge(ada, { username: 'bob' })).body;
      const absent = await calls.invitation('gameId=987654');
      expect(absent).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      for (const query of [
        `gameId=${id}`,
        `gameId=${id}&gameCode=00000000`,
        `gameId=${id}&gameCode=${other.gameCode}`,
        'gameCode=00000000',
        'gameCode=hello',
        `gameId=${challenge.id}&gameCode=${challenge.gameCode}`,
      ])
        expect(await calls.invitation(query), query).toMatchObject({ status: 404, body: absent.body });
      const typed = `${gameCode?.slice(0, 4).toLowerCase()}-${gameCode?.slice(4)}`;
      for (const query of [`gameCode=${typed}`, `gameId=${id}&gameCode=${gameCode}`]) {
        const { status, body } = await calls.invitation(query);
        expect([status, body.gameId, body.open], query).toEqual([200, id, true]);
        expect(JSON.stringify(body)).not.toContain(gameCode);
      }
      for (const query of ['', 'gameId=x1', 'gameCode='])
        expect(await calls.invitation(query), query).toMatchObject({ status: 400 });
    });

    test('S41 reports that a game was taken or has closed, and invites no one once two players have ended it', async () => {
      const cancelled = (await calls.create(ada)).body;
      await calls.cancel(ada, cancelled.id);
      const taken = (await calls.create(ada, { isPrivate: true })).body;
      await calls.join(bob, taken.id, { gameCode: taken.gameCode });
      const expired = (await calls.create(cyd, { wagerAmount: '0' })).body;
      const shown = async (query: string) => {
        const { open, taken: isTaken, expiresAt, inviter } = (await calls.invitation(query)).body;
        return { open, isTaken, expiresAt, from: inviter.username };
      };
      const gone = { open: false, isTaken: false, expiresAt: null };
      expect(await shown(`gameCode=${taken.gameCode}`)).toEqual({ ...gone, isTaken: true, from: 'ada' });
      expect(await calls.invitation(`gameId=${taken.id}`)).toMatchObject({ status: 404 });
      expect(await shown(`gameId=${cancelled.id}`)).toEqual({ ...gone, from: 'ada' });
      await calls.decline(ada, taken.id);
      expect(await calls.invitation(`gameCode=${taken.gameCode}`)).toMatchObject({ status: 404 });
      lobby.time.advance(HOUR_MS);
      expect(await shown(`gameId=${expired.id}`)).toEqual({ ...gone, from: 'cyd' });
    });
  });

  test('I18 I19 answers 501 without an escrow program, after all checks of access', async () => {
    const { id } = (await calls.create(ada, { isPrivate: true })).body;
    for (const [player, gameId, status] of [
      [ada, id, 501],
      [bob, id, 403],
      [ada, 999_999, 404],
    ] as const)
      for (const [path, body] of [
        ['escrow', { playerWalletAddress: testWallet(player.id).address }],
        ['verify-escrow', { playerId: player.id, signature: 'x' }],
      ] as const)
        expect((await lobby.send(player, 'POST', `/api/games/${gameId}/${path}`, body)).status).toBe(status);
  });
});
