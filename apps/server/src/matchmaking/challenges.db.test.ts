// Challenges by name, blocked players, challenge privacy, and the players that are suggested while a name is typed.
import { CHALLENGE_MS, READY_CHECK_MS, START_DELAY_MS } from '@kingstake/chess';
import { BLOCKS, CHALLENGES, FIRST_RATINGS, SUGGESTIONS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, callsOn, createThreePlayers, playGame, stopAndAudit } from './testkit/calls.ts';
import { balance, createLobby, type Lobby, type Player } from './testkit/lobby.ts';

describeEachDatabase('challenges by name', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database(), 3));
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const have = (player: Player) => balance(database(), player);
  const meet = (opponent: Player) =>
    playGame(lobby, lobby.socket(ada), lobby.socket(opponent), { wagerAmount: '0' });
  const endsSentFor = (id: number) =>
    lobby.notices.flatMap(({ userId, notice }) =>
      notice.type === 'challenge_closed' && notice.challengeId === id ? [`${userId} ${notice.end}`] : [],
    );

  test('S26 creates a private game for one player, sends it once for each key and holds the wager', async () => {
    const told = lobby.socket(bob);
    const terms = { username: 'bob', timeControl: '180+2' };
    const { status, body } = await calls.challenge(ada, terms, { 'idempotency-key': 'once' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'waiting',
      whitePlayerId: ada.id,
      isPrivate: true,
      timeControl: '180+2',
      wagerAmount: '1',
      challengedPlayer: { id: bob.id, username: 'bob' },
    });
    expect((await calls.challenge(ada, terms, { 'idempotency-key': 'once' })).body.id).toBe(body.id);
    expect(await have(ada)).toBe('9');
    const shown = {
      id: body.id,
      challenger: { id: ada.id, username: 'ada' },
      challenged: { id: bob.id },
      wagerAmount: '1',
      prizePool: '1.95',
      timeControl: '180+2',
      expiresAt: new Date(lobby.time.nowMs() + CHALLENGE_MS).toISOString(),
    };
    expect(told.received).toMatchObject([{ type: 'challenge_received', challenge: shown }]);
    expect((await calls.challenges(bob)).body).toMatchObject({ received: [shown], sent: [] });
    expect((await calls.challenges(ada)).body).toMatchObject({ received: [], sent: [shown] });
    expect((await calls.challenges(cyd)).body).toEqual({ received: [], sent: [] });
    expect((await calls.waiting(cyd)).body).toEqual([]);
  });

  test('S26 gives the seat to the challenged player only, with or without the code, by call and by message', async () => {
    const { body } = await calls.challenge(ada, { userId: bob.id });
    const { id, gameCode } = body;
    expect(gameCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    for (const more of [{}, { gameCode }])
      expect(await calls.join(cyd, id, more)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: 'This seat is kept for the challenged player.' },
      });
    expect(await lobby.socket(cyd).join(id, gameCode === null ? {} : { gameCode })).toEqual(['error']);
    expect((await lobby.send(cyd, 'GET', `/api/games/code/${gameCode}`)).status).toBe(404);
    expect((await calls.game(cyd, id)).status).toBe(403);
    expect((await lobby.send(bob, 'GET', `/api/games/code/${gameCode}`)).body).toMatchObject({ id });
    expect((await calls.game(bob, id)).body).toMatchObject({ id, gameCode: null });
    expect(await have(cyd)).toBe('10');
    expect((await calls.join(bob, id)).body).toMatchObject({ status: 'ready', blackPlayerId: bob.id });
    expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    expect(endsSentFor(id)).toEqual([`${ada.id} accepted`, `${bob.id} accepted`]);
    expect((await calls.challenges(bob)).body.received).toEqual([]);
    expect((await calls.game(bob, id)).body).not.toHaveProperty('challengedPlayer');
  });

  describe('whose challenger', () => {
    /** Bob accepts a challenge by Ada. */
    const acceptedChallenge = async () => {
      const { id } = (await calls.challenge(ada, { userId: bob.id })).body;
      const { body } = await calls.join(bob, id);
      return { id, body };
    };

    test('X9 has a socket that answers starts three seconds after the acceptance, without a question', async () => {
      const [challenger, challenged] = [lobby.socket(ada), lobby.socket(bob)];
      const { id, body } = await acceptedChallenge();
      const startsAt = new Date(lobby.time.nowMs() + START_DELAY_MS).toISOString();
      expect(body).toMatchObject({ status: 'ready', startsAt, expiresAt: null });
      expect(challenger.types()).toEqual(['opponent_joined', 'challenge_closed']);
      expect(challenged.last('opponent_joined')).toMatchObject({ gameId: id, startsAt });
      await challenger.join(id);
      expect(challenger.last('game_state').game).toMatchObject({ status: 'ready', startsAt });
      await lobby.pass(START_DELAY_MS - 250);
      expect(challenged.received.map(({ type }) => type)).not.toContain('game_started');
      await lobby.pass(250);
      for (const seat of [challenger, challenged])
        expect(seat.last('game_started')).toMatchObject({ gameId: id, whiteTime: 600, blackTime: 600 });
      expect((await calls.game(ada, id)).body).toMatchObject({ status: 'active' });
      expect((await calls.game(ada, id)).body).not.toHaveProperty('startsAt');
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test('X10 has no socket is asked, and the game is aborted after 30 s', async () => {
      const { id, body } = await acceptedChallenge();
      expect(body).toMatchObject({
        status: 'ready',
        expiresAt: new Date(lobby.time.nowMs() + READY_CHECK_MS).toISOString(),
      });
      expect(body).not.toHaveProperty('startsAt');
      await lobby.pass(READY_CHECK_MS);
      expect((await calls.game(ada, id)).body).toMatchObject({ result: 'aborted', reason: 'ready-expired' });
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('X9 is ready concerns challenges only: another game asks its creator', async () => {
      lobby.socket(ada);
      const { id } = (await calls.create(ada)).body;
      expect((await calls.join(bob, id)).body).not.toHaveProperty('startsAt');
    });
  });

  test('reserves the seat for the challenged player in the database', async () => {
    const { body } = await calls.challenge(ada, { userId: bob.id });
    const seat = sql`update game set version = version + 1, black_id = ${cyd.id}, status = 'ready' where id = ${body.id}`;
    await expect(database().run((queries) => seat.execute(queries))).rejects.toThrow(/game_challenged/);
  });

  test('S29 refunds and notifies the challenger when the challenged player declines, and refuses other players', async () => {
    const { body } = await calls.challenge(ada, { username: 'Bob' });
    for (const other of [ada, cyd])
      expect(await calls.declineChallenge(other, body.id)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    const open = await calls.create(cyd);
    expect((await calls.declineChallenge(bob, open.body.id)).status).toBe(403);
    expect((await calls.declineChallenge(bob, body.id)).status).toBe(200);
    expect(await have(ada)).toBe('10');
    expect(endsSentFor(body.id)).toEqual([`${ada.id} declined`, `${bob.id} declined`]);
    expect((await calls.game(ada, body.id)).body).toMatchObject({ result: 'cancelled', reason: 'declined' });
    const again = await calls.challenge(ada, { userId: bob.id });
    expect((await calls.cancel(ada, again.body.id)).body.newBalance).toBe('10');
    expect(endsSentFor(again.body.id)).toEqual([`${ada.id} cancelled`, `${bob.id} cancelled`]);
  });

  test('S28 cancels and refunds after ten minutes without an answer', async () => {
    const { body } = await calls.challenge(ada, { userId: bob.id });
    lobby.time.advance(CHALLENGE_MS - 1_000);
    expect((await calls.challenges(bob)).body.received).toHaveLength(1);
    await lobby.pass(1_000);
    expect((await calls.challenges(bob)).body.received).toEqual([]);
    expect((await calls.game(ada, body.id)).body).toMatchObject({ result: 'cancelled', reason: 'expired' });
    expect(await have(ada)).toBe('10');
    expect((await calls.join(bob, body.id)).status).toBe(409);
  });

  test('refuses invalid challenges and holds nothing', async () => {
    for (const [named, status] of [
      [{ username: 'dora' }, 404],
      [{ userId: 987_654 }, 404],
      [{ username: 'ada' }, 400],
      [{}, 400],
      [{ username: 'bob', userId: bob.id }, 400],
      [{ username: 'bob', wagerAmount: '0.3' }, 400],
      [{ username: 'bob', wagerAmount: '20' }, 402],
    ] as const)
      expect(await calls.challenge(ada, named), JSON.stringify(named)).toMatchObject({ status });
    expect(await have(ada)).toBe('10');
    expect([lobby.notices, lobby.balanceChanges]).toEqual([[], []]);
  });

  describe('limits', () => {
    test('S30 allow three open challenges, even for concurrent requests', async () => {
      const many = await insertPlayers(database(), ['d1', 'd2', 'd3', 'd4', 'd5'], 4);
      const answers = await Promise.all(many.map(({ id }) => calls.challenge(ada, { userId: id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
      expect(await have(ada)).toBe('7');
      const [open] = (await calls.challenges(ada)).body.sent;
      await calls.cancel(ada, open?.id ?? 0);
      expect((await calls.challenge(ada, { userId: bob.id })).status).toBe(201);
    });

    test('S30 allow twenty challenges a day to new opponents, and any number to past ones', async () => {
      await meet(cyd);
      const challengeOnce = async (to: Player) => {
        const { status, body, headers } = await calls.challenge(ada, { userId: to.id, wagerAmount: '0.1' });
        if (status === 201) await calls.declineChallenge(to, body.id);
        return { status, headers };
      };
      expect((await challengeOnce(bob)).status).toBe(201);
      // Adds eighteen more challenges, one in each previous hour.
      await database().run((queries) =>
        sql`insert into game (version, status, white_id, challenged_id, wager, fee, is_private, allow_observers, seq, ply, fen,
            match, outage_compensated_until, created_at, ended_at, result, reason)
          select version, status, white_id, challenged_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
            outage_compensated_until, created_at - make_interval(hours => n), ended_at - make_interval(hours => n), result, reason
          from game, generate_series(1, ${CHALLENGES.newOpponents - 2}) as n where id = (select max(id) from game)`.execute(
          queries,
        ),
      );
      expect((await challengeOnce(bob)).status).toBe(201);
      const refused = await challengeOnce(bob);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBe((24 - (CHALLENGES.newOpponents - 2)) * 3_600);
      expect((await challengeOnce(cyd)).status).toBe(201);
    });

    test('allow a player to receive one challenge a minute from new players, and five open ones', async () => {
      const names = ['s1', 's2', 's3', 's4', 's5', 's6', 's7'];
      const [first, second, ...others] = (await insertPlayers(database(), names, 4)) as [
        Player,
        Player,
        ...Player[],
      ];
      const free = (from: Player) => calls.challenge(from, { userId: bob.id, wagerAmount: '0' });
      const { status, body } = await free(first);
      expect(status).toBe(201);
      await calls.cancel(first, body.id);
      expect((await free(first)).status).toBe(201); // no longer a new opponent
      expect(await free(second)).toMatchObject({ status: 429, body: { reason: 'receiver-just-challenged' } });
      const statuses: number[] = [];
      for (const outsider of [second, ...others]) {
        lobby.time.advance(CHALLENGES.newOpponentMs);
        statuses.push((await free(outsider)).status);
      }
      expect(statuses).toEqual([201, 201, 201, 201, 409, 409]);
      expect((await calls.challenges(bob)).body.received).toHaveLength(CHALLENGES.openPerReceiver);
    });
  });

  test('accepts or declines a challenge once when two nodes answer concurrently', async () => {
    const other = await createLobby(database(), { time: lobby.time, seed: 8 });
    const { body } = await calls.challenge(ada, { userId: bob.id });
    const both = await Promise.all([calls.join(bob, body.id), callsOn(other).declineChallenge(bob, body.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isSeated = both[0].status === 200;
    expect([await have(ada), await have(bob)]).toEqual(isSeated ? ['9', '9'] : ['10', '10']);
    await other.stop();
  });

  describe('a block', () => {
    test('S31 refuses challenges with the answer of challenge privacy, and tells the blocker to unblock first', async () => {
      expect((await calls.block(ada, bob.id)).status).toBe(204);
      const refused = await calls.challenge(bob, { username: 'ada' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(JSON.stringify(refused.body)).not.toMatch(/block/i);
      await calls.setChallengePrivacy(cyd);
      expect((await calls.challenge(bob, { username: 'cyd' })).body).toEqual(refused.body);
      expect(await calls.challenge(ada, { username: 'bob' })).toMatchObject({ status: 409 });
      expect((await calls.unblock(ada, bob.id)).status).toBe(204);
      expect((await calls.challenge(bob, { username: 'ada' })).status).toBe(201);
    });

    test('S31 hides open games in both directions and refuses joins', async () => {
      await calls.block(ada, bob.id);
      const [hers, his] = [(await calls.create(ada)).body.id, (await calls.create(bob)).body.id];
      lobby.online.add(ada.id).add(bob.id);
      expect((await calls.waiting(ada)).body).toEqual([]);
      expect((await calls.waiting(bob)).body).toEqual([]);
      expect((await calls.waiting(cyd)).body).toHaveLength(2);
      const refused = await calls.join(bob, hers);
      expect(refused).toMatchObject({ status: 409, body: { reason: 'not-available' } });
      expect(JSON.stringify(refused.body)).not.toMatch(/block/i);
      expect(await calls.join(ada, his)).toMatchObject({ status: 409, body: { reason: 'you-blocked' } });
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
      await calls.unblock(ada, bob.id);
      expect((await calls.join(bob, hers)).status).toBe(200);
    });

    test('closes open challenges between the two players, and nothing else', async () => {
      const toAda = (await calls.challenge(bob, { username: 'ada' })).body.id;
      const toBob = (await calls.challenge(ada, { username: 'bob' })).body.id;
      const toCyd = (await calls.challenge(bob, { username: 'cyd' })).body.id;
      await calls.block(ada, bob.id);
      const results = await Promise.all(
        [toAda, toBob, toCyd].map(async (id) => (await calls.game(id === toBob ? ada : bob, id)).body.result),
      );
      expect(results).toEqual(['cancelled', 'cancelled', null]);
      expect([await have(ada), await have(bob)]).toEqual(['10', '9']);
    });

    test('leaves no challenge open that arrives concurrently', async () => {
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([calls.challenge(bob, { username: 'ada' }), calls.block(ada, bob.id)]);
        expect((await calls.challenges(ada)).body.received).toEqual([]);
        expect(await have(bob)).toBe('10');
        await calls.unblock(ada, bob.id);
      }
    });

    test('is listed newest first, and is made once and by the player only', async () => {
      await calls.block(ada, bob.id);
      await lobby.pass(1_000);
      await calls.block(ada, cyd.id);
      await calls.block(ada, bob.id);
      expect((await calls.blocks(ada)).body).toMatchObject([
        { id: cyd.id, username: 'cyd' },
        { id: bob.id, username: 'bob' },
      ]);
      expect((await calls.blocks(bob)).body).toEqual([]);
      expect((await calls.block(ada, ada.id)).status).toBe(400);
      expect((await calls.block(ada, 987_654)).status).toBe(404);
      expect((await calls.unblock(ada, 987_654)).status).toBe(204);
    });

    test(`is refused to a player who has ${BLOCKS.perPlayer}`, async () => {
      await database().run((queries) =>
        sql`with more as (
            insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
            select translate(md5(n::text), '0', 'z'), 'w' || n, 'w' || n, 'w' || n, 'bee' from generate_series(1, ${BLOCKS.perPlayer}) n
            returning id)
          insert into player_block select ${ada.id}, id, app_now() from more`.execute(queries),
      );
      expect(await calls.block(ada, bob.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    });
  });

  test('S32 accepts challenges only from past opponents, if set so', async () => {
    await meet(cyd);
    const privacy = async () => (await lobby.send<object>(ada, 'GET', '/api/challenges/door')).body;
    expect(await privacy()).toEqual({ closedToStrangers: false });
    for (let times = 0; times < 2; times += 1) await calls.setChallengePrivacy(ada);
    expect(await privacy()).toEqual({ closedToStrangers: true });
    expect((await calls.challenge(bob, { username: 'ada' })).status).toBe(403);
    expect((await calls.challenge(cyd, { username: 'ada' })).status).toBe(201);
    await calls.setChallengePrivacy(ada, false);
    expect((await calls.challenge(bob, { username: 'ada' })).status).toBe(201);
  });

  describe('suggested players', () => {
    let bert: Player;
    let bobby: Player;
    beforeEach(async () => {
      [bert, bobby] = (await insertPlayers(database(), ['bert', 'bobby'], 4)) as [Player, Player];
    });
    const names = async (player: Player, prefix: string) =>
      (await calls.suggest(player, prefix)).body.map(({ username }) => username);

    test('are recent opponents, the last one first, then online players by name', async () => {
      for (const player of [ada, bob, bert]) lobby.come(player);
      expect(await names(ada, 'bo')).toEqual(['bob']);
      await meet(bob);
      lobby.time.advance(1_000);
      await meet(bobby); // not online
      expect(await names(ada, ' BO ')).toEqual(['bobby', 'bob']);
      expect(await names(ada, 'bobb')).toEqual(['bobby']);
      expect((await calls.suggest(bob, 'ad')).body).toEqual([
        { id: ada.id, username: 'ada', profilePicId: 'bee', ratings: FIRST_RATINGS },
      ]);
    });

    test('are not the caller, unknown offline players, closed accounts, or players with a block on either side', async () => {
      expect(await names(ada, 'bo')).toEqual([]);
      for (const player of [ada, bob, bobby]) lobby.come(player);
      expect(await names(ada, 'ad')).toEqual([]);
      await meet(bob);
      await calls.block(bob, ada.id);
      expect(await names(ada, 'bo')).toEqual(['bobby']);
      await calls.block(ada, bobby.id);
      expect(await names(ada, 'bo')).toEqual([]);
      expect(await names(cyd, 'bo')).toEqual(['bob', 'bobby']);
      await database().run((queries) =>
        sql`update app_user set closed_at = now() where id = ${BigInt(bob.id)}`.execute(queries),
      );
      expect(await names(cyd, 'bo')).toEqual(['bobby']);
    });

    test('include a player with challenge privacy only after a game', async () => {
      lobby.come(bob);
      await calls.setChallengePrivacy(bob);
      expect(await names(ada, 'bo')).toEqual([]);
      await meet(bob);
      expect(await names(ada, 'bo')).toEqual(['bob']);
    });

    test('are at most eight, for 2 to 20 characters as they are', async () => {
      const many = Array.from({ length: SUGGESTIONS.most + 1 }, (_, index) => `b_${index}`);
      for (const player of await insertPlayers(database(), many, 10)) lobby.come(player);
      expect(await names(ada, 'b_')).toEqual(many.slice(0, SUGGESTIONS.most));
      expect(await names(ada, 'b%')).toEqual([]);
      for (const prefix of ['', 'b', ' b ', 'b'.repeat(21)])
        expect(await calls.suggest(ada, prefix), prefix).toMatchObject({ status: 400 });
    });
  });
});
