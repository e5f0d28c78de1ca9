import { CHALLENGE_MS } from '@kingstake/chess';
import { CHALLENGES } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertPlayers } from '../games/testkit/game-harness.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, callsOn } from './testkit/calls.ts';
import { balance, createLobby, type Lobby, type Player } from './testkit/lobby.ts';
import { playGame } from './testkit/played-game.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

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
  const endsSentFor = (id: number) =>
    lobby.notices.flatMap(({ userId, notice }) =>
      notice.type === 'challenge_closed' && notice.challengeId === id ? [`${userId} ${notice.end}`] : [],
    );

  test('S26 creates a private game for one player, sends it at once and holds the wager', async () => {
    const told = lobby.socket(bob);
    const { status, body } = await calls.challenge(ada, { username: 'bob', timeControl: '180+2' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'waiting',
      whitePlayerId: ada.id,
      isPrivate: true,
      timeControl: '180+2',
      wagerAmount: '1',
      challengedPlayer: { id: bob.id, username: 'bob' },
    });
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

  test('reserves the seat for the challenged player in the database', async () => {
    const { body } = await calls.challenge(ada, { userId: bob.id });
    await expect(
      database().run((queries) =>
        sql`update game set version = version + 1, black_id = ${cyd.id}, status = 'ready' where id = ${body.id}`.execute(
          queries,
        ),
      ),
    ).rejects.toThrow(/game_challenged/);
  });

  test('S29 refunds and notifies the challenger when the challenged player declines, and refuses other players', async () => {
    const { body } = await calls.challenge(ada, { username: 'Bob' });
    for (const other of [ada, cyd])
      expect(await calls.declineChallenge(other, body.id)).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    expect((await calls.declineChallenge(bob, 987_654)).status).toBe(404);
    const open = await calls.create(cyd);
    expect((await calls.declineChallenge(bob, open.body.id)).status).toBe(403);
    expect((await calls.declineChallenge(bob, body.id)).status).toBe(200);
    expect(await have(ada)).toBe('10');
    expect(endsSentFor(body.id)).toEqual([`${ada.id} declined`, `${bob.id} declined`]);
    expect((await calls.game(ada, body.id)).body).toMatchObject({ result: 'cancelled', reason: 'declined' });
    expect((await calls.declineChallenge(bob, body.id)).status).toBe(409);
    expect((await calls.join(bob, body.id)).status).toBe(409);
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
    expect((await calls.declineChallenge(bob, body.id)).status).toBe(409);
  });

  test('notifies the challenged player when the challenger cancels', async () => {
    const { body } = await calls.challenge(ada, { userId: bob.id });
    expect((await calls.cancel(ada, body.id)).body.newBalance).toBe('10');
    expect(endsSentFor(body.id)).toEqual([`${ada.id} cancelled`, `${bob.id} cancelled`]);
    expect((await calls.join(bob, body.id)).status).toBe(409);
  });

  test('holds nothing for a friendly challenge', async () => {
    const { status, body } = await calls.challenge(ada, { userId: bob.id, wagerAmount: '0' });
    expect([status, body.wagerAmount, await have(ada)]).toEqual([201, '0', '10']);
    expect((await calls.join(cyd, body.id)).status).toBe(403);
    expect((await calls.join(bob, body.id)).status).toBe(200);
    expect(await have(bob)).toBe('10');
  });

  test('refuses invalid challenges and holds nothing', async () => {
    for (const [named, status, code] of [
      [{ username: 'dora' }, 404, 'NOT_FOUND'],
      [{ userId: 987_654 }, 404, 'NOT_FOUND'],
      [{ username: 'ada' }, 400, 'VALIDATION'],
      [{}, 400, 'VALIDATION'],
      [{ username: 'bob', userId: bob.id }, 400, 'VALIDATION'],
      [{ username: 'bob', wagerAmount: '0.3' }, 400, 'VALIDATION'],
      [{ username: 'bob', timeControl: '60+0' }, 400, 'VALIDATION'],
      [{ username: 'bob', wagerAmount: '20' }, 402, 'INSUFFICIENT_BALANCE'],
    ] as const)
      expect(await calls.challenge(ada, named), JSON.stringify(named)).toMatchObject({
        status,
        body: { code },
      });
    expect(await have(ada)).toBe('10');
    expect([lobby.notices, lobby.balanceChanges]).toEqual([[], []]);
  });

  test('creates and sends a challenge once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [
      await calls.challenge(ada, { username: 'bob' }, headers),
      await calls.challenge(ada, { username: 'bob' }, headers),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect(lobby.notices).toHaveLength(1);
    expect(await have(ada)).toBe('9');
  });

  /** Copies the newest game several times, each copy an hour earlier than the previous one. */
  const copyEachHour = (times: number) =>
    database().run((queries) =>
      sql`insert into game (version, status, white_id, challenged_id, wager, fee, is_private, allow_observers, seq, ply, fen,
          match, outage_compensated_until, created_at, ended_at, result, reason)
        select version, status, white_id, challenged_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
          outage_compensated_until, created_at - make_interval(hours => n), ended_at - make_interval(hours => n), result, reason
        from game, generate_series(1, ${times}) as n where id = (select max(id) from game)`.execute(queries),
    );

  describe('limits', () => {
    test('S30 allows three open challenges, even for concurrent requests', async () => {
      const many = await insertPlayers(database(), ['d1', 'd2', 'd3', 'd4', 'd5'], 4);
      const answers = await Promise.all(many.map(({ id }) => calls.challenge(ada, { userId: id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
      expect(await have(ada)).toBe('7');
      const [open] = (await calls.challenges(ada)).body.sent;
      await calls.cancel(ada, open?.id ?? 0);
      expect((await calls.challenge(ada, { userId: bob.id })).status).toBe(201);
    });

    test('allows one open challenge to the same player', async () => {
      const answers = await Promise.all([1, 2].map(() => calls.challenge(ada, { userId: bob.id })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    test('S30 allows twenty challenges a day to new opponents, and any number to past ones', async () => {
      await playGame(lobby, lobby.socket(ada), lobby.socket(cyd), { isPrivate: true });
      const challengeOnce = async (to: Player) => {
        const { status, body, headers } = await calls.challenge(ada, { userId: to.id, wagerAmount: '0.1' });
        if (status === 201) await calls.declineChallenge(to, body.id);
        return { status, headers };
      };
      expect((await challengeOnce(bob)).status).toBe(201);
      // Adds eighteen more challenges, one in each previous hour.
      await copyEachHour(CHALLENGES.newOpponents - 2);
      expect((await challengeOnce(bob)).status).toBe(201);
      const refused = await challengeOnce(bob);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBe((24 - (CHALLENGES.newOpponents - 2)) * 3_600);
      expect((await challengeOnce(cyd)).status).toBe(201);
    });
  });

  test('receives one challenge a minute from new players, and at most five open ones', async () => {
    const { rows: outsiders } = await database().run((queries) =>
      sql<Player>`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
        select lpad(n::text, 40, 'x'), 'sock' || n, 'sock' || n, 'sock' || n, 'bee' from generate_series(1, 7) n
        returning id::int, username as name`.execute(queries),
    );
    const [first, second] = outsiders as [Player, Player];
    const free = (from: Player) => calls.challenge(from, { userId: bob.id, wagerAmount: '0' });
    const { status, body } = await free(first);
    expect(status).toBe(201);
    await calls.cancel(first, body.id);
    expect((await free(first)).status).toBe(201); // no longer a new opponent
    const refused = await free(second);
    expect(refused).toMatchObject({ status: 429, body: { reason: 'receiver-just-challenged' } });
    expect(refused.headers['retry-after']).toBe('60');
    const statuses: number[] = [];
    for (const outsider of outsiders.slice(1) as Player[]) {
      lobby.time.advance(CHALLENGES.newOpponentMs);
      statuses.push((await free(outsider)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 409, 409]);
    expect((await calls.challenges(bob)).body.received).toHaveLength(CHALLENGES.openPerReceiver);
  });

  describe('races', () => {
    test('S26 starts one game with one wager when two tabs accept', async () => {
      const { body } = await calls.challenge(ada, { userId: bob.id });
      const answers = await Promise.all([1, 2].map(() => calls.join(bob, body.id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test.each(['decline', 'cancel', 'expiry'] as const)(
      'either accepts or applies a concurrent %s, and keeps the books balanced',
      async (rival) => {
        const { body } = await calls.challenge(ada, { userId: bob.id });
        if (rival === 'expiry') {
          lobby.time.advance(CHALLENGE_MS - 250);
          await Promise.all([calls.join(bob, body.id), lobby.pass(250)]);
        } else {
          const deny = () =>
            rival === 'decline' ? calls.declineChallenge(bob, body.id) : calls.cancel(ada, body.id);
          const both = await Promise.all([calls.join(bob, body.id), deny()]);
          expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
        }
        const { status, result } = (await calls.game(ada, body.id)).body;
        const isSeated = status === 'ready';
        expect(isSeated ? null : 'cancelled').toBe(result);
        expect([await have(ada), await have(bob)]).toEqual(isSeated ? ['9', '9'] : ['10', '10']);
      },
    );

    test('accepts or declines once when two nodes answer concurrently', async () => {
      const other = await createLobby(database(), { time: lobby.time, seed: 8 });
      const { body } = await calls.challenge(ada, { userId: bob.id });
      const both = await Promise.all([
        calls.join(bob, body.id),
        callsOn(other).declineChallenge(bob, body.id),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      await other.stop();
    });
  });
});
