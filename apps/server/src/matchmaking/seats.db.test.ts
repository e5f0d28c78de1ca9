// Seats by call and by message: creating, joining and cancelling games, with real stakes.
import { GAME_QUOTAS, type Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeze } from '../money/ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import {
  type Calls,
  createThreePlayers,
  HOUR_MS,
  playGame,
  sayRematch,
  stopAndAudit,
} from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player, type Seat } from './testkit/lobby.ts';

const ENTERED = ['game_joined', 'game_state'];
const CONFLICT = { status: 409, body: { code: 'CONFLICT' } };
const FRIENDLY = { wagerAmount: '0' };

describeEachDatabase('seats', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: Seat;
  let black: Seat;
  let third: Seat;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database()));
    [white, black, third] = [lobby.socket(ada), lobby.socket(bob), lobby.socket(cyd)];
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const have = (player: Player) => balance(database(), player);
  const create = async (more: object = {}): Promise<Game> => (await calls.create(ada, more)).body;
  const countGames = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ count: bigint }>`select count(*) as count from game`.execute(queries),
    );
    return Number(rows[0]?.count);
  };

  describe('create', () => {
    test('I15 creates a public game as white and holds the stake, and gives a private one a code', async () => {
      const { status, body } = await calls.create(ada, { allowObservers: true });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        status: 'waiting',
        whitePlayerId: ada.id,
        blackPlayerId: null,
        wagerAmount: '1',
        fee: '0.05',
        prizePool: '1.95',
        timeControl: '600+0',
        isPrivate: false,
        allowObservers: true,
        gameCode: null,
        moves: [],
      });
      expect(await have(ada)).toBe('9');
      expect(lobby.balanceChanges).toEqual([ada.id]);
      const hidden = await create({ isPrivate: true, timeControl: '180+2' });
      expect(hidden).toMatchObject({ isPrivate: true, timeControl: '180+2' });
      expect(hidden.gameCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    });

    test('K1 refuses a stake that the balance does not cover, and invalid terms, and writes nothing', async () => {
      const poor = { message: 'Insufficient balance', requiredAmount: '20', currentBalance: '10' };
      for (const [more, status, body] of [
        [{ wagerAmount: '20' }, 402, { code: 'INSUFFICIENT_BALANCE', ...poor }],
        [{ wagerAmount: '2' }, 400, { code: 'VALIDATION' }],
        [{ timeControl: '60+0' }, 400, { code: 'VALIDATION' }],
        [{ stakeSource: 'escrow' }, 501, { code: 'NOT_IMPLEMENTED' }],
      ] as const)
        expect(await calls.create(ada, more), JSON.stringify(more)).toMatchObject({ status, body });
      expect([await countGames(), await have(ada), lobby.balanceChanges]).toEqual([0, '10', []]);
    });

    test('R12 allows five waiting games, even for ten concurrent requests', async () => {
      const answers = await Promise.all([...Array(10)].map(() => calls.create(ada, { wagerAmount: '0.1' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(5).fill(201),
        ...Array(5).fill(409),
      ]);
      expect([await countGames(), await have(ada)]).toEqual([5, '9.5']);
      await calls.cancel(ada, answers.find(({ status }) => status === 201)?.body.id ?? 0);
      expect((await calls.create(ada)).status).toBe(201);
    });

    test('R15 suspends creating and joining after more than three aborts in an hour', async () => {
      for (let count = 0; count < 4; count++) {
        const { id } = await create();
        expect((await calls.join(bob, id)).status).toBe(200);
        await calls.decline(bob, id);
      }
      const { id } = await create();
      expect(await calls.create(bob)).toMatchObject(CONFLICT);
      expect(await calls.join(bob, id)).toMatchObject(CONFLICT);
      expect([await have(ada), await have(bob)]).toEqual(['9', '10']);
      lobby.time.advance(HOUR_MS);
      expect((await calls.create(bob)).status).toBe(201);
    });

    test('refuses the twenty-first cancelled game within an hour, without a journal', async () => {
      for (let time = 0; time < GAME_QUOTAS.cancels.perHour; time += 1)
        expect((await calls.cancel(ada, (await create()).id)).status).toBe(200);
      expect(await calls.create(ada)).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', retryAfter: HOUR_MS / 1000 },
      });
      expect([await countGames(), await have(ada)]).toEqual([GAME_QUOTAS.cancels.perHour, '10']);
      expect((await calls.create(bob)).status).toBe(201);
    });

    test('R30 repeats the answer for the same key and body, and answers 409 for another body', async () => {
      const key = { 'idempotency-key': 'k1' };
      const first = await calls.create(ada, {}, key);
      const [second, last] = await Promise.all([calls.create(ada, {}, key), calls.create(ada, {}, key)]);
      expect([second.body, last.body]).toEqual([first.body, first.body]);
      expect(await calls.create(ada, { wagerAmount: '5' }, key)).toMatchObject({ status: 409 });
      expect((await calls.create(bob, {}, key)).body.id).not.toBe(first.body.id);
      expect([await countGames(), await have(ada), lobby.balanceChanges]).toEqual([2, '9', [ada.id, bob.id]]);
    });
  });

  test('I20 cancels the creator’s game once, refunds the wager, and repeats the answer for the same key', async () => {
    const key = { 'idempotency-key': 'k1' };
    const { id } = await create();
    lobby.balanceChanges.length = 0;
    const first = await calls.cancel(ada, id, key);
    expect(first).toMatchObject({
      status: 200,
      body: { newBalance: '10', message: 'Game cancelled. Your wager was refunded.' },
    });
    expect(lobby.balanceChanges).toEqual([ada.id]);
    expect((await calls.game(ada, id)).body).toMatchObject({ status: 'ended', result: 'cancelled' });
    expect(await calls.cancel(ada, id, key)).toMatchObject({ status: 200, body: first.body });
    expect(await calls.cancel(ada, id)).toMatchObject(CONFLICT);
    expect(await have(ada)).toBe('10');
  });

  describe('join by call', () => {
    let game: Game;
    beforeEach(async () => {
      game = await create();
    });

    test('M5 R11 takes the free seat and holds the stake once, and refuses others then', async () => {
      const { status, body } = await calls.join(bob, game.id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: game.id, status: 'ready', blackPlayerId: bob.id });
      expect(body.players.map(({ id }) => id)).toEqual([ada.id, bob.id]);
      expect(await calls.join(cyd, game.id)).toMatchObject(CONFLICT);
      for (const player of [ada, bob, bob])
        expect(await calls.join(player, game.id)).toMatchObject({ status: 200, body: { status: 'ready' } });
      expect([await have(ada), await have(bob), lobby.balanceChanges]).toEqual(['9', '9', [ada.id, bob.id]]);
    });

    test('K2 answers 402 without the balance, leaves the seat free, and repeats each answer for its key', async () => {
      const key = { 'idempotency-key': 'k1' };
      const poor = await calls.join(cyd, game.id, {}, key);
      expect(poor).toMatchObject({
        status: 402,
        body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '1', currentBalance: '0' },
      });
      await give(database(), cyd, '5');
      expect(await calls.join(cyd, game.id, {}, key)).toMatchObject({ status: 402, body: poor.body });
      const first = await calls.join(bob, game.id, {}, key);
      await white.join(game.id);
      expect(await calls.join(bob, game.id, {}, key)).toMatchObject({ status: 200, body: first.body });
      const other = (await calls.create(cyd)).body;
      expect(await calls.join(bob, other.id, {}, key)).toMatchObject({ status: 409 });
      expect([await have(bob), await have(cyd)]).toEqual(['9', '4']);
    });

    test('R8 opens a private game with its code only, in any spelling', async () => {
      const { id, gameCode } = await create({ isPrivate: true });
      for (const more of [{}, { gameCode: '00000000' }, { gameCode: 'hello' }, { stakeSource: 'escrow' }])
        expect(await calls.join(bob, id, more), JSON.stringify(more)).toMatchObject({
          status: 403,
          body: { code: 'FORBIDDEN' },
        });
      expect((await calls.join(bob, game.id, { stakeSource: 'escrow' })).status).toBe(501);
      expect(await have(bob)).toBe('10');
      const typed = ` ${gameCode?.slice(0, 4).toLowerCase()}-${gameCode?.slice(4)}`;
      expect((await calls.join(bob, id, { gameCode: typed })).status).toBe(200);
    });

    test('M11 treats a game of an hour ago as expired before the deadline was applied, and refunds it', async () => {
      lobby.time.advance(HOUR_MS);
      expect(await calls.join(bob, game.id)).toMatchObject({ status: 409 });
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('R12 B18 hides the other games of a creator who is playing, and answers 409 to joins', async () => {
      await give(database(), cyd, '5');
      const other = await create();
      expect((await calls.waiting(cyd)).body.map(({ id }) => id)).toEqual([game.id, other.id]);
      await calls.join(bob, game.id);
      expect((await calls.waiting(cyd)).body).toEqual([]);
      expect(await calls.join(cyd, other.id)).toMatchObject(CONFLICT);
      expect(await have(cyd)).toBe('5');
      await calls.decline(bob, game.id);
      expect((await calls.join(cyd, other.id)).status).toBe(200);
    });
  });

  describe('join_game', () => {
    test('J2 B22 takes the free seat, starts at once if the creator is at the board, and resumes the seat later', async () => {
      const { id } = await create();
      expect(await white.join(id)).toEqual(ENTERED);
      white.types();
      expect(await black.join(id)).toEqual([...ENTERED, 'opponent_joined', 'game_started']);
      expect(white.types()).toEqual(['opponent_joined', 'game_started']);
      expect(black.last('game_joined')).toMatchObject({ gameId: id, seq: 0, role: 'player', color: 'black' });
      expect(black.last('game_state')).toMatchObject({ seq: 0, isWhite: false });
      expect(black.last('opponent_joined')).toMatchObject({ seq: 1, opponent: { id: ada.id } });
      expect(black.last('game_started')).toMatchObject({ seq: 2, whiteTime: 600, blackTime: 600 });
      expect(lobby.balanceChanges).toEqual([ada.id, bob.id]);
      for (const more of [{}, { as: 'observer' as const }]) {
        expect(await black.join(id, more)).toEqual(ENTERED);
        expect(black.last('game_joined').role).toBe('player');
      }
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test('R13 B23 asks a creator who waits elsewhere, and refunds both stakes after 30 s without an answer', async () => {
      const { id } = await create();
      expect(await black.join(id)).toEqual([...ENTERED, 'opponent_joined']);
      expect(white.types()).toEqual(['opponent_joined']);
      // A client that missed the message finds the deadline in the game.
      const { status, expiresAt } = black.last('game_state').game;
      expect([status, Date.parse(expiresAt ?? '')]).toEqual(['ready', lobby.time.nowMs() + 30_000]);
      await lobby.pass(30_500);
      expect(white.last('game_over').result).toBe('aborted');
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('sends the end of an expired game to a player who joins, and a refusal if it is private', async () => {
      const [open, hidden] = [await create(), await create({ isPrivate: true })];
      lobby.time.advance(HOUR_MS);
      expect(await black.join(open.id)).toEqual([...ENTERED, 'game_over']);
      expect(black.last('game_joined').role).toBe('observer');
      expect(await black.join(hidden.id, { gameCode: hidden.gameCode ?? '' })).toEqual(['error']);
      expect(black.last('error').code).toBe('CONFLICT');
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('M12 gives an observer no seat', async () => {
      const open = await create({ allowObservers: true });
      expect(await third.join(open.id, { as: 'observer' })).toEqual(ENTERED);
      expect(third.last('game_joined')).toMatchObject({ role: 'observer', color: null });
      const shut = await create();
      expect(await black.join(shut.id, { as: 'observer' })).toEqual(['error']);
      expect(await have(bob)).toBe('10');
      await black.join(open.id);
      expect(third.types()).toEqual([...ENTERED, 'opponent_joined']);
    });
  });

  describe('a friendly game', () => {
    test('S24 moves no money when it is won, repeated, aborted or cancelled, and waits once for each player', async () => {
      const gameId = await playGame(lobby, white, third, FRIENDLY);
      expect((await calls.game(cyd, gameId)).body).toMatchObject({ status: 'ended', winner: cyd.id });
      await sayRematch(white, gameId, 'rematch_offer');
      await sayRematch(third, gameId, 'rematch_accept');
      const next = third.last('rematch_started').gameId;
      expect((await calls.game(ada, next)).body).toMatchObject({ wagerAmount: '0', status: 'ready' });
      await calls.decline(ada, next);
      const open = await create(FRIENDLY);
      expect(open).toMatchObject({ wagerAmount: '0', fee: '0', prizePool: '0' });
      expect(await calls.create(ada, FRIENDLY)).toMatchObject({
        ...CONFLICT,
        body: { reason: 'friendly-waiting' },
      });
      expect(await calls.cancel(ada, open.id)).toMatchObject({
        status: 200,
        body: { newBalance: '10', message: 'Game cancelled. Nothing was staked.' },
      });
      expect([await have(ada), await have(cyd)]).toEqual(['10', '0']);
      const { rows } = await database().run((queries) =>
        sql`select kind from account where kind = 'escrow'
          union all select kind from journal where kind <> 'deposit'`.execute(queries),
      );
      expect(rows).toEqual([]);
    });

    test('starts while money is frozen, and a staked one does not', async () => {
      await database().transaction((tx) => freeze(tx, 'audit', 'a test'));
      expect(await calls.create(ada)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect((await calls.join(cyd, (await create(FRIENDLY)).id)).status).toBe(200);
    });

    test('cannot be on chain in the database', async () => {
      const { id } = await create(FRIENDLY);
      const copy = database().run((queries) =>
        sql`insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match,
            outage_compensated_until, created_at, stake_source)
          select status, white_id, wager, fee, is_private, allow_observers, fen, match,
            outage_compensated_until, created_at, 'escrow' from game where id = ${id}`.execute(queries),
      );
      await expect(copy).rejects.toThrow(/game_friendly_off_chain/);
    });
  });

  const CLOSED = ['cancelled', 'cancelled'];
  test.each([
    ['a missed ready check', false, 30_500, ['aborted', 'ready-expired'], CLOSED],
    ['a missed first move', true, 60_500, ['aborted', 'first-move'], CLOSED],
    ['a decline of the opponent, which closes none', false, 0, ['aborted', 'declined'], [null, null]],
  ] as const)(
    'closes the other waiting games of a creator with refunds after %s',
    async (_what, isAtBoard, ms, end, others) => {
      const games: Game[] = [];
      for (const more of [{}, {}, { isPrivate: true }, FRIENDLY]) games.push(await create(more));
      const id = games[0]?.id ?? 0;
      if (isAtBoard) await white.join(id);
      await calls.join(bob, id);
      if (ms === 0) await calls.decline(bob, id);
      await lobby.pass(ms);
      const ends = [];
      for (const game of games) {
        const { result, reason } = (await calls.game(ada, game.id)).body;
        ends.push([result, reason]);
      }
      expect(ends).toEqual([end, others, others, others]);
      expect(await have(ada)).toBe(others === CLOSED ? '10' : '8');
      expect((await calls.create(ada)).status).toBe(201);
    },
  );

  test('answers 503 to creates, joins and cancels while the server cannot write', async () => {
    const { id } = await create();
    const closed = await createLobby(database(), { opened: false });
    for (const [path, body] of [
      ['', { whitePlayerId: bob.id, wagerAmount: '1' }],
      [`/${id}/join`, { playerId: bob.id }],
      [`/${id}/cancel`, { playerId: bob.id }],
    ] as const)
      expect(await closed.send(bob, 'POST', `/api/games${path}`, body), path).toMatchObject({ status: 503 });
    const seat = closed.socket(bob);
    await seat.join(id);
    expect(seat.last('error').code).toBe('UNAVAILABLE');
    await closed.stop();
    expect(await have(bob)).toBe('10');
  });
});
