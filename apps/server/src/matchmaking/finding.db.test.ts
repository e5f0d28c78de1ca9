import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { testWallet } from '../users/testkit/wallet.ts';
import { type Calls, callsOn, HOUR_MS } from './testkit/calls.ts';
import { balance, createLobby, type Lobby, type Player } from './testkit/lobby.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

describeEachDatabase('finding games', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database()));
  });
  afterEach(async () => {
    vi.useRealTimers();
    await stopAndAudit(lobby, database());
  });

  const have = (player: Player) => balance(database(), player);

  describe('finding games', () => {
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
      expect((await calls.waiting(ada)).body.map(({ id }) => id)).toEqual([second.id]);
      const own = await calls.waiting(ada, `wagerAmount=1&excludeUserId=${ada.id}`);
      expect(own.body.map(({ id }) => id)).toEqual([second.id]);
      expect((await calls.waiting(cyd, 'wagerAmount=20')).body).toEqual([]);
      const from = async (source: string) =>
        (await calls.waiting(cyd, `wagerAmount=1&stakeSource=${source}`)).body.map(({ id }) => id);
      expect(await from('balance')).toEqual([second.id, first.id]);
      expect(await from('escrow')).toEqual([]);
      expect(await calls.waiting(cyd, 'wagerAmount=1&stakeSource=wallet')).toMatchObject({ status: 400 });
      expect(await calls.waiting(ada, `wagerAmount=1&excludeUserId=${bob.id}`)).toMatchObject({
        status: 403,
      });
      expect(await calls.waiting(ada, 'wagerAmount=3')).toMatchObject({ status: 400 });
      expect((await calls.waiting(ada, '')).body.map(({ id }) => id)).toEqual([second.id]);
    });

    test('M12 pages games to watch with players, wager and position, without code and balance', async () => {
      const games: number[] = [];
      for (const allowObservers of [true, false, true]) {
        const { id } = (await calls.create(ada, { allowObservers })).body;
        await calls.join(bob, id);
        if (games.length < 2)
          await lobby.socket(ada).send({ type: 'accept_match', gameId: id, playerId: ada.id });
        if (games.length < 2) await lobby.socket(ada).send({ type: 'resign', gameId: id, playerId: ada.id });
        games.push(id);
      }
      const last = games[2] ?? 0;
      expect((await calls.watchable(cyd)).body.games).toEqual([]); // not started
      await lobby.socket(ada).send({ type: 'accept_match', gameId: last, playerId: ada.id });
      const { status, body } = await calls.watchable(cyd);
      expect(status).toBe(200);
      expect(body).toEqual({
        games: [
          {
            id: last,
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
      expect((await calls.watchable(cyd, 'page=999999&limit=100')).body.games).toEqual([]);
      expect((await calls.watchable(ada)).body.games).toEqual([]);
      expect(await calls.watchable(cyd, 'limit=0')).toMatchObject({ status: 400 });
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

    test('R8 I17 finds the game of a code in any spelling, until its seat is taken', async () => {
      const { gameCode: code, id } = (await calls.create(ada, { isPrivate: true })).body;
      const find = (player: Player, typed: string | null) =>
        lobby.send(player, 'GET', `/api/games/code/${encodeURIComponent(typed ?? '')}`);
      const typed = `${code?.slice(0, 4).toLowerCase()}-${code?.slice(4)} `;
      expect(await find(bob, typed)).toMatchObject({ status: 200, body: { id, gameCode: null } });
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
      await lobby.socket(ada).send({ type: 'decline_match', gameId: id, playerId: ada.id });
      expect(await find(cyd, code)).toMatchObject(absent);
      const old = (await calls.create(bob, { isPrivate: true })).body;
      lobby.time.advance(HOUR_MS);
      expect(await find(cyd, old.gameCode)).toMatchObject(absent);
      expect(await find(bob, old.gameCode)).toMatchObject({ status: 200 });
    });

    test('R8 I17 limits code attempts to twenty a minute, by call and by message together', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 0 });
      const node = await createLobby(database(), { rateFactor: 1 });
      const near = callsOn(node);
      const { id, gameCode } = (await calls.create(ada, { isPrivate: true })).body;
      const socket = node.socket(bob);
      for (let count = 0; count < 7; count++) {
        expect(await node.send(bob, 'GET', '/api/games/code/00000000')).toMatchObject({ status: 404 });
        expect(await near.join(bob, id, { gameCode: '00000000' })).toMatchObject({ status: 403 });
        if (count < 6) expect(await socket.join(id, { gameCode: '00000000' })).toEqual(['error']);
      }
      const code = 'RATE_LIMITED';
      const limited = await node.send(bob, 'GET', `/api/games/code/${gameCode}`);
      expect(limited).toMatchObject({ status: 429, body: { code, retryAfter: 60 } });
      const joined = await near.join(bob, id, { gameCode });
      expect(joined).toMatchObject({ status: 429, body: { code } });
      await socket.join(id, { gameCode: gameCode ?? '' });
      expect(socket.last('error')).toMatchObject({ code, gameId: id });
      vi.setSystemTime(Date.now() + 60_000);
      expect((await near.join(bob, id, { gameCode })).status).toBe(200);
      await node.stop();
    });
  });

  describe('invitations without a session', () => {
    test('S41 shows inviter, wager and time control of a public game, and when it closes', async () => {
      const { id } = (await calls.create(ada)).body;
      expect(await calls.invitation(`gameId=${id}`)).toMatchObject({ status: 200 });
      expect((await calls.invitation(`gameId=${id}`)).body).toEqual({
        gameId: id,
        inviter: {
          username: 'ada',
          profilePicId: 'bee',
          wins: 0,
          losses: 0,
          rating: 1_500,
          provisional: true,
        },
        wagerAmount: '1',
        prizePool: '1.95',
        timeControl: '600+0',
        open: true,
        taken: false,
        expiresAt: new Date(lobby.time.nowMs() + HOUR_MS).toISOString(),
      });
      // A code that the game does not have changes nothing, because the id decides.
      expect(await calls.invitation(`gameId=${id}&gameCode=00000000`)).toMatchObject({ status: 200 });
    });

    test('S41 shows the inviter’s rating in the pool of the game', async () => {
      const of = (rating: number) => ({ rating, deviation: 60, provisional: false, games: 9 });
      lobby.ratings.set(ada.id, { blitz: of(1_400), rapid: of(1_548) });
      const { id } = (await calls.create(ada, { timeControl: '180+2' })).body;
      const { inviter } = (await calls.invitation(`gameId=${id}`)).body;
      expect(inviter).toMatchObject({ rating: 1_400, provisional: false });
    });

    test('S41 shows a private game only with its code, as if it did not exist', async () => {
      const { gameCode, id } = (await calls.create(ada, { isPrivate: true })).body;
      const other = (await calls.create(bob, { isPrivate: true })).body;
      const absent = await calls.invitation('gameId=987654');
      expect(absent).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      for (const query of [
        `gameId=${id}`,
        `gameId=${id}&gameCode=00000000`,
        `gameId=${id}&gameCode=${other.gameCode}`,
        'gameCode=00000000',
        'gameCode=hello',
      ])
        expect(await calls.invitation(query), query).toMatchObject({ status: 404, body: absent.body });
      const typed = `${gameCode?.slice(0, 4).toLowerCase()}-${gameCode?.slice(4)}`;
      for (const query of [`gameCode=${typed}`, `gameId=${id}&gameCode=${gameCode}`]) {
        const { status, body } = await calls.invitation(query);
        expect([status, body.gameId, body.open], query).toEqual([200, id, true]);
        expect(JSON.stringify(body)).not.toContain(gameCode);
      }
    });

    test('S41 reports that a game was taken or has closed', async () => {
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
      // Also ends the wait of the taken game for its players, which is then no invitation.
      lobby.time.advance(HOUR_MS);
      expect(await shown(`gameId=${expired.id}`)).toEqual({ ...gone, from: 'cyd' });
    });

    test('S41 is no longer an invitation once the game with an opponent has ended', async () => {
      const { id } = (await calls.create(ada)).body;
      await calls.join(bob, id);
      await lobby.socket(ada).send({ type: 'accept_match', gameId: id, playerId: ada.id });
      expect(await calls.invitation(`gameId=${id}`)).toMatchObject({ status: 200, body: { taken: true } });
      await lobby.socket(ada).send({ type: 'resign', gameId: id, playerId: ada.id });
      expect(await calls.invitation(`gameId=${id}`)).toMatchObject({ status: 404 });
    });

    test('S41 hides challenges and refuses a query without id and code', async () => {
      const { id, gameCode } = (await calls.challenge(ada, { username: 'bob' })).body;
      expect(await calls.invitation(`gameId=${id}&gameCode=${gameCode}`)).toMatchObject({ status: 404 });
      for (const query of ['', 'gameId=x1', 'gameCode='])
        expect(await calls.invitation(query), query).toMatchObject({
          status: 400,
          body: { code: 'VALIDATION' },
        });
    });

    test('S41 limits lookups to twenty a minute, together with the other uses of codes', async () => {
      const node = await createLobby(database(), { rateFactor: 1 });
      const near = callsOn(node);
      for (let count = 0; count < 10; count++) {
        expect(await near.invitation('gameCode=00000000')).toMatchObject({ status: 404 });
        expect(await node.send(bob, 'GET', '/api/games/code/00000000')).toMatchObject({ status: 404 });
      }
      expect(await near.invitation('gameCode=00000000')).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED' },
      });
      await node.stop();
    });
  });

  test('I18 I19 answers 501 without an escrow program, after all checks of access', async () => {
    const { id } = (await calls.create(ada)).body;
    const hidden = (await calls.create(ada, { isPrivate: true })).body.id;
    const mine = { playerWalletAddress: testWallet(ada.id).address };
    const signed = { playerId: ada.id, signature: 'x' };
    const ask = (player: Player | null, path: string, body: object) =>
      lobby.send(player, 'POST', `/api/games/${path}`, body);
    for (const [path, body] of [
      ['escrow', mine],
      ['verify-escrow', signed],
    ] as const) {
      expect(await ask(ada, `${id}/${path}`, body)).toMatchObject({
        status: 501,
        body: { code: 'NOT_IMPLEMENTED' },
      });
      expect(await ask(bob, `${id}/${path}`, body)).toMatchObject({ status: 403 });
      expect(await ask(null, `${id}/${path}`, body)).toMatchObject({ status: 401 });
      expect(await ask(ada, `999999/${path}`, body)).toMatchObject({ status: 404 });
    }
    const his = { playerWalletAddress: testWallet(bob.id).address };
    expect(await ask(bob, `${hidden}/escrow`, his)).toMatchObject({ status: 403 });
    expect([await have(ada), await have(bob)]).toEqual(['8', '10']);
  });

  test('answers 503 to creates and joins while the server cannot write', async () => {
    const game = (await calls.create(ada)).body;
    const closed = await createLobby(database(), { opened: false });
    const body = { playerId: bob.id };
    const create503 = { whitePlayerId: ada.id, wagerAmount: '1' };
    expect(await closed.send(ada, 'POST', '/api/games', create503)).toMatchObject({ status: 503 });
    for (const path of ['join', 'cancel'])
      expect(await closed.send(bob, 'POST', `/api/games/${game.id}/${path}`, body)).toMatchObject({
        status: 503,
      });
    const socket = closed.socket(bob);
    await socket.join(game.id);
    expect(socket.last('error').code).toBe('UNAVAILABLE');
    await closed.stop();
    expect(await have(bob)).toBe('10');
  });
});
